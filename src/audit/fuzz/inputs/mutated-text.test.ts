import { expect, it } from 'vitest'
import { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import { mutatedText, mutatedTexts } from './mutated-text.js'

it('changes each number, each word and the case once', () => {
  const all = mutatedTexts('*/15 9 *')
  expect(all).toEqual(
    expect.arrayContaining([
      '*/0 9 *',
      '*/15 -1 *',
      '9 *',
      '*/15 *',
      '*/15 9 9 *',
      '9 */15 *',
      '*/15 9 ',
      '*/15 9 *\n',
    ]),
  )
  expect(all).not.toContain('*/15 9 *')
  expect(mutatedTexts('')).toEqual([])
})

it('changes a text at random, the same for the same seed', () => {
  const draw = (seed: number): readonly string[] => {
    const random = new SeededRandom(seed, 'text')
    return Array.from({ length: 50 }, () => mutatedText('next 10 days', random))
  }
  expect(draw(1)).toEqual(draw(1))
  expect(new Set(draw(1)).size).toBeGreaterThan(20)
})
