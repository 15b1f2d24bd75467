import { basename } from 'node:path'
import { McproveError } from '../core/error.js'
import { nearest } from '../core/nearest.js'
import { loadGatesFile, loadSuiteFile } from '../files/suite-files.js'
import { readTraceFiles } from '../files/trace-stream.js'
import { REPORTER_NAMES } from '../report/reporter.js'
import { RowScorer } from '../score/row-scorer.js'
import type { AgentTest } from '../suite/suite.js'
import { collect, defineCommand } from './command.js'
import type { Io } from './io.js'
import { printWarnings } from './print-error.js'
import { type ReportFlags, ReportSinks } from './report-sinks.js'
import { shellCommand } from './shell-command.js'

interface ScoreFlags extends ReportFlags {
  readonly suite?: string
  readonly test?: string
  readonly gates?: string
  readonly perTrace?: boolean
  readonly traces?: boolean
}

export const command = defineCommand<ScoreFlags>({
  name: 'score',
  summary:
    'Score recorded traces from any agent, offline. A file may hold one trace, an array of traces or JSON Lines; - reads standard input.',
  declare: (parser) =>
    parser
      .argument('<traces...>', 'trace files; all traces are the runs of one test, in order')
      .option('--gates <file>', 'gate blocks of one test at the top level of a YAML file')
      .option('--suite <file>', 'a suite: traces go to the tests on their agent')
      .option('--test <name>', 'with --suite: this test takes all traces')
      .option('--per-trace', 'each trace is a test of its own')
      .option('--reporter <name[=file]>', `${REPORTER_NAMES.join(', ')}; repeatable`, collect)
      .option('-o, --output <file>', 'write a report, format by extension (.json .jsonl .txt); repeatable', collect)
      .option('--traces', 'put the traces into JSON reports')
      .option('--quiet', 'no report on standard output')
      .option('--no-color', 'no colours'),
  examples: [
    'mcprove score traces.jsonl --gates gates.yml',
    'mcprove score runs/*.json --suite weather.mcprove.yml --test "weather lookup"',
    'my-agent --log - | mcprove score - --gates gates.yml --per-trace --reporter jsonl',
    'mcprove score traces.jsonl --gates gates.yml -o result.json',
  ],
  run: scoreFiles,
})

async function scoreFiles(files: readonly string[], flags: ScoreFlags, io: Io): Promise<number> {
  const { tests, suite } = await testsToScore(flags, io)
  const scorer = new RowScorer(tests, {
    suite,
    keepTraces: flags.traces,
    takesAll: flags.gates !== undefined || flags.test !== undefined,
    perTrace: flags.perTrace === true,
    reproduce: (test) => reproduceCommand(files, flags, test),
  })
  const sinks = new ReportSinks(flags, io)
  try {
    for await (const batch of readTraceFiles(files, io.stdin)) {
      for (const trace of batch) for (const row of scorer.add(trace)) await sinks.row(row)
    }
    for (const [agent, count] of scorer.unmatched) {
      io.stderr.write(`note: no test is on the agent \`${agent}\` (${count} ${count === 1 ? 'trace' : 'traces'})\n`)
    }
    if (!scorer.hasMatched) throw noneMatched(tests, scorer.unmatched)
    for (const row of scorer.finish()) await sinks.row(row)
    return await sinks.finish()
  } catch (error) {
    sinks.discard()
    throw error
  }
}

async function testsToScore(flags: ScoreFlags, io: Io): Promise<{ tests: readonly AgentTest[]; suite: string }> {
  const { gates, suite: file, test: name } = flags
  if ((gates === undefined) === (file === undefined)) {
    throw new McproveError('BAD_USAGE', 'score needs either --gates FILE or --suite FILE', {
      hint: 'See `mcprove score --help`.',
    })
  }
  if (gates !== undefined) {
    if (name !== undefined) throw new McproveError('BAD_USAGE', '--test goes with --suite, not with --gates')
    const { test, warnings } = await loadGatesFile(gates, io)
    printWarnings(warnings, io)
    return { tests: [{ ...test, name: basename(gates).replace(/\.[^.]+$/, '') }], suite: gates }
  }
  // The first check leaves `file` set here.
  const suites = await loadSuiteFile(file as string, io, { runCount: 'from-traces' })
  for (const { warnings } of suites) printWarnings(warnings, io)
  const tests = suites.flatMap((suite) => suite.tests)
  if (tests.length === 0) {
    throw new McproveError('SUITE_INVALID', `${file} has no agent test to score with`, {
      hint: 'Add a prompt and a gate to an entry of `agents:`.',
    })
  }
  // As above.
  return { tests: name === undefined ? tests : [testNamed(name, tests, file as string)], suite: file as string }
}

function testNamed(name: string, tests: readonly AgentTest[], file: string): AgentTest {
  const test = tests.find((candidate) => candidate.name === name)
  if (test !== undefined) return test
  const names = tests.map((candidate) => candidate.name)
  const near = nearest(name, names)
  throw new McproveError('TEST_UNKNOWN', `${file} has no test \`${name}\`; it has ${names.join(', ')}`, {
    hint: near === undefined ? 'Give the name as the suite writes it.' : `Did you mean \`${near}\`?`,
  })
}

function noneMatched(tests: readonly AgentTest[], unmatched: ReadonlyMap<string, number>): McproveError {
  const agents = [...new Set(tests.map(({ agent }) => `\`${agent}\``))].join(', ')
  const named = [...unmatched.keys()].map((agent) => `\`${agent}\``).join(', ')
  return new McproveError('TRACES_UNMATCHED', `the traces name the agent ${named}; the suite has ${agents}`, {
    hint: 'Choose a test with --test NAME, or mend "agent" in the traces.',
  })
}

function reproduceCommand(files: readonly string[], flags: ScoreFlags, test: AgentTest): string {
  const source =
    flags.gates === undefined ? ['--suite', flags.suite ?? '', '--test', test.name] : ['--gates', flags.gates]
  return shellCommand(['mcprove', 'score', ...files, ...source, ...(flags.perTrace ? ['--per-trace'] : [])])
}
