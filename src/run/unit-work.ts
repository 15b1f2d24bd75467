// The units of one invocation: where their runs come from, and which rows they score.
import type { TestResult } from '../score/result/result.js'
import { runsIdOf } from '../score/result/runs-id.js'
import type { UnitRuns } from './execute/execute-unit.js'
import type { RunSession } from './execute/run-session.js'
import { checkOffline } from './plan/check-offline.js'
import type { AgentRow, EvalRow } from './plan/planned-row.js'
import type { RunUnit } from './plan/run-unit.js'
import {
  incompleteError,
  isReplayed,
  isScripted,
  recordCommand,
  sourceOf,
  type UnitSource,
} from './plan/unit-source.js'
import { isStrict } from './record/strict-runs.js'
import { inconclusiveRow, scoreRow, stoppedRow } from './row-result.js'
import { lackOf, undecidedWarning } from './sequence/recorded-sequence.js'
import { sharesOf } from './sequence/sweep-shares.js'
import type { RowStop } from './sequence/unit-sequence.js'

/** An error of a unit is an error of its rows. */
type Decision = UnitSource | { readonly kind: 'refused'; readonly error: unknown }

/** A single run is judged on its own. */
function withoutRule(row: AgentRow): AgentRow {
  return { ...row, row: { ...row.row, test: { ...row.row.test, until_decided: null } } }
}

/** Executed units start together; a replayed unit is read when its row comes. */
export class UnitWork {
  readonly #units = new Map<AgentRow, RunUnit>()
  readonly #sources = new Map<RunUnit, Decision>()
  readonly #executions = new Map<RunUnit, Promise<UnitRuns>>()
  /** How many rows still need the runs of a unit. */
  readonly #rowsLeft = new Map<RunUnit, number>()
  readonly #session: RunSession
  #runs = 0

  constructor(session: RunSession) {
    this.#session = session
  }

