// Suites -> rows, reported in suite order whatever finishes first. Rows without a model or server do not load the code
// for them.
import { McproveError } from '../core/errors/error.js'
import type { TestResult } from '../score/result/result.js'
import { serversOf } from './direct/servers-of.js'
import { RunSession } from './execute/run-session.js'
import { checkOffline } from './plan/check-offline.js'
import { findCassette } from './plan/find-cassette.js'
import type { AgentRow, PlannedRow } from './plan/planned-row.js'
import { runUnits } from './plan/run-unit.js'
import { rowsOf, type Selection, selectRows } from './plan/select-rows.js'
import { shardRows } from './plan/shard-rows.js'
import { runHash } from './record/run-hash.js'
import { rowContext } from './row-context.js'
import { rowInputs } from './row-inputs.js'
import { brokenRowResult, errorRow, skippedRow, stoppedRow } from './row-result.js'
import type { ChosenSuite, RunOptions } from './run-options.js'
import { UnitWork } from './unit-work.js'

/** The rows of all shards. */
export interface WholeRun {
  readonly total: number
  /** Only for a shard. */
  readonly hash?: string
}

/** Runs the selected rows. Throws only before the first one starts: NO_TESTS, BAD_USAGE. */
export async function runSuites(chosen: readonly ChosenSuite[], options: RunOptions): Promise<WholeRun> {
  const chosenRows = selectRows(rowsOf(chosen, options), options)
  const selected = options.shard === undefined ? chosenRows : shardRows(chosenRows, options.shard)
  // Now rather than at the end, because the suite may be edited meanwhile.
  const hash = options.shard === undefined ? {} : { hash: runHash(chosenRows, options.cwd) }
  const places = new Map(chosenRows.map((selection, index) => [selection, index]))
  if (options.maxCost !== undefined) await checkCost(options.maxCost, selected, options)
  const session = new RunSession(options)
  const refused = await refusedEvals(selected, options)
  const work = new UnitWork(session)
  const wanted = selected.filter(({ row }) => row.skip === false && !refused.has(row))
  for (const unit of runUnits(wanted, options.cwd)) await work.add(unit)
  const served = selected.filter(({ row }) => row.kind !== 'agent' && row.kind !== 'suite' && row.skip === false)
  const servedRuns = served.reduce((sum, { row }) => sum + (row.kind === 'direct' ? (row.test.runs ?? 1) : 1), 0)
  options.onEvent?.({ kind: 'planned', rows: selected.length, runs: work.runs + servedRuns })
  work.start()
  try {
    for (const selection of selected) {
      const result = await resultOf(selection, work, session, refused)
      // An interrupted row has no result, but finished rows after it do.
      if (result === null) continue
      if (result.status === 'failed' && !result.advisory) session.countFailedRow()
      // Every selected row has an index.
      await options.onRow(result, places.get(selection) as number, () => rowInputs(selection.row, options.cwd))
      const { name, status, advisory = false } = result
      options.onEvent?.({ kind: 'row-ended', suite: selection.row.suite.file, row: name, status, advisory })
    }
    return { total: chosenRows.length, ...hash }
  } finally {
    await work.settle()
    await session.close()
  }
}

/** Judges that cannot stay within the budget are not asked at all. Replayed grades cost nothing. */
async function checkCost(maxCost: number, selected: readonly Selection[], options: RunOptions): Promise<void> {
  const rows = selected.map(({ row }) => row).filter(({ kind }) => kind === 'eval')
  if (rows.length === 0 || options.mode === 'replay' || options.mode === 'replay-model') return
  const { evalPlans, requireAffordable } = await import('./grade/eval-plans.js')
  requireAffordable(evalPlans(rows, options), maxCost)
}

/** Problems with a judge or its labels are found before the runs it grades are paid for. */
async function refusedEvals(selected: readonly Selection[], options: RunOptions): Promise<Refusals> {
  const refused = new Map<PlannedRow, McproveError>()
  if (!selected.some(({ row }) => row.kind === 'eval')) return refused
  const { judgeErrors } = await import('./grade/judge-errors.js')
  for (const { row } of selected) {
    if (row.kind !== 'eval' || row.skip !== false) continue
    const [error] = [
      ...(await errorsBefore(row, options)),
      ...judgeErrors(row, findCassette(row.graded.row, options.cwd), options),
    ]
    if (error !== undefined) refused.set(row, error)
  }
  return refused
}

type Refusals = ReadonlyMap<PlannedRow, McproveError>

async function errorsBefore(row: PlannedRow, options: RunOptions): Promise<readonly McproveError[]> {
  const { rowErrors } = await import('./checks/row-errors.js')
  return await rowErrors(row, options)
}

async function resultOf(
  { row, run }: Selection,
  work: UnitWork,
  session: RunSession,
  refused: Refusals,
): Promise<TestResult | null> {
  const reproduce = session.options.reproduce?.(row.suite.file, run === null ? row.name : `${row.name} #${run}`)
  if (row.kind === 'suite') return brokenRowResult(row, session.redactor(row.suite))
  if (row.skip !== false) return skippedRow(row, row.skip === true ? null : row.skip)
  try {
    if (row.kind === 'agent') return withContext(await work.result(row, run, reproduce), row, session)
    const refusal = refused.get(row)
    if (refusal !== undefined) throw refusal
    if (row.kind === 'eval') return await announced(row, session, () => work.graded(row, run, reproduce))
    if (session.isStopped) return stoppedRow(row, session)
    const lack = row.kind === 'direct' ? session.saved(row.suite).lackOf(row.test) : null
    if (lack?.kind === 'skipped') return skippedRow(row, lack.reason)
    if (session.options.offline)
      checkOffline(row.suite, { servers: row.kind === 'direct' ? serversOf(row.test) : [row.server] })
    if (lack !== null) throw new McproveError('FIXTURE_FAILED', lack.reason, { hint: 'Fix that test first.' })
    const [error] = await errorsBefore(row, session.options)
    if (error !== undefined) throw error
    const { serverRow } = await import('./direct/server-row.js')
    const make = () => serverRow(row, session, reproduce)
    // A direct test announces each of its runs.
    const result = row.kind === 'direct' ? await make() : await announced(row, session, make)
    return result.runs.some(({ outcome }) => outcome === 'cancelled') ? null : result
  } catch (error) {
    return session.isInterrupted ? null : errorRow(row, error, session.redactor(row.suite), reproduce)
  }
}

function withContext(result: TestResult | null, { row, suite }: AgentRow, session: RunSession): TestResult | null {
  if (result === null || !session.options.includeContext) return result
  return { ...result, context: session.redactor(suite).redact(rowContext(row.test.settings)) }
}

/** A row without runs of its own counts as one run. */
async function announced<Outcome extends TestResult | null>(
  { suite, name: row }: PlannedRow,
  { options: { onEvent } }: RunSession,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const event = { suite: suite.file, row, run: 1 }
  let outcome = 'infra_error'
  onEvent?.({ kind: 'run-started', ...event })
  try {
    const result = await work()
    outcome = result?.runs[0]?.outcome ?? 'completed'
    return result
  } finally {
    onEvent?.({ kind: 'run-ended', ...event, outcome, repeats: false, tokens: null, cost_usd: null })
  }
}
