// Change points in the results of many nights.
import { changePoints, type ResultCount } from '../../src/math/change-point.js'
import { type Draws, shareOf } from './draws.js'

const RUNS = 10

/** How often any change point is found in results with one pass rate. */
export function falseShifts(rate: number, results: number, repetitions: number, draws: Draws): number {
  return shareOf(repetitions, () => changePoints(drawResults(results, rate, draws)).length > 0)
}

/** How often a shift after `results` results is found when `seen` results with the new pass rate are there. */
export function foundShifts(
  [from, to]: readonly [number, number],
  results: number,
  seen: number,
  repetitions: number,
  draws: Draws,
): number {
  return shareOf(repetitions, () => {
    const counts = [...drawResults(results, from, draws), ...drawResults(seen, to, draws)]
    return changePoints(counts).some(({ index, detected }) => detected >= results && Math.abs(index - results) <= 3)
  })
}

function drawResults(results: number, rate: number, draws: Draws): ResultCount[] {
  return Array.from({ length: results }, () => ({ passes: draws.passes(RUNS, rate), runs: RUNS }))
}
