import { describe, expect, it } from 'vitest'
import { calibrate, shortfalls } from './calibration.js'

/** As many cases as each count says: both pass, only the judge, only people, neither. */
function labelled(both: number, judgeOnly: number, peopleOnly: number, neither: number) {
  const cases = (count: number, truth: boolean, verdict: boolean) =>
    Array.from({ length: count }, () => ({ truth, verdict, score: verdict ? 0.9 : 0.1 }))
  return [
    ...cases(both, true, true),
    ...cases(judgeOnly, false, true),
    ...cases(peopleOnly, true, false),
    ...cases(neither, false, false),
  ]
}

it('a calibration tells agreement, kappa with its base rate, both error rates and the Brier score', () => {
  expect(calibrate(labelled(20, 5, 10, 15))).toEqual({
    labels: 50,
    agreement: 0.7,
    base_rate: 0.6,
    kappa: 0.4,
    false_positive_rate: 0.25,
    false_negative_rate: 0.333333333,
    brier: 0.25,
  })
})

describe('a floor', () => {
  const calibration = calibrate(labelled(20, 5, 10, 15))

  it('is kept at its value, and every one that is missed is named', () => {
    expect(shortfalls(calibration, { kappa: 0.4, agreement: 0.7, false_positive_rate: 0.25 })).toEqual([])
    expect(shortfalls(calibration, { kappa: 0.6, false_negative_rate: 0.1, brier: 0.2 })).toEqual([
      'kappa 0.4 is below 0.6',
      'false_negative_rate 0.333333333 is above 0.1',
      'brier 0.25 is above 0.2',
    ])
  })

  it('that cannot be measured is missed', () => {
    const why = 'cannot be measured: the labels or the verdicts of the judge are all the same'
    const unclear = calibrate(labelled(9, 0, 0, 0))
    expect(shortfalls(unclear, { kappa: 0, false_positive_rate: 1 })).toEqual([
      `kappa ${why}`,
      `false_positive_rate ${why}`,
    ])
    expect(shortfalls(unclear, {})).toEqual([])
  })
})
