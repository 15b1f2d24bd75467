import { expect, it } from 'vitest'
import { compareRates } from './rate-change.js'

const of = (passes: number, runs: number) => ({ passes, runs })

it('tells a change that is more than noise, with its interval', () => {
  expect(compareRates(of(9, 10), of(3, 10))).toMatchObject({
    difference: -0.6,
    // (1200 + 45) tables of 125,970 on either side.
    p_value: 0.019766611,
    verdict: 'beyond_noise',
    enough_runs: null,
  })
  // Table II of Newcombe 1998 has 0.1705 and 0.8090.
  expect(compareRates(of(3, 10), of(9, 10))?.interval.map((limit) => limit.toFixed(2))).toEqual(['0.17', '0.81'])
})

it('says how many runs would be enough', () => {
  expect(compareRates(of(9, 10), of(7, 10))).toMatchObject({ verdict: 'within_noise', enough_runs: 97 })
})

it('says when no outcome of so few runs could have told', () => {
  expect(compareRates(of(1, 1), of(0, 1))).toMatchObject({ p_value: 1, verdict: 'too_few_runs', enough_runs: 4 })
  expect(compareRates(of(3, 3), of(0, 3))).toMatchObject({ p_value: 0.1, verdict: 'too_few_runs' })
  expect(compareRates(of(4, 4), of(0, 4))).toMatchObject({ verdict: 'beyond_noise' })
  expect(compareRates(of(4, 4), of(3, 4))).toMatchObject({ verdict: 'within_noise' })
})

it('has nothing to tell of equal rates, and of no runs', () => {
  expect(compareRates(of(5, 10), of(10, 20))).toMatchObject({ difference: 0, verdict: 'same', enough_runs: null })
  expect(compareRates(of(0, 0), of(1, 1))).toBeNull()
  expect(compareRates(of(1, 1), of(0, 0))).toBeNull()
})
