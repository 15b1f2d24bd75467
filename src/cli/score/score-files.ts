// Scores trace files, for `score` and for a coding agent through `mcp`.
import { McproveError } from '../../core/errors/error.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { cleanText } from '../../core/text/show-value.js'
import type { TestResult } from '../../score/result/result.js'
import type { Matching } from '../../score/row-measurer.js'
import { RowScorer } from '../../score/row-scorer.js'
import type { AgentTest } from '../../suite/suite.js'
import type { LogFlags } from '../import/log-flags.js'
import type { PlatformFlags } from '../import/platform-flags.js'
import type { Io } from '../terminal/io.js'
import { printWarnings } from '../terminal/print-error.js'
import { hideInRow } from './hide-in-row.js'
import { type TestChoice, testsToScore } from './tests-to-score.js'
import { TraceInput } from './trace-source.js'
import { UnsureRows } from './unsure-rows.js'

export interface ScoreChoice extends TestChoice, LogFlags, PlatformFlags {
  readonly perTrace?: boolean
}

interface Scoring {
  readonly io: Io
  readonly keepTraces: boolean
  /** Ends it early: rows that are not complete by then are not reported. */
  readonly signal: AbortSignal
  readonly onRow: (row: TestResult) => Promise<void>
}

export async function scoreFiles(
  files: readonly string[],
  choice: ScoreChoice,
  { io, keepTraces, signal, onRow }: Scoring,
): Promise<void> {
  const { tests, suite, warnings } = await testsToScore(choice, io)
  printWarnings(warnings, io)
  const takesAll = choice.gates !== undefined || choice.test !== undefined
  const scorer = new RowScorer(tests, {
    suite,
    keepTraces,
    takesAll,
    perTrace: choice.perTrace === true,
    reproduce: reproduceCommand(files, choice),
  })
  const source = new TraceInput(files, choice, io, signal)
  const hide = hideInRow(io)
  const rows = new UnsureRows(source, (row) => onRow(hide(row)))
  await feed(source, scorer, (row) => rows.add(row), signal)
  source.reportNotes()
  if (signal.aborted) return await rows.end()
  const { measurer } = scorer
  noteUnmatched(measurer, io)
  if (!measurer.hasMatched) throw noneMatched(tests, measurer.unmatched)
  for (const row of scorer.finish()) await rows.add(row)
  await rows.end()
}

/** Complete rows are reported immediately. */
async function feed(
  source: TraceInput,
  scorer: RowScorer,
  onRow: Scoring['onRow'],
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const batch of source.batches()) {
      for (const trace of batch) {
        for (const row of scorer.add(trace)) await onRow(row)
        if (signal.aborted) return
      }
    }
  } catch (error) {
    // An interrupted read ends with an error that adds nothing.
    if (!signal.aborted) throw error
  }
}

function noteUnmatched({ unmatched }: Matching, io: Io): void {
  for (const [agent, count] of unmatched) {
    const traces = count === 1 ? 'trace' : 'traces'
    io.stderr.write(`note: no test uses the agent \`${cleanText(agent)}\` (${count} ${traces})\n`)
  }
}

function noneMatched(tests: readonly AgentTest[], unmatched: ReadonlyMap<string, number>): McproveError {
  const agents = [...new Set(tests.map(({ agent }) => `\`${agent}\``))].join(', ')
  const named = [...unmatched.keys()].map((agent) => `\`${agent}\``).join(', ')
  return new McproveError('TRACES_UNMATCHED', `the traces name the agent ${named}; the suite has ${agents}`, {
    hint: 'Choose a test with --test NAME, or correct "agent" in the traces.',
  })
}

function reproduceCommand(files: readonly string[], flags: ScoreChoice): string {
  const { gates, suite = '', test, perTrace, from, since, limit, format, unwrap = [], toolNames = [] } = flags
  const source = gates === undefined ? ['--suite', suite] : ['--gates', gates]
  const choice = test === undefined ? [] : ['--test', test]
  const reading = [
    ...(from === undefined ? [] : ['--from', from]),
    ...(since === undefined ? [] : ['--since', since]),
    ...(limit === undefined ? [] : ['--limit', String(limit)]),
    ...(format === undefined ? [] : ['--format', format]),
    ...unwrap.flatMap((text) => ['--unwrap', text]),
    ...toolNames.flatMap((text) => ['--tool-names', text]),
  ]
  const grouping = perTrace ? ['--per-trace'] : []
  return shellCommand(['mcprove', 'score', ...files, ...source, ...choice, ...grouping, ...reading])
}
