import { expect, it } from 'vitest'
import { mulberry32 } from '../core/statistics/mulberry32.js'
import { changePoints, changePointsOfRows, changePValue, type ResultCount } from './change-point.js'

const RUNS = 10

/** Results with these pass rates: `[results, rate]` each. */
function results(random: () => number, ...levels: readonly (readonly [number, number])[]): ResultCount[] {
  return levels.flatMap(([count, rate]) =>
    Array.from({ length: count }, () => {
      let passes = 0
      for (let run = 0; run < RUNS; run += 1) if (random() < rate) passes += 1
      return { passes, runs: RUNS }
    }),
  )
}

function share(repeats: number, holds: () => boolean): number {
  let count = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) if (holds()) count += 1
  return count / repeats
}

it('a drop from 0.9 to 0.5 is found within three results, at its place', () => {
  const random = mulberry32(11)
  const found = share(400, () =>
    changePoints(results(random, [100, 0.9], [3, 0.5])).some(
      ({ index, detected }) => detected >= 100 && Math.abs(index - 100) <= 3,
    ),
  )
  expect(found).toBeGreaterThan(0.9)
})

it('with the results after it, a shift is located', () => {
  const random = mulberry32(12)
  const found = share(200, () =>
    changePoints(results(random, [60, 0.9], [60, 0.5])).some(({ index }) => Math.abs(index - 60) <= 3),
  )
  expect(found).toBeGreaterThan(0.97)
})

it.each([0.5, 0.7, 0.9, 0.97])('without a shift, 200 results at %f rarely give one', (rate) => {
  const random = mulberry32(13)
  expect(share(400, () => changePoints(results(random, [200, rate])).length > 0)).toBeLessThan(0.06)
})

it('a row that looked changed at some night stays in the p value: it never rises', () => {
  const random = mulberry32(14)
  const counts = results(random, [30, 0.8], [5, 0.3], [30, 0.8])
  let last = 1
  for (let length = 1; length <= counts.length; length += 1) {
    const p = changePValue(counts.slice(0, length))
    expect(p).toBeLessThanOrEqual(last)
    last = p
  }
})

it('several shifts are found, with the counts between them', () => {
  const level = (passes: number) => Array.from({ length: 20 }, () => ({ passes, runs: 10 }))
  const found = changePoints([...level(9), ...level(3), ...level(8)])
  expect(found.map(({ index, before, after }) => ({ index, before, after }))).toEqual([
    { index: 20, before: { passes: 180, runs: 200 }, after: { passes: 60, runs: 200 } },
    { index: 40, before: { passes: 60, runs: 200 }, after: { passes: 160, runs: 200 } },
  ])
})

it('one weak result is not a new level; a second one, or a result without any pass, is', () => {
  const good = Array.from({ length: 30 }, () => ({ passes: 9, runs: 10 }))
  const weak = { passes: 3, runs: 10 }
  expect(changePoints([...good, weak])).toEqual([])
  expect(changePoints([...good, weak, weak])).toMatchObject([{ index: 30, detected: 31 }])
  expect(changePoints([...good, { passes: 0, runs: 10 }])).toMatchObject([{ index: 30, detected: 30 }])
})

it('nothing is found where there is nothing to compare', () => {
  expect(changePoints([])).toEqual([])
  expect(changePoints([{ passes: 1, runs: 1 }])).toEqual([])
  expect(changePValue([{ passes: 0, runs: 0 }])).toBe(1)
  const empty = { passes: 0, runs: 0 }
  expect(changePoints([empty, empty, empty, empty, { passes: 5, runs: 10 }])).toEqual([])
})

it('of 200 unchanged rows none is reported, of one that broke among them only that one', () => {
  const random = mulberry32(15)
  const rows = Array.from({ length: 200 }, () => results(random, [60, 0.8]))
  expect(changePointsOfRows(rows).flat()).toEqual([])
  const broken = results(random, [50, 0.9], [10, 0.3])
  const found = changePointsOfRows([...rows, broken])
  expect(found.map((points) => points.length).lastIndexOf(1)).toBe(200)
  expect(found.flat()).toHaveLength(1)
})

it('counts beyond the table of logarithms are compared as well', () => {
  const level = (passes: number) => Array.from({ length: 4 }, () => ({ passes, runs: 1_000_000 }))
  expect(changePoints([...level(900_000), ...level(880_000)])).toMatchObject([{ index: 4 }])
})
