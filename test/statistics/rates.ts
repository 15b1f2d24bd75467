import type { RatePair } from '../../src/core/statistics/rate-change.js'
import type { Draws } from './draws.js'

/** How many of how many runs passed, before and after. */
export interface Counts {
  readonly x1: number
  readonly x2: number
  /** Runs a side. */
  readonly n: number
}

/** Rows of one suite: their number, their runs a side, and the rates of a row before and after. */
export interface Scenario {
  readonly rows: number
  readonly runs: number
  readonly rates: (row: number) => readonly [from: number, to: number]
}

/** Only the first row changes. */
export function onlyFirst(from: number, to: number): Scenario['rates'] {
  return (row) => [from, row === 0 ? to : from]
}

export function drawRows({ rows, runs, rates }: Scenario, draws: Draws): Counts[] {
  return Array.from({ length: rows }, (_, row) => {
    const [from, to] = rates(row)
    return { x1: draws.passes(runs, from), x2: draws.passes(runs, to), n: runs }
  })
}

export function ratePairs(rows: readonly Counts[]): RatePair[] {
  return rows.map(({ x1, x2, n }, row) => ({
    old: { passes: x1, runs: n },
    new: { passes: x2, runs: n },
    sample: String(row),
  }))
}
