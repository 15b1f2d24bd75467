import { McproveError } from '../core/error.js'
import { shellCommand } from '../core/shell-command.js'
import { cleanText } from '../core/show-value.js'
import type { Trace } from '../core/trace.js'
import type { TestResult } from '../score/result.js'
import { RowScorer } from '../score/row-scorer.js'
import type { AgentTest } from '../suite/suite.js'
import { defineCommand } from './command.js'
import { INTERRUPTED, Interruption } from './interruption.js'
import type { Io } from './io.js'
import { LOG_OPTIONS, type LogFlags } from './log-flags.js'
import { OTLP_OPTION, REPORT_OPTIONS } from './report-flags.js'
import { type ReportFlags, ReportSinks } from './report-sinks.js'
import { ResultHead } from './result-head.js'
import { type TestChoice, testsToScore } from './tests-to-score.js'
import { TraceSource } from './trace-source.js'

interface ScoreFlags extends ReportFlags, TestChoice, LogFlags {
  readonly perTrace?: boolean
  readonly traces?: boolean
}

export const command = defineCommand<ScoreFlags>({
  name: 'score',
  summary:
    'Score recorded traces from any agent, offline. A file may hold one trace, an array of traces, JSON Lines, or a log of another tool (see `mcprove import --help`); - reads standard input.',
  arguments: [{ name: '<traces...>', summary: 'trace files; all traces are the runs of one test, in order' }],
  options: {
    gates: { flag: '--gates <file>', summary: 'gate blocks of one test at the top level of a YAML file' },
    suite: { flag: '--suite <file>', summary: 'a suite: traces go to the tests on their agent' },
    test: { flag: '--test <name>', summary: 'with --suite: this test takes all traces' },
    perTrace: { flag: '--per-trace', summary: 'each trace is a test of its own' },
    ...LOG_OPTIONS,
    ...REPORT_OPTIONS,
    otlp: OTLP_OPTION,
  },
  examples: [
    'mcprove score traces.jsonl --gates gates.yml',
    'mcprove score runs/*.json --suite weather.mcprove.yml --test "weather lookup"',
    'my-agent --log - | mcprove score - --gates gates.yml --per-trace --reporter jsonl',
    'mcprove score traces.jsonl --gates gates.yml -o result.json',
    'mcprove score spans.jsonl --gates gates.yml --per-trace --otlp verdicts.jsonl',
  ],
  run: scoreFiles,
})

async function scoreFiles(files: readonly string[], flags: ScoreFlags, io: Io): Promise<number> {
  const { tests, suite } = await testsToScore(flags, io)
  const sinks = new ReportSinks(flags, io)
  const scorer = new RowScorer(tests, {
    suite,
    keepTraces: sinks.keepsTraces,
    takesAll: flags.gates !== undefined || flags.test !== undefined,
    perTrace: flags.perTrace === true,
    reproduce: reproduceCommand(files, flags),
  })
  const source = new TraceSource(files, flags, io)
  const interruption = new Interruption(io)
  const head = new ResultHead()
  const report = async (row: TestResult) => {
    head.add(row)
    await sinks.row(row)
  }
  try {
    await feed(scorer, report, source.batches(), interruption)
    source.reportNotes()
    if (!interruption.happened) {
      noteUnmatched(scorer, io)
      if (!scorer.hasMatched) throw noneMatched(tests, scorer.unmatched)
      for (const row of scorer.finish()) await report(row)
    }
    const result = head.finish(interruption.happened ? INTERRUPTED : undefined)
    await sinks.finish(result)
    return result.exit_code
  } catch (error) {
    sinks.discard()
    throw error
  } finally {
    interruption.end()
  }
}

/** Scores trace by trace; rows that are complete go out at once. */
async function feed(
  scorer: RowScorer,
  report: (row: TestResult) => Promise<void>,
  batches: AsyncIterable<Iterable<Trace>>,
  interruption: Interruption,
): Promise<void> {
  try {
    for await (const batch of batches) {
      for (const trace of batch) {
        for (const row of scorer.add(trace)) await report(row)
        if (interruption.happened) return
      }
    }
  } catch (error) {
    // An interrupted read ends in an error that says nothing new.
    if (!interruption.happened) throw error
  }
}

function noteUnmatched({ unmatched }: RowScorer, io: Io): void {
  for (const [agent, count] of unmatched) {
    const traces = count === 1 ? 'trace' : 'traces'
    io.stderr.write(`note: no test is on the agent \`${cleanText(agent)}\` (${count} ${traces})\n`)
  }
}

function noneMatched(tests: readonly AgentTest[], unmatched: ReadonlyMap<string, number>): McproveError {
  const agents = [...new Set(tests.map(({ agent }) => `\`${agent}\``))].join(', ')
  const named = [...unmatched.keys()].map((agent) => `\`${agent}\``).join(', ')
  return new McproveError('TRACES_UNMATCHED', `the traces name the agent ${named}; the suite has ${agents}`, {
    hint: 'Choose a test with --test NAME, or mend "agent" in the traces.',
  })
}

function reproduceCommand(files: readonly string[], flags: ScoreFlags): string {
  const { gates, suite = '', test, perTrace, format, unwrap = [] } = flags
  const source = gates === undefined ? ['--suite', suite] : ['--gates', gates]
  const choice = test === undefined ? [] : ['--test', test]
  const reading = [
    ...(format === undefined ? [] : ['--format', format]),
    ...unwrap.flatMap((text) => ['--unwrap', text]),
  ]
  const grouping = perTrace ? ['--per-trace'] : []
  return shellCommand(['mcprove', 'score', ...files, ...source, ...choice, ...grouping, ...reading])
}
