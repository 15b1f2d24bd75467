// One result in the history: what is needed to follow its rows over time, without traces.

export const HISTORY_SCHEMA = 'mcprove/history@1'

export interface HistoryEntry {
  readonly schema: typeof HISTORY_SCHEMA
  /** Sorts by time; the name of its file. */
  readonly id: string
  /** When it was run, in UTC. */
  readonly at: string
  /** `run`: made here. `added`: taken from a result by `mcprove history add`. */
  readonly source: 'run' | 'added'
  /** The version that wrote the entry. */
  readonly mcprove: string | null
  readonly commit: string | null
  readonly branch: string | null
  readonly exit_code: number
  readonly rows: readonly HistoryRow[]
}

export interface HistoryRow {
  readonly suite: string | null
  readonly name: string
  readonly kind: string
  readonly model: string | null
  readonly status: string
  readonly advisory: boolean
  /** Repeating it gives the same verdict. */
  readonly deterministic: boolean
  readonly replayed: boolean
  /** Of its valid runs. */
  readonly passes: number
  readonly runs: number
  /** A hash of what determines the row: its definition, model and servers. */
  readonly inputs: string | null
  /** Identifies its runs, see `runs_id` of a result. */
  readonly runs_id: string | null
  /** One chosen run of several (`-t 'name #3'`): says nothing about the row. */
  readonly partial: boolean
  /**
   * Four characters for each of its first runs: a recording that was continued starts like the earlier one, and a part
   * of it has some of them. Without a `runs_id`, a hash of all runs.
   */
  readonly prints: string
  readonly reasons: readonly HistoryReason[]
  /** The mean of its runs. */
  readonly tokens: number | null
  /** Of all its runs. */
  readonly cost_usd: number | null
  /** The durations of its runs. */
  readonly median_ms: number | null
  readonly p90_ms: number | null
}

export interface HistoryReason {
  readonly text: string
  /** In how many runs; 0 for the row as a whole. */
  readonly runs: number
}

/** Numbers and texts that are absent are left out: a history has many rows. */
export function compactRow(row: HistoryRow): object {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
