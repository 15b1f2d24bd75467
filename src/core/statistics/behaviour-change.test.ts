import { expect, it } from 'vitest'
import {
  canDiffer,
  compareBehaviour,
  driftCutoff,
  enoughRuns,
  medianOf,
  midranks,
  smallestP,
} from './behaviour-change.js'

const column = (values: readonly number[], isLarge = true) => ({
  values: Float64Array.from(values),
  isLarge,
  priority: 0,
})
const FIRST = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]

it('equal values share a rank', () => {
  expect([...midranks([30, 10, 20, 10])]).toEqual([4, 1.5, 3, 1.5])
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])]).toEqual([2, 2.5])
})

it('columns that divide the runs in the same way are one', () => {
  const opposite = FIRST.map((value) => 1 - value)
  const { p_value, adjusted } = compareBehaviour([column(FIRST), column(opposite)], 5, 0.04, 1)
  expect(p_value).toBe(2 / 252)
  expect(adjusted).toEqual([2 / 252, 2 / 252])
})

it('columns that vary too little are not compared', () => {
  const once = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  expect(compareBehaviour([column(once)], 5, 0.04, 1)).toEqual({ p_value: null, adjusted: [1] })
  expect(compareBehaviour([], 5, 0.04, 1)).toEqual({ p_value: null, adjusted: [] })
})

it('a small difference is never significant, however certain', () => {
  expect(compareBehaviour([column(FIRST, false)], 5, 0.04, 1).p_value).toBe(1)
})

it('knows what a number of runs can show', () => {
  expect(smallestP(5, 5)).toBeCloseTo(2 / 252, 12)
  expect([enoughRuns(0.04), enoughRuns(0.01), enoughRuns(0.04 / 200)]).toEqual([4, 5, 8])
  expect([canDiffer(4, 5, 5), canDiffer(5, 5, 5), canDiffer(9, 100, 100), canDiffer(10, 100, 100)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(driftCutoff([0.001, 0.5, 0.9, 0.7], 'actions')).toBe(0.01)
})
