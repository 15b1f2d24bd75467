// The entries of a history, row by row: which results of a row bring new runs, and which only score old ones again.

import type { ResultCount } from '../../math/change-point.js'
import { hasVerdict, isGreen, type Status } from '../gate/status.js'
import type { HistoryEntry, HistoryReason, HistoryRow } from './history-entry.js'

/** One result of one row. */
export interface RowPoint {
  readonly id: string
  readonly at: string
  readonly commit: string | null
  readonly branch: string | null
  readonly status: Status
  readonly count: ResultCount
  /** Of the runs that no earlier result had. */
  readonly fresh: ResultCount
  /** Identifies what determines the row: equal for the same definition, or for the same commit where that is all we know. */
  readonly inputs: string | null
  readonly runs_id: string | null
  readonly reasons: readonly HistoryReason[]
  readonly tokens: number | null
  readonly cost_usd: number | null
  readonly median_ms: number | null
  readonly p90_ms: number | null
}

export interface RowSeries {
  readonly suite: string | null
  readonly name: string
  readonly kind: string
  readonly model: string | null
  /** Every result of it is deterministic. */
  readonly deterministic: boolean
  /** Oldest first. */
  readonly points: readonly RowPoint[]
}

const NO_RUNS: ResultCount = { passes: 0, runs: 0 }

/** `entries` are sorted by time. The series are in the order of the newest result. */
export function rowSeries(entries: readonly HistoryEntry[]): RowSeries[] {
  const series = new Map<string, SeriesDraft>()
  for (const entry of entries) {
    const seen = new Map<string, number>()
    for (const row of entry.rows) {
      if (row.partial) continue
      const key = JSON.stringify([row.suite, row.kind, row.name])
      const count = seen.get(key) ?? 0
      seen.set(key, count + 1)
      // Rows with the same name are told apart by their order.
      const draft = series.get(`${key} ${count}`) ?? new SeriesDraft()
      // Inserted again, so that the rows of the newest result come last, in its order.
      series.delete(`${key} ${count}`)
      series.set(`${key} ${count}`, draft)
      draft.add(entry, row)
    }
  }
  return [...series.values()].map((draft) => draft.finish())
}

class SeriesDraft {
  readonly #points: RowPoint[] = []
  readonly #known = new KnownRuns()
  #deterministic = true
  #last: HistoryRow | null = null

  add(entry: HistoryEntry, row: HistoryRow): void {
    this.#last = row
    this.#deterministic &&= row.deterministic
    const { id, at, commit, branch } = entry
    const { passes, runs, runs_id, reasons, tokens, cost_usd, median_ms, p90_ms } = row
    this.#points.push({
      ...{ id, at, commit, branch },
      // Checked when the entry was read.
      status: row.status as Status,
      count: { passes, runs },
      fresh: this.#known.freshOf(row),
      inputs: row.inputs ?? (commit === null ? null : `commit ${commit}`),
      ...{ runs_id, reasons, tokens, cost_usd, median_ms, p90_ms },
    })
  }

  finish(): RowSeries {
    const { suite = null, name = '', kind = '', model = null } = this.#last ?? {}
    return { suite, name, kind, model, deterministic: this.#deterministic, points: this.#points }
  }
}

/** Which runs of a row were counted before: a replay gives no new sample, however often it is repeated. */
class KnownRuns {
  readonly #ids = new Set<string>()
  readonly #results = new Map<string, ResultCount>()
  readonly #prints = new Set<string>()

  freshOf(row: HistoryRow): ResultCount {
    const { runs_id, prints, passes, runs } = row
    if (runs === 0) return NO_RUNS
    const id = runs_id ?? JSON.stringify([passes, runs, prints, row.tokens, row.cost_usd, row.median_ms, row.p90_ms])
    if (this.#ids.has(id)) return NO_RUNS
    this.#ids.add(id)
    if (runs_id === null || prints === '') return { passes, runs }
    const before = this.#continued(row)
    if (before === null && row.replayed && this.#isPartOfKnown(prints)) return NO_RUNS
    this.#results.set(prints, { passes, runs })
    for (const print of printList(prints)) this.#prints.add(print)
    if (before === null) return { passes, runs }
    const fresh = { passes: passes - before.passes, runs: runs - before.runs }
    // Other checks may judge the earlier runs otherwise by now.
    return fresh.passes < 0 || fresh.passes > fresh.runs ? NO_RUNS : fresh
  }

  /**
   * The earlier result with the first of these runs; of a replay also with all of them. A live run may happen to look
   * like another one, two in a row hardly.
   */
  #continued({ prints, replayed }: HistoryRow): ResultCount | null {
    const [longest, shortest] = replayed ? [prints.length, 4] : [prints.length - 4, 8]
    for (let end = longest; end >= shortest; end -= 4) {
      const before = this.#results.get(prints.slice(0, end))
      if (before !== undefined) return before
    }
    return null
  }

  /** Some runs of a known recording. A few prints are equal by chance. */
  #isPartOfKnown(prints: string): boolean {
    const list = printList(prints)
    return list.filter((print) => this.#prints.has(print)).length * 2 > list.length
  }
}

function printList(prints: string): readonly string[] {
  return prints.match(/.{4}/gs) ?? []
}

/** Null for a result without a verdict. */
export function verdictOf({ status }: Pick<RowPoint, 'status'>): boolean | null {
  return hasVerdict(status) ? isGreen(status) : null
}

/** The new runs of these results together. */
export function pooled(points: readonly RowPoint[]): ResultCount {
  let [passes, runs] = [0, 0]
  for (const { fresh } of points) {
    passes += fresh.passes
    runs += fresh.runs
  }
  return { passes, runs }
}
