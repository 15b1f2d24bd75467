// Trace files and checks -> rows, for whoever asks: `score`, and a coding agent through `mcp`.
import { McproveError } from '../core/error.js'
import { shellCommand } from '../core/shell-command.js'
import { cleanText } from '../core/show-value.js'
import type { Trace } from '../core/trace.js'
import type { TestResult } from '../score/result.js'
import { RowScorer } from '../score/row-scorer.js'
import type { AgentTest } from '../suite/suite.js'
import type { Io } from './io.js'
import type { LogFlags } from './log-flags.js'
import { type TestChoice, testsToScore } from './tests-to-score.js'
import { TraceSource } from './trace-source.js'

export interface ScoreChoice extends TestChoice, LogFlags {
  readonly perTrace?: boolean
}

interface Scoring {
  readonly io: Io
  readonly keepTraces: boolean
  /** Ends it early: rows that are not complete by then are never reported. */
  readonly signal: AbortSignal
  readonly onRow: (row: TestResult) => Promise<void>
}

export async function scoreFiles(
  files: readonly string[],
  choice: ScoreChoice,
  { io, keepTraces, signal, onRow }: Scoring,
): Promise<void> {
  const { tests, suite } = await testsToScore(choice, io)
  const scorer = new RowScorer(tests, {
    suite,
    keepTraces,
    takesAll: choice.gates !== undefined || choice.test !== undefined,
    perTrace: choice.perTrace === true,
    reproduce: reproduceCommand(files, choice),
  })
  const source = new TraceSource(files, choice, io)
  await feed(scorer, onRow, source.batches(), signal)
  source.reportNotes()
  if (signal.aborted) return
  noteUnmatched(scorer, io)
  if (!scorer.hasMatched) throw noneMatched(tests, scorer.unmatched)
  for (const row of scorer.finish()) await onRow(row)
}

/** Scores trace by trace; rows that are complete go out at once. */
async function feed(
  scorer: RowScorer,
  onRow: Scoring['onRow'],
  batches: AsyncIterable<Iterable<Trace>>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const batch of batches) {
      for (const trace of batch) {
        for (const row of scorer.add(trace)) await onRow(row)
        if (signal.aborted) return
      }
    }
  } catch (error) {
    // An interrupted read ends in an error that says nothing new.
    if (!signal.aborted) throw error
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

function reproduceCommand(files: readonly string[], flags: ScoreChoice): string {
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
