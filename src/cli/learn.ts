import { McproveError } from '../core/error.js'
import { showName } from '../core/show-name.js'
import { writeWhole } from '../files/output-file.js'
import { createRedactor } from '../files/redactor.js'
import { secretsFrom } from '../files/secrets-from.js'
import type { LearnedTest } from '../learn/learned-test.js'
import { SuiteLearner } from '../learn/suite-learner.js'
import { gatesText, suiteText } from '../learn/suite-text.js'
import { defineCommand } from './command.js'
import { INTERRUPTED, Interruption } from './interruption.js'
import { type Io, writeText } from './io.js'
import { LOG_OPTIONS, type LogFlags } from './log-flags.js'
import { TraceSource } from './trace-source.js'

interface LearnFlags extends LogFlags {
  readonly gatesOnly?: boolean
  readonly output?: string
}

export const command = defineCommand<LearnFlags>({
  name: 'learn',
  summary:
    'Propose a suite from good traces: the calls all of them made, orders and data flow that always held, tools they kept to. Comments say how sure the traces make each check. Reads what `score` reads; - is standard input.',
  arguments: [{ name: '<traces...>', summary: 'traces of runs that went well; the more, the surer' }],
  options: {
    gatesOnly: {
      flag: '--gates-only',
      summary: 'only the checks, for `score --gates`; all traces are runs of one test',
    },
    output: { flag: '-o, --output <file>', summary: 'write here instead of to standard output' },
    ...LOG_OPTIONS,
  },
  examples: [
    'mcprove learn good.traces.jsonl -o refunds.mcprove.yml',
    'mcprove learn cassettes/shop/*.jsonl > learned.mcprove.yml',
    'mcprove learn ~/.claude/projects/my-app/*.jsonl --gates-only -o gates.yml',
  ],
  run: async (files, flags, io) => {
    const learner = new SuiteLearner({ oneTest: flags.gatesOnly === true })
    const source = new TraceSource(files, flags, io)
    if (await wasInterrupted(learner, source, io)) return INTERRUPTED
    source.reportNotes()
    if (learner.unfinished > 0)
      io.stderr.write(`note: left out ${count(learner.unfinished, 'run')} that did not complete\n`)
    const tests = learner.finish()
    const [test] = tests
    if (test === undefined) throw nothingLearned(files)
    await write(flags.gatesOnly ? gatesText(test) : suiteText(tests), flags.output, io)
    for (const one of tests) io.stderr.write(`${summaryOf(one)}\n`)
    return 0
  },
})

/** Learns from every trace, without its secrets: they must not get into the suite. */
async function wasInterrupted(learner: SuiteLearner, source: TraceSource, io: Io): Promise<boolean> {
  const redactor = createRedactor(secretsFrom({ env: io.env, interpolated: [], headers: [] }))
  const interruption = new Interruption(io)
  try {
    for await (const batch of source.batches()) {
      for (const trace of batch) {
        learner.add(redactor.redact(trace))
        if (interruption.happened) return true
      }
    }
    return interruption.happened
  } catch (error) {
    // An interrupted read ends in an error that says nothing new.
    if (interruption.happened) return true
    throw error
  } finally {
    interruption.end()
  }
}

async function write(text: string, path: string | undefined, io: Io): Promise<void> {
  if (path === undefined) await writeText(io.stdout, text)
  else writeWhole(path, [text])
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
