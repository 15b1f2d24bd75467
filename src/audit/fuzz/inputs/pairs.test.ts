import { expect, it } from 'vitest'
import { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import { allPairs } from './pairs.js'

it('has each level of each factor with each one of the others, in far fewer rows than combinations', () => {
  const levels = [5, 4, 3, 2, 2, 2]
  const rows = allPairs(levels, new SeededRandom(1, 'pairs'))
  for (const [one, count] of levels.entries()) {
    for (const [other, others] of levels.entries()) {
      if (other <= one) continue
      const seen = new Set(rows.map((row) => `${row[one]} ${row[other]}`))
      expect(seen.size).toBe(count * others)
    }
  }
  expect(rows.length).toBeLessThanOrEqual(30)
})
