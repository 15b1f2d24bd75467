// Turns good traces into the text of a suite, for `learn` and for a coding agent through `mcp`.
import { McproveError } from '../../core/errors/error.js'
import type { Trace } from '../../core/trace/trace.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import { SuiteLearner } from '../../learn/suite-learner.js'
import { gatesText, suiteText } from '../../learn/text/suite-text.js'
import type { LogFlags } from '../import/log-flags.js'
import { TraceInput } from '../score/trace-source.js'
import type { Io } from '../terminal/io.js'
import { tryOut } from './try-learned.js'

export interface LearnChoice extends LogFlags {
  readonly gatesOnly?: boolean
  /** Traces of failed runs. */
  readonly against?: readonly string[]
}

interface Learning {
  readonly io: Io
  /** The environment whose secrets must not get into the suite. */
  readonly env: Io['env']
  readonly signal: AbortSignal
}

export interface Learned {
  readonly text: string
  /** Notes on the tests, one or a few lines each. */
  readonly summaries: readonly string[]
}

/** Null when it was interrupted. */
export async function learnFrom(
  files: readonly string[],
  choice: LearnChoice,
  { io, env, signal }: Learning,
): Promise<Learned | null> {
  const learner = new SuiteLearner({ oneTest: choice.gatesOnly === true })
  const redactor = createRedactor(secretsFrom({ env, interpolated: [], headers: [] }))
  const readAll = async (paths: readonly string[], take: (trace: Trace) => void) => {
    const source = new TraceInput(paths, choice, io)
    for await (const batch of source.batches()) {
      for (const trace of batch) {
        take(redactor.redact(trace))
        if (signal.aborted) return
      }
    }
    source.reportNotes()
  }
  try {
    await readAll(files, (trace) => learner.add(trace))
    if (choice.against !== undefined && !signal.aborted) {
      await readAll(choice.against, (trace) => learner.addFailing(trace))
    }
  } catch (error) {
    // An interrupted read ends with an error that adds nothing.
    if (!signal.aborted) throw error
  }
  if (signal.aborted) return null
  if (learner.unfinished > 0)
    io.stderr.write(`note: skipped ${count(learner.unfinished, 'run')} that did not complete\n`)
  if (learner.strangers > 0)
    io.stderr.write(`note: skipped ${count(learner.strangers, 'failing run')} of agents without a good run\n`)
  const lessons = learner.finish()
  if (lessons.length === 0) throw nothingLearned(files)
  const tried = []
  for (const lesson of lessons) tried.push(await tryOut(lesson))
  const [first] = tried
  return {
    text: choice.gatesOnly && first !== undefined ? gatesText(first.test) : suiteText(tried.map(({ test }) => test)),
    summaries: tried.flatMap(({ summaries }) => summaries),
  }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function nothingLearned(files: readonly string[]): McproveError {
  return new McproveError(
    'NO_TRACES',
    `${files.join(', ')}: no checks to learn: no completed run calls a tool that a suite can name`,
    {
      hint: 'Give traces of good runs that call tools.',
    },
  )
}
