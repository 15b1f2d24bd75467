import { describe, expect, it } from 'vitest'
import { binaryAgreement, brierScore, confusionOf, pairwiseAgreement } from './agreement.js'

const counts = (tp: number, fp: number, fn: number, tn: number) => ({
  true_positives: tp,
  false_positives: fp,
  false_negatives: fn,
  true_negatives: tn,
})

// Checked: the arithmetic, apart from this code and in exact fractions of the four counts: 4/7, 2/5, 3/23 and 7/27; of the 50
// grant proposals also the marginals, 25 and 30 of 50, as a page that retells the example has them. Not checked: the other
// tables against the sources that the titles name, which were not at hand.
describe("Cohen's kappa", () => {
  it('Viera and Garrett (2005), Understanding Interobserver Agreement: 15, 5, 10, 70 give 0.57', () => {
    const { agreement, kappa, base_rate } = binaryAgreement(counts(15, 5, 10, 70))
    expect(agreement).toBe(0.85)
    expect(kappa).toBeCloseTo(4 / 7, 12)
    expect(base_rate).toBe(0.25)
  })

  it('the grant proposals of the article Cohen’s kappa (Wikipedia): 20, 5, 10, 15 give 0.4', () => {
    expect(binaryAgreement(counts(20, 5, 10, 15)).kappa).toBe(0.4)
  })

  it('the same article: with equal agreement the marginals decide, 0.1304 and 0.2593', () => {
    expect(binaryAgreement(counts(45, 15, 25, 15)).kappa).toBeCloseTo(3 / 23, 12)
    expect(binaryAgreement(counts(25, 35, 5, 35)).kappa).toBeCloseTo(7 / 27, 12)
  })

  it('is null when both always say the same, and without cases', () => {
    expect(binaryAgreement(counts(9, 0, 0, 0))).toMatchObject({ agreement: 1, kappa: null, false_positive_rate: null })
    expect(binaryAgreement(counts(0, 0, 0, 0))).toMatchObject({ agreement: null, base_rate: null, kappa: null })
  })

  it('a judge that passes everything has kappa 0, whatever the base rate makes of its agreement', () => {
    expect(binaryAgreement(counts(90, 10, 0, 0))).toEqual({
      agreement: 0.9,
      base_rate: 0.9,
      kappa: 0,
      false_positive_rate: 1,
      false_negative_rate: 0,
    })
  })
})

it('verdicts are counted beside the truth', () => {
  const pairs = [
    { truth: true, verdict: true },
    { truth: false, verdict: true },
    { truth: true, verdict: false },
    { truth: true, verdict: false },
  ]
  expect(confusionOf(pairs)).toEqual(counts(1, 1, 2, 0))
  const rejected = { truth: false, verdict: false }
  const passed = { truth: false, verdict: true }
  expect(confusionOf([...pairs, passed, passed, rejected, rejected, rejected, rejected])).toEqual(counts(1, 3, 2, 4))
})

it('the rates of errors are shares of what people rejected and of what they passed', () => {
  expect(binaryAgreement(counts(6, 1, 2, 3))).toMatchObject({ false_positive_rate: 0.25, false_negative_rate: 0.25 })
})

// Both forecasts and their scores were read in the article (revision 147701176), and are 9/100 and 49/100 by hand.
describe('the Brier score', () => {
  it('the forecasts of the article Brier score (Wikipedia): 70 % and rain is 0.09, 30 % and rain 0.49', () => {
    expect(brierScore([{ score: 0.7, truth: true }])).toBeCloseTo(0.09, 12)
    expect(brierScore([{ score: 0.3, truth: true }])).toBeCloseTo(0.49, 12)
    expect(
      brierScore([
        { score: 1, truth: true },
        { score: 1, truth: false },
      ]),
    ).toBe(0.5)
  })

  it('is null without forecasts', () => {
    expect(brierScore([])).toBeNull()
  })
})

describe('pairwise agreement', () => {
  it('counts the pairs of raters over all units, and no missing rating', () => {
    expect(pairwiseAgreement([[true, true, false]])).toBeCloseTo(1 / 3, 12)
    expect(
      pairwiseAgreement([
        [true, true, null],
        [false, false, false],
        [true, null, null],
      ]),
    ).toBe(1)
  })

  it('is null where there is no pair', () => {
    expect(pairwiseAgreement([[true], [null, false]])).toBeNull()
  })
})
