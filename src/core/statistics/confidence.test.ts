import { expect, it } from 'vitest'
import { certificateLine, confidence } from './confidence.js'

it('takes a ratio between 0 and 1, and 0.95 for nothing', () => {
  expect([confidence.parse(0.5), confidence.parse(undefined)]).toEqual([0.5, 0.95])
  for (const level of [0, 1, 95, -0.5]) {
    expect(confidence.safeParse(level).error?.issues[0]?.message).toMatchSnapshot()
  }
})

it('says on one line how a sample stands', () => {
  expect(certificateLine(9, 10, 90, 60, 0.95)).toBe('passed 9/10 (90%), certified >= 60% at 95% confidence')
  expect(certificateLine(1, 2, 50, 2, 0.58)).toBe('passed 1/2 (50%), certified >= 2% at 58% confidence')
})
