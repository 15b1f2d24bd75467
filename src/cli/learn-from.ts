// Good traces -> the text of a suite, for whoever asks: `learn`, and a coding agent through `mcp`.
import { McproveError } from '../core/error.js'
import { showName } from '../core/show-name.js'
import { createRedactor } from '../files/redactor.js'
import { secretsFrom } from '../files/secrets-from.js'
import type { LearnedTest } from '../learn/learned-test.js'
import { SuiteLearner } from '../learn/suite-learner.js'
import { gatesText, suiteText } from '../learn/suite-text.js'
import type { Io } from './io.js'
import type { LogFlags } from './log-flags.js'
import { TraceSource } from './trace-source.js'

export interface LearnChoice extends LogFlags {
  readonly gatesOnly?: boolean
}

interface Learning {
  readonly io: Io
  /** Whose secrets must not get into the suite. */
  readonly env: Io['env']
  readonly signal: AbortSignal
}

export interface Learned {
  readonly text: string
  /** A line for each test. */
  readonly summaries: readonly string[]
}

/** Null when it was ended early. */
export async function learnFrom(
  files: readonly string[],
  choice: LearnChoice,
  { io, env, signal }: Learning,
): Promise<Learned | null> {
  const learner = new SuiteLearner({ oneTest: choice.gatesOnly === true })
  const source = new TraceSource(files, choice, io)
  const redactor = createRedactor(secretsFrom({ env, interpolated: [], headers: [] }))
  try {
    for await (const batch of source.batches()) {
      for (const trace of batch) {
        learner.add(redactor.redact(trace))
        if (signal.aborted) return null
      }
    }
  } catch (error) {
    // An interrupted read ends in an error that says nothing new.
    if (!signal.aborted) throw error
  }
  if (signal.aborted) return null
  source.reportNotes()
  if (learner.unfinished > 0)
    io.stderr.write(`note: left out ${count(learner.unfinished, 'run')} that did not complete\n`)
  const tests = learner.finish()
  const [test] = tests
  if (test === undefined) throw nothingLearned(files)
  return { text: choice.gatesOnly ? gatesText(test) : suiteText(tests), summaries: tests.map(summaryOf) }
}

function summaryOf({ name, runs, calls, flows, orders }: LearnedTest): string {
  const found = [count(calls.length, 'common call'), count(flows.length, 'data flow'), count(orders.length, 'order')]
  return `${showName(name)}: learned from ${count(runs, 'run')}: ${found.join(', ')}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function nothingLearned(files: readonly string[]): McproveError {
  return new McproveError(
    'NO_TRACES',
    `${files.join(', ')}: nothing to learn, because no completed run calls a tool that a suite can name`,
    {
      hint: 'Give traces of runs that went well and called tools.',
    },
  )
}
