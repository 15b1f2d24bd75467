import { describe, expect, it } from 'vitest'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

const mismatch = (matcher: MatcherInput, value: unknown) => compileMatcher(matcher).mismatch(value)

describe('length', () => {
  it.each([
    ['abc', 3],
    ['a😀', 2],
    // The first and the last character that takes two code units.
    ['\u{10000}', 1],
    ['\u{10FFFF}', 1],
    // Halves of a pair count for themselves.
    ['a\udc00', 2],
    ['\ud800a', 2],
    ['\ud800\ue000', 2],
    ['\udc00\udc00', 2],
  ])('of %j is %d characters', (text, length) => {
    expect(mismatch({ length }, text)).toBeNull()
    expect(mismatch({ length: { '!=': length } }, text)).not.toBeNull()
  })

  it('is none of an object, whatever its keys', () => {
    expect(mismatch({ length: 1 }, { length: 1 })?.reason).toMatchSnapshot()
  })
})

describe('each', () => {
  it('wants an array', () => {
    expect(mismatch({ each: { '>': 1 } }, 'x')).toMatchSnapshot()
  })

  it('puts the place of the element before its differences', () => {
    const each: MatcherInput = { each: { exact: [1, { a: 2 }] } }
    expect(
      mismatch(each, [
        [1, { a: 2 }],
        [0, { a: 3 }],
      ]),
    ).toEqual({
      reason: 'element [1]: expected [1, {"a": 2}], got [0, {"a": 3}]',
      differences: [
        { path: '[1][0]', expected: 1, actual: 0 },
        { path: '[1][1].a', expected: 2, actual: 3 },
      ],
    })
    expect(mismatch({ each: { each: { contains: { a: 1 } } } }, [[{ a: 2 }]])?.differences).toEqual([
      { path: '[0][0].a', expected: 1, actual: 2 },
    ])
    expect(mismatch({ each: 1 }, [2])).toEqual({ reason: 'element [0]: expected 1, got 2' })
  })
})

describe('absent', () => {
  it('says what it missed', () => {
    expect(mismatch({ absent: false }, undefined)?.reason).toBe('expected something there, got nothing')
    expect(mismatch({ absent: true }, 0)?.reason).toBe('expected nothing there, got the number 0')
  })

  it('takes null in a list for nothing', () => {
    expect(mismatch({ each: { absent: true } }, [null])).toBeNull()
    expect(mismatch({ any: { absent: true } }, [1, null])).toBeNull()
    expect(mismatch({ each: { absent: false } }, [null])?.reason).toBe(
      'element [0]: expected something there, got null',
    )
  })
})

describe('several matchers', () => {
  it('are named together where nothing is there', () => {
    expect(mismatch({ '>': 1, '<': 3 }, undefined)?.reason).toMatchSnapshot()
  })

  it.each<[MatcherInput, boolean]>([
    [{ all: [{ absent: true }, { not: { absent: false } }] }, true],
    [{ all: [{ absent: true }, { absent: false }] }, false],
    [{ not: { all: [{ absent: true }, { absent: false }] } }, true],
    [{ or: [{ absent: false }, { not: { absent: true } }] }, false],
    [{ not: { or: [{ absent: false }, { not: { absent: true } }] } }, true],
    // `x` says nothing about nothing, and so does no negation of it.
    [{ not: { all: [{ absent: true }, 'x'] } }, false],
  ])('%j on nothing is %s', (matcher, verdict) => {
    expect(mismatch(matcher, undefined) === null).toBe(verdict)
  })

  it('keep the canonical spelling of each', () => {
    expect(compileMatcher({ all: [{ '==': 1 }, 2] }).source).toEqual({ all: [{ exact: 1 }, { exact: 2 }] })
  })
})

it.each(['length', 'each', 'any', 'not'])('%s of no matcher is one problem, at its place', (name) => {
  // Only a caller without types can write it.
  expect(() => compileMatcher({ [name]: {} } as MatcherInput)).toThrowErrorMatchingSnapshot()
})
