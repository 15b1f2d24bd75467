import type { TestResult } from '../../score/result/result.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { LOG_OPTIONS } from '../import/log-flags.js'
import { checkSource, PLATFORM_OPTIONS } from '../import/platform-flags.js'
import { OTLP_OPTION, REPORT_OPTIONS } from '../report/report-flags.js'
import { type ReportFlags, ReportSinks } from '../report/report-sinks.js'
import { ResultHead } from '../report/result-head.js'
import { type ScoreChoice, scoreFiles } from '../score/score-files.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export const listed = { group: 'Run tests', summary: 'Score recorded traces, offline' } satisfies ListedCommand

type ScoreFlags = ReportFlags & ScoreChoice

const TRACES = { name: '[traces...]', summary: 'trace files; all traces are runs of one test, in order' }

export const command = defineCommand<ScoreFlags>({
  name: 'score',
  summary:
    'Score recorded traces from any agent, offline. A file can contain one trace, an array of traces, JSON Lines, or a log of another tool (see `mcprove import --help`); - reads standard input.',
  arguments: [TRACES],
  options: {
    gates: { flag: '--gates <file>', summary: 'a YAML file with the gate blocks of one test at its top level' },
    suite: { flag: '--suite <file>', summary: 'a suite; each trace is scored by the tests of its agent' },
    test: { flag: '--test <name>', summary: 'with --suite: score all traces with this test' },
    perTrace: { flag: '--per-trace', summary: 'score each trace as a separate test' },
    ...LOG_OPTIONS,
    ...PLATFORM_OPTIONS,
    ...REPORT_OPTIONS,
    otlp: OTLP_OPTION,
  },
  examples: [
    'mcprove score traces.jsonl --gates gates.yml',
    'mcprove score runs/*.json --suite weather.mcprove.yml --test "weather lookup"',
    'my-agent --log - | mcprove score - --gates gates.yml --per-trace --reporter jsonl',
    'mcprove score traces.jsonl --gates gates.yml -o result.json',
    "mcprove score agent.jsonl --gates gates.yml --tool-names 'shop_*=shop.*'",
    'mcprove score --from langfuse --since 1h --gates gates.yml --per-trace',
    'mcprove score spans.jsonl --gates gates.yml --per-trace --otlp verdicts.jsonl',
  ],
  run: scoreAndReport,
})

async function scoreAndReport(files: readonly string[], flags: ScoreFlags, io: Io): Promise<number> {
  checkSource(files, flags, 'score', TRACES)
  const sinks = await ReportSinks.open(flags, io)
  const interruption = new Interruption(io)
  const head = new ResultHead()
  const onRow = async (row: TestResult) => {
    head.add(row)
    await sinks.row(row)
  }
  try {
    await scoreFiles(files, flags, { io, keepTraces: sinks.keepsTraces, signal: interruption.signal, onRow })
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
