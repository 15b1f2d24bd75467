import type { ComparedRow } from './compared-row.js'

/** A row of the new result and the same row of the old one; one of them may not be there. */
export interface RowPair {
  readonly old?: ComparedRow | undefined
  readonly new?: ComparedRow | undefined
  /** Every change between the two has a cause other than chance. */
  readonly isDeterministic: boolean
}

/** In the order of the new result, then the rows that it does not have. */
export function pairRows(old: readonly ComparedRow[], now: readonly ComparedRow[]): readonly RowPair[] {
  // The same suite may have been run from another folder.
  const bySuite = [old, now].some((rows) => new Set(rows.map(({ suite }) => suite)).size > 1)
  const [before, after] = [rowsByKey(old, bySuite), rowsByKey(now, bySuite)]
  const removed = [...before].filter(([key]) => !after.has(key))
  return [
    ...[...after].map(([key, row]) => pairOf(before.get(key), row)),
    ...removed.map(([, row]) => ({ old: row, isDeterministic: row.isDeterministic })),
  ]
}

function pairOf(old: ComparedRow | undefined, now: ComparedRow): RowPair {
  const isDeterministic = now.isDeterministic && old?.isDeterministic !== false
  return { old, new: now, isDeterministic: isDeterministic || areSameRuns(old, now) }
}

/** The same recording, replayed: another verdict comes from another suite, not from other runs. A judge may be asked again. */
function areSameRuns(old: ComparedRow | undefined, now: ComparedRow): boolean {
  return old !== undefined && now.kind === 'agent' && now.runsId !== null && old.runsId === now.runsId
}

/** When two rows have the same name, the first is compared with the first. */
function rowsByKey(rows: readonly ComparedRow[], bySuite: boolean): ReadonlyMap<string, ComparedRow> {
  const byKey = new Map<string, ComparedRow>()
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = JSON.stringify([bySuite ? row.suite : null, row.kind, row.name])
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    byKey.set(`${key} ${count}`, row)
  }
  return byKey
}
