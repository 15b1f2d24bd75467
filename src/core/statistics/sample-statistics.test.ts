import { describe, expect, it } from 'vitest'
import {
  clopperPearsonLower,
  clopperPearsonUpper,
  confidenceBand,
  recommendRuns,
  summarizeReliability,
} from './sample-statistics.js'

it('gives the bounds, at 95 % unless told', () => {
  expect(clopperPearsonLower(10, 10)).toBeCloseTo(0.05 ** 0.1, 12)
  expect(clopperPearsonLower(9, 10)).toBeCloseTo(0.6058367, 7)
  expect(clopperPearsonLower(0, 10)).toBe(0)
  expect(clopperPearsonLower(1, 1)).toBeCloseTo(0.05, 12)
  expect(clopperPearsonUpper(10, 10)).toBe(1)
  expect(clopperPearsonUpper(18, 20, 0.975)).toBeCloseTo(0.9876514728297052, 12)
})

it('says how many runs are enough, and how much a number of runs says', () => {
  expect(recommendRuns(0.05)).toBe(385)
  expect(recommendRuns(0.05, 0.9)).toBe(271)
  expect(recommendRuns(0.05, 0.99)).toBe(664)
  expect(confidenceBand(100)).toBe(0.098)
  expect(confidenceBand(100, 0.99)).toBeCloseTo(0.1288, 12)
})

it('summarises outcomes under the names of the targets', () => {
  expect(summarizeReliability([true, true, true, false])).toEqual({
    runs: 4,
    passes: 3,
    passRate: 75,
    passAtK: 100,
    passHatK: 31,
    passAt: [0.75, 1, 1, 1],
    passHat: [0.75, 0.5, 0.25, 0],
    decayCurve: [100, 100, 100, 31],
    varianceAmplification: 86,
    gracefulDegradation: 60,
    certifiedLower: 24,
  })
})

describe('what makes no sense is refused', () => {
  it.each([
    [() => clopperPearsonLower(1, 0)],
    [() => clopperPearsonLower(5, 4)],
    [() => clopperPearsonUpper(-1, 4)],
    [() => clopperPearsonUpper(1, 4, 95)],
    [() => clopperPearsonLower(1, 4, Number.NaN)],
    [() => clopperPearsonLower(1, 4, 0)],
    [() => clopperPearsonUpper(1, 4, 1)],
    [() => summarizeReliability([])],
    [
      // A caller without types.
      () => summarizeReliability([true, 1 as unknown as boolean]),
    ],
    [() => recommendRuns(0)],
    [() => recommendRuns(1)],
    [() => recommendRuns(5)],
    [() => recommendRuns(0.05, 0.8)],
    [() => confidenceBand(1.5)],
    [() => confidenceBand(10, 95)],
  ])('%#', (call) => {
    expect(call).toFailWithHint('BAD_USAGE')
  })

  it.each([
    [() => clopperPearsonLower(1, 0), 'Call clopperPearsonLower(passes, runs, confidence).'],
    [() => summarizeReliability([]), 'Call summarizeReliability([true, false, ...]).'],
    [() => recommendRuns(0), 'Call recommendRuns(halfWidth, confidence).'],
    [() => confidenceBand(0), 'Call confidenceBand(runs, confidence).'],
  ])('%# says how it is called', (call, hint) => {
    expect(call).toThrow(expect.objectContaining({ hint }))
  })
})
