// The runs of a unit with `runs: { until: decided }`: which of them are needed, and which count for each of its rows.
import { RunSequence, type Stopping } from '../../core/statistics/run-sequence.js'
import type { CassetteRun, RecordedStop } from '../../files/cassettes/cassette.js'
import { TestChecks } from '../../score/checks/test-checks.js'
import type { AgentRow } from '../plan/planned-row.js'
import type { RunUnit } from '../plan/run-unit.js'

/** What the runs of a unit decide for one of its rows. */
export interface RowStop {
  readonly stopping: Stopping
  /** The number of the last run that counts; 0 without runs. */
  readonly last: number
}

export type RowStops = ReadonlyMap<AgentRow, RowStop>

interface RowSequence {
  readonly checks: TestChecks
  readonly sequence: RunSequence
  last: number
}

export class UnitSequence {
  readonly #rows: ReadonlyMap<AgentRow, RowSequence>
  /** Outcomes by run number and row, of runs that finished before an earlier one. Null: not a sample. */
  readonly #waiting = new Map<number, readonly (boolean | null)[]>()
  readonly #invalid: number[] = []
  /** All runs up to this number are in the sequences. */
  #counted = 0

  /** Null when the runs of the unit do not depend on their outcomes. */
  static of({ rows }: Pick<RunUnit, 'rows'>): UnitSequence | null {
    const deciding = new Set(rows.filter(({ row }) => row.test.until_decided !== null))
    return deciding.size === 0 ? null : new UnitSequence(deciding)
  }

  private constructor(rows: ReadonlySet<AgentRow>) {
    this.#rows = new Map(
      Array.from(rows, (row) => {
        const { test } = row.row
        // Only rows with a rule are passed in.
        const rule = test.until_decided as NonNullable<typeof test.until_decided>
        const sequence = new RunSequence(rule, test.min_valid_runs !== null)
        return [row, { checks: new TestChecks(test), sequence, last: 0 }]
      }),
    )
  }

  /** Runs may be added in any order: a run counts once all earlier ones have been added. */
  add({ run, trace }: Pick<CassetteRun, 'run' | 'trace'>): void {
    this.#waiting.set(
      run,
      Array.from(this.#rows.values(), ({ checks }) => {
        const { status } = checks.measure(trace).run
        return status === 'error' ? null : status === 'passed'
      }),
    )
    this.#advance()
  }

  /** A run that is known not to be a sample. */
  skip(run: number): void {
    this.#waiting.set(
      run,
      Array.from(this.#rows, () => null),
    )
    this.#advance()
  }

  #advance(): void {
    for (;;) {
      const outcomes = this.#waiting.get(this.#counted + 1)
      if (outcomes === undefined) return
      this.#counted += 1
      this.#waiting.delete(this.#counted)
      if (!this.isOver && outcomes.every((one) => one === null)) this.#invalid.push(this.#counted)
      for (const [index, row] of [...this.#rows.values()].entries()) {
        if (!row.sequence.isOver) row.last = this.#counted
        row.sequence.add(outcomes[index] ?? null)
      }
    }
  }

  /** Runs up to this number count. */
  get counted(): number {
    return this.#counted
  }

  /** The runs of the sweep are spent. */
  close(): void {
    for (const { sequence } of this.#rows.values()) sequence.close()
  }

  /** True when no row needs a further run. */
  get isOver(): boolean {
    return [...this.#rows.values()].every(({ sequence }) => sequence.isOver)
  }

  /** The highest number of a run that is needed whatever the outcomes of unfinished runs will be. */
  get needed(): number {
    return this.#counted + Math.max(...Array.from(this.#rows.values(), ({ sequence }) => sequence.needed))
  }

  get stops(): RowStops {
    return new Map(Array.from(this.#rows, ([row, { sequence, last }]) => [row, { stopping: sequence.stopping, last }]))
  }

  /** For the recording; null before the end, and when a run has to be made again. */
  get stop(): RecordedStop | null {
    if (!this.isOver) return null
    const stops = [...this.stops.values()]
    if (stops.some(({ stopping }) => stopping.reason === 'invalid')) return null
    const spent = stops.find(({ stopping }) => stopping.reason === 'total')?.stopping.rule.total
    const isDecided = stops.every(({ stopping }) => stopping.reason === 'decided')
    return {
      reason: spent !== undefined ? 'total' : isDecided ? 'decided' : 'max',
      runs: Math.max(...stops.map(({ last }) => last)),
      ...(this.#invalid.length === 0 ? {} : { invalid: [...this.#invalid] }),
      ...(spent === undefined ? {} : { total: spent }),
    }
  }
}

/** True when every row is decided, or cannot have more runs. */
export function isSettled(stops: RowStops): boolean {
  return [...stops.values()].every(({ stopping }) => !['unfinished', 'invalid'].includes(stopping.reason))
}
