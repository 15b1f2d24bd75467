import type { RowPair } from '../pair-rows.js'
import { decideDrifts } from './decide-drifts.js'
import { driftOf } from './drift-of.js'
import type { RowDrift } from './row-drift.js'

/** The drift of each pair of rows with an agent that ran. */
export function pairDrifts(pairs: readonly RowPair[]): ReadonlyMap<RowPair, RowDrift> {
  const drifts = new Map<RowPair, RowDrift>()
  // Advisory rows do not make the others harder to find.
  for (const isAdvisory of [false, true]) {
    const family = pairs.filter((pair) => pair.new?.advisory === isAdvisory && hasBehaviour(pair))
    const found = decideDrifts(family.map((pair) => driftOfPair(pair, family.length)))
    for (const [index, drift] of found.entries()) drifts.set(family[index] as RowPair, drift)
  }
  return drifts
}

function hasBehaviour({ old, new: now }: RowPair): boolean {
  const [before, after] = [old?.behaviour?.runs.length ?? null, now?.behaviour?.runs.length ?? null]
  // A row that was skipped on both sides says nothing.
  return before !== null && after !== null && before + after > 0
}

function driftOfPair({ old, new: now, isDeterministic }: RowPair, rows: number): RowDrift {
  const none = { model: null, runs: [] }
  return driftOf(old?.behaviour ?? none, now?.behaviour ?? none, isDeterministic, rows)
}
