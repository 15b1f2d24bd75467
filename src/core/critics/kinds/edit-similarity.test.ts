import { describe, expect, it } from 'vitest'
import { isTooLong, jaroWinklerSimilarity, levenshteinSimilarity } from './edit-similarity.js'

it('texts are too long from more than four million pairs of characters on', () => {
  const text = (length: number) => new Array<string>(length).fill('a')
  expect(isTooLong(text(2_000), text(2_000))).toBe(false)
  expect(isTooLong(text(2_000), text(2_001))).toBe(true)
  expect(isTooLong(text(1), text(3_000_000))).toBe(false)
})

describe('levenshteinSimilarity', () => {
  it.each([
    ['kitten', 'sitting', 1 - 3 / 7],
    ['b', 'ab', 0.5],
    ['ab', 'b', 0.5],
    ['abc', 'xyz', 0],
    ['', 'ab', 0],
    ['', '', 1],
    ['naïve 👍', 'naive 👍', 1 - 1 / 7],
  ])('of %s and %s', (a, b, similarity) => {
    expect(levenshteinSimilarity([...a], [...b])).toBeCloseTo(similarity, 12)
  })
})

describe('jaroWinklerSimilarity', () => {
  // The first three are the examples of Winkler (1990).
  it.each([
    ['MARTHA', 'MARHTA', 0.961111],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.813333],
    ['same', 'same', 1],
    ['', '', 1],
    ['', 'ab', 0],
    ['ab', '', 0],
    ['abc', 'xyz', 0],
    // The beginning counts up to four characters: 11/12 + 0.4 / 12.
    ['abcdefgh', 'abcdefgx', 0.95],
    // One `a` cannot match twice.
    ['aaab', 'axyz', 0.55],
    // Equal characters that are further apart than half the length do not match, in either direction.
    ['zzza', 'axyw', 0],
    ['axyw', 'zzav', 0],
  ])('of %s and %s is %d', (a, b, similarity) => {
    expect(jaroWinklerSimilarity([...a], [...b])).toBeCloseTo(similarity, 6)
  })
})