  async add(unit: RunUnit): Promise<void> {
    for (const row of unit.rows) this.#units.set(row, unit)
    // Read when its row comes, so that only one recording is in memory at a time.
    if (isReplayed(unit, this.#session.options)) return
    const source = await this.#decide(unit)
    this.#sources.set(unit, source)
    if (source.kind === 'replay' || source.kind === 'refused') return
    this.#runs += source.runs.length
  }

  /** Starts the executed units, once all units are known: nothing runs before it is announced. */
  start(): void {
    const shares = sharesOf(this.#sources)
    for (const [unit, source] of this.#sources) {
      if (source.kind === 'replay' || source.kind === 'refused') continue
      const share = shares.get(unit)
      const execution = import('./execute/execute-unit.js')
        .then(({ executeUnit }) => executeUnit(unit, source, this.#session, share))
        .finally(() => share?.leave())
      // The row that waits for it reports the error.
      execution.catch(() => {})
      this.#executions.set(unit, execution)
    }
  }

  /** How many runs are executed now. */
  get runs(): number {
    return this.#runs
  }

  async result(row: AgentRow, run: number | null, reproduce: string | undefined): Promise<TestResult | null> {
    const { unit, source, isWhole, isSpent, skipped, runs, warnings } = await this.#heldFor(row, run)
    const hidesDuration = isScripted(unit) && this.#session.options.timing !== true
    const cassette = source.kind === 'replay' ? source.cassette : undefined
    const { options } = this.#session
    const scored = {
      ...{ isSpent, skipped },
      ...{ runs, replayed: cassette !== undefined, warnings, hidesDuration, cassette },
      isStrict: isStrict(unit, source, options),
    }
    if (isWhole) return await scoreRow(run === null ? row : withoutRule(row), unit, scored, options, reproduce)
    const spent = this.#session.budget.spent(unit.suite)
    if (spent === null || this.#session.isInterrupted) return stoppedRow(row, this.#session)
    const partly = { ...scored, warnings: [...warnings, `not all runs were made: ${spent}`] }
    return await inconclusiveRow(row, unit, partly, options)
  }

  /** The judges' grades for the runs of another row. */
  async graded(row: EvalRow, run: number | null, reproduce: string | undefined): Promise<TestResult | null> {
    const { unit, source, wanted, isWhole, runs, warnings } = await this.#heldFor(row.graded, run)
    if ((!isWhole && this.#session.budget.spent(unit.suite) === null) || this.#session.isStopped)
      return stoppedRow(row, this.#session)
    const { gradeRow } = await import('./grade/grade-row.js')
    const replayed = source.kind === 'replay' || isScripted(unit)
    const runsId = isScripted(unit) ? null : runsIdOf(runs.map(({ trace }) => trace))
    const graded = { runs, wanted, replayed, cassette: unit.cassette, runsId, warnings }
    return await gradeRow(row, graded, this.#session, reproduce)
  }

  async #heldFor(row: AgentRow, run: number | null) {
    // Every agent row that is not skipped, and every graded row, has a unit.
    const unit = this.#units.get(row) as RunUnit
    // A unit that was not started had a cassette then. If the cassette is gone, there is nothing to run.
    const source = this.#sources.get(unit) ?? (await this.#decide(unit, { ...this.#session.options, mode: 'replay' }))
    const left = (this.#rowsLeft.get(unit) ?? unit.rows.length) - 1
    this.#rowsLeft.set(unit, left)
    // Kept as long as another row needs the same runs.
    if (left > 0) this.#sources.set(unit, source)
    else this.#sources.delete(unit)
    if (source.kind === 'refused') throw source.error
    const { runs: held, warnings, stops } = await this.#runsOf(unit, source)
    if (left === 0) this.#executions.delete(unit)
    const stop = run === null ? stops?.get(row) : undefined
    if (stop !== undefined) return { unit, source, ...this.#decidedRuns(unit, source, stop, held, warnings) }
    const wanted = run === null ? unit.allRuns : [run]
    const runs = wanted.flatMap((one) => held.get(one) ?? [])
    return {
      unit,
      source,
      wanted: wanted.length,
      isWhole: runs.length === wanted.length,
      isSpent: false,
      skipped: 0,
      runs,
      warnings,
    }
  }

  /** Of `runs: { until: decided }`: those up to the decision. Recorded runs that no longer decide are all there is. */
  #decidedRuns(unit: RunUnit, source: UnitSource, stop: RowStop, held: UnitRuns['runs'], given: readonly string[]) {
    const runs = [...held.values()].filter(({ run }) => run <= stop.last).sort((a, b) => a.run - b.run)
    const lack = source.kind === 'replay' ? lackOf(stop, source.cassette.header) : null
    if (lack !== null) throw incompleteError(unit, lack, this.#session.options)
    // There are no more runs than the recorded ones, also when one half of them was made again.
    const isAll = source.kind === 'replay' || (source.kind === 'partial-replay' && held.size === source.runs.length)
    const isWhole = isAll || stop.stopping.reason !== 'unfinished'
    const warning = isWhole ? undecidedWarning(stop, `${recordCommand(unit, this.#session.options)} --append`) : null
    const warnings = warning === null ? given : [...given, warning]
    const isSpent = stop.stopping.reason === 'total'
    const recordedStop = 'cassette' in source ? source.cassette.header.stopped : undefined
    const skipped = (recordedStop?.invalid ?? []).filter((run) => run <= stop.last && !held.has(run)).length
    return { wanted: isWhole ? runs.length : unit.allRuns.length, isWhole, isSpent, skipped, runs, warnings }
  }

  async #runsOf(unit: RunUnit, source: UnitSource): Promise<UnitRuns> {
    if (source.kind !== 'replay') return await (this.#executions.get(unit) as Promise<UnitRuns>)
    const { runs, warnings, stops } = source
    return { runs: new Map(runs.map((run) => [run.run, run])), warnings, stops }
  }

  /** Waits until nothing is running. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#executions.values())
  }

  async #decide(unit: RunUnit, options = this.#session.options): Promise<Decision> {
    try {
      const source = sourceOf(unit, options)
      if (source.kind === 'replay') return source
      if (options.offline) checkOffline(unit.suite, unit.test.settings)
      const { agentErrors } = await import('./checks/agent-errors.js')
      const { promptError } = await import('./checks/prompt-error.js')
      const error = promptError(unit.test) ?? (await agentErrors(unit, options))[0]
      if (error !== undefined) return { kind: 'refused', error }
      const { requireUnitTrust } = await import('./addresses/require-unit-trust.js')
      requireUnitTrust(unit, source, options)
      return source
    } catch (error) {
      return { kind: 'refused', error }
    }
  }
}
