import { describe, expect, it } from 'vitest'
import { type Metric, similarityJudge, textSimilarity } from './similarity.js'

function compare(expected: unknown, actual: unknown, options: { metric?: Metric; threshold?: number } = {}) {
  const { prepare, compare } = similarityJudge(options)
  return compare(prepare(expected), prepare(actual), 2)
}

describe('textSimilarity', () => {
  // The formula of scikit-learn's TfidfVectorizer and cosine_similarity, computed apart.
  it.each([
    ['alpha beta', 'alpha gamma', 0.336097],
    ['to to be be or', 'to be be be not', 0.731952],
    ['aa aa bb', 'aa aa aa', 0.81818],
    ['aa aa aa', 'aa aa bb cc', 0.709297],
    ['größe', 'Größe', 1],
    ['der straße nach', 'die straße nach', 0.503103],
  ])('of %s and %s is %d', (a, b, similarity) => {
    expect(textSimilarity(a, b)).toBeCloseTo(similarity, 5)
    expect(textSimilarity(b, a)).toBeCloseTo(similarity, 5)
  })

  it.each([
    ['one two', 'three four', 0],
    ['!!', '??', 0],
    ['!!', 'word', 0],
    // Without words of two characters, only equal texts are similar.
    ['a', 'A', 1],
    ['a', 'a !', 0],
    ['', '  ', 1],
    ['', 'word', 0],
  ])('of %j and %j is exactly %d', (a, b, similarity) => {
    expect(textSimilarity(a, b)).toBe(similarity)
    expect(textSimilarity(b, a)).toBe(similarity)
  })
})

describe('a similarity critic', () => {
  it('goes by words unless it is told otherwise', () => {
    expect(compare('green red', 'red green').score).toBeCloseTo(2, 9)
    expect(compare('green red', 'red green', { metric: 'levenshtein' }).match).toBe(false)
  })

  it.each([
    ['levenshtein' as const, 2 * (1 - 3 / 7)],
    ['jaro_winkler' as const, 2 * 0.746032],
  ])('can go by spelling: %s', (metric, score) => {
    expect(compare('kitten', 'SITTING', { metric }).score).toBeCloseTo(score, 5)
    expect(compare('  ', 'a b', { metric })).toEqual({ match: false, score: 0 })
  })

  it('matches from its threshold on, by decimal arithmetic', () => {
    expect(compare('abcd', 'abcx', { metric: 'levenshtein', threshold: 0.75 }).match).toBe(true)
    expect(compare('abcd', 'abcx', { metric: 'levenshtein', threshold: 0.76 }).match).toBe(false)
    // 0.1 + 0.2 is 0.30000000000000004.
    expect(compare('abcdefghij', 'abc-------', { metric: 'levenshtein', threshold: 0.1 + 0.2 }).match).toBe(true)
  })

  it('gives up on spelling where it would take too long, and says so', () => {
    const reason = 'the texts are too long for levenshtein'
    expect(compare('a'.repeat(2001), 'b'.repeat(2000), { metric: 'levenshtein' })).toEqual({
      match: false,
      score: 0,
      reason,
    })
    expect(compare('a'.repeat(3000), 'A'.repeat(3000), { metric: 'levenshtein' }).match).toBe(true)
  })

  it('refuses a metric that it does not know', () => {
    // A caller without types may give anything.
    expect(() => similarityJudge({ metric: 'soundex' as Metric })).toFailWithHint('BAD_USAGE')
  })
})
