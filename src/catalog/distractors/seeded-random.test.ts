import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SeededRandom } from './seeded-random.js'

const draws = (random: SeededRandom) => Array.from({ length: 8 }, () => random.below(1000))

it('draws the same on every machine', () => {
  expect(draws(new SeededRandom(0))).toEqual([902, 807, 968, 707, 319, 101, 854, 103])
  expect(draws(new SeededRandom(0, 'places'))).toEqual([643, 884, 311, 383, 744, 685, 294, 63])
  expect(new SeededRandom(7, 'x').shuffled(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'e', 'c', 'f', 'b', 'd'])
})

it('draws otherwise for another seed and another name', () => {
  const all = [new SeededRandom(0), new SeededRandom(1), new SeededRandom(-1), new SeededRandom(0, 'a')]
  expect(new Set(all.map((random) => draws(random).join())).size).toBe(4)
})

it('stays below the limit and reaches every number', () => {
  const random = new SeededRandom(3)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let draw = 0; draw < 10_000; draw++) {
    const drawn = random.below(10)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  expect(counts).toHaveLength(10)
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('shuffles without loss, and puts everything everywhere', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer(), (list, seed) => {
      expect(new SeededRandom(seed).shuffled(list).toSorted()).toEqual(list.toSorted())
    }),
  )
  const orders = new Set(
    Array.from({ length: 200 }, (_, seed) => new SeededRandom(seed).shuffled(['a', 'b', 'c']).join('')),
  )
  expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
})
