import { expect, it } from 'vitest'
import { stratifiedTest } from '../comparison/cochran-mantel-haenszel.js'
import { runsForSuite } from './suite-size.js'

/** Random numbers of a linear congruential generator: math/ has none of its own. */
function drawing(seed: number): (runs: number, rate: number) => number {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return (runs, rate) => Array.from({ length: runs }, next).filter((value) => value < rate).length
}

it.each([
  [0.9, 0.8, 20, 0.8],
  [0.9, 0.85, 50, 0.8],
  [0.97, 0.9, 10, 0.9],
  [0.9, 0.5, 3, 0.8],
])('%d to %d in %d rows is found with a chance of about %d', (from, to, rows, power) => {
  const runs = runsForSuite(from, to, rows, power) ?? 0
  const draw = drawing(24)
  const repetitions = 600
  let found = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const strata = Array.from({ length: rows }, () => ({
      x1: draw(runs, from),
      n1: runs,
      x2: draw(runs, to),
      n2: runs,
    }))
    if ((stratifiedTest(strata)?.worse ?? 1) <= 0.025) found += 1
  }
  expect(found / repetitions).toBeGreaterThan(power - 0.04)
  expect(found / repetitions).toBeLessThan(power + 0.1)
})

it('is null where ten million runs are not enough', () => {
  expect(runsForSuite(0.5, 0.49999, 2, 0.8)).toBeNull()
})
