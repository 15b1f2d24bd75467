import { expect, it } from 'vitest'
import { jeffreysPosterior } from './jeffreys.js'

// R 4: qbeta(c(.025, .975), x + .5, n - x + .5)
const QBETA = [
  [0, 1, 0.000385581, 0.8532536837],
  [1, 1, 0.1467463163, 0.999614419],
  [0, 10, 0.0000478904, 0.2171962675],
  [7, 10, 0.3941816819, 0.9073054061],
  [10, 10, 0.7828037325, 0.9999521096],
  [150, 200, 0.6866973371, 0.8061273196],
  [499, 500, 0.9906905183, 0.99978412],
  [9990, 10000, 0.998226787, 0.999485743],
] as const

it.each(QBETA)('the credible interval after %i of %i is that of R', (passes, runs, low, high) => {
  const posterior = jeffreysPosterior(passes, runs)
  expect(posterior.low).toBeCloseTo(low, 9)
  expect(posterior.high).toBeCloseTo(high, 9)
  expect(posterior.mean).toBeCloseTo((passes + 0.5) / (runs + 1), 12)
})

it('without runs the posterior is the prior', () => {
  const { mean, low, high } = jeffreysPosterior(0, 0)
  expect(mean).toBe(0.5)
  expect(low).toBeCloseTo(Math.sin((Math.PI * 0.025) / 2) ** 2, 12)
  expect(high).toBeCloseTo(1 - low, 12)
})
