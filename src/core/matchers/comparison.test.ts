import { describe, expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

const passes = (matcher: MatcherInput, value: unknown) => compileMatcher(matcher).mismatch(value) === null

describe('words of a comparison', () => {
  it.each<[MatcherInput, unknown]>([
    [{ exact: 'San Francisco, CA', normalize: 'text' }, 'san francisco ca'],
    [{ one_of: ['SF', 'San Francisco'], normalize: 'text' }, 'san-francisco'],
    [
      { exact: { city: 'Oslo', tags: ['A b'] }, normalize: 'text' },
      { tags: ['a-b'], city: 'OSLO' },
    ],
    [{ exact: 9.99, tolerance: 0.01 }, 10],
    [{ one_of: [[1, 2], [5]], tolerance: 0.5 }, [1.5, 1.5]],
    [{ exact: [1, 2, 2], order: 'any' }, [2, 1, 2]],
    [{ exact: { ids: ['a', 'B'] }, order: 'any', normalize: 'text' }, { ids: ['b', 'A'] }],
    // Elements that fit several places take the one that leaves none over.
    [{ exact: [1, 2], tolerance: 1, order: 'any' }, [2, 3]],
    [{ exact: '2026-03-04T10:00:00+01:00', normalize: 'datetime' }, 'March 4, 2026 9:00 AM UTC'],
    [{ exact: '2026-03-04T10:00:00Z', normalize: 'datetime', timezone: 'Europe/Oslo' }, '2026-03-04 11:00'],
    [{ one_of: ['2026-03-04', '2026-03-05'], normalize: 'datetime' }, '5 March 2026'],
    [{ exact: '2026-03-04T10:00Z', normalize: 'datetime', tolerance: '5m' }, '2026-03-04T10:04Z'],
  ])('%j accepts %j', (matcher, value) => {
    expect(passes(matcher, value)).toBe(true)
  })

  it.each<[MatcherInput, unknown]>([
    [{ exact: 'Oslo', normalize: 'text' }, 'Bergen'],
    [{ exact: '5', normalize: 'text' }, 5],
    [{ exact: 9.99, tolerance: 0.01 }, 10.01],
    [{ exact: 5, tolerance: 1 }, '5'],
    [{ exact: [1, 2, 2], order: 'any' }, [1, 1, 2]],
    [{ exact: [1, 2], order: 'any' }, [1, 2, 3]],
    [
      { exact: { a: 'x' }, normalize: 'text' },
      { a: 'X', b: 1 },
    ],
    [{ exact: { a: null }, normalize: 'text' }, { b: null }],
    [{ exact: '2026-03-04', normalize: 'datetime' }, 'soon'],
    [{ exact: '2026-03-04T10:00Z', normalize: 'datetime', tolerance: '5m' }, '2026-03-04T10:06Z'],
  ])('%j does not accept %j', (matcher, value) => {
    expect(passes(matcher, value)).toBe(false)
  })

  it('stand in the reason and in the source', () => {
    const matcher = compileMatcher({ one_of: ['a', 'b'], normalize: 'text', order: 'any', tolerance: 1 })
    expect(matcher.source).toEqual({ 'one-of': ['a', 'b'], normalize: 'text', order: 'any', tolerance: 1 })
    expect(matcher.mismatch('c')?.reason).toMatchSnapshot()
  })

  it.each<[object]>([
    [{ normalize: 'text' }],
    [{ '>': 1, tolerance: 1 }],
    [{ exact: 'a', normalize: 'txt' }],
    [{ exact: 1, tolerance: -1 }],
    [{ exact: 1, tolerance: '5m' }],
    [{ exact: 1, tolerance: Number.POSITIVE_INFINITY }],
    [{ exact: [], order: 'none' }],
    [{ exact: 'a', timezone: 'UTC' }],
    [{ exact: 'soon', normalize: 'datetime' }],
    [{ exact: 'a', normalise: 'text' }],
  ])('%j is refused', (matcher) => {
    // A caller without types may write anything.
    expect(() => compileMatcher(matcher as MatcherInput)).toThrowErrorMatchingSnapshot()
  })
})
