import { beforeAll, describe, expect, it } from 'vitest'
import { installSchemaEngine } from '../engines/json-schema.js'
import { schemaEngine } from '../engines/json-schema-engine.js'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

const mismatch = (matcher: MatcherInput, value: unknown) => compileMatcher(matcher).mismatch(value)

describe('differences', () => {
  it('are told by index where the order counts', () => {
    expect(mismatch({ exact: [1, 2] }, [2, 1])?.differences).toEqual([
      { path: '[0]', expected: 1, actual: 2 },
      { path: '[1]', expected: 2, actual: 1 },
    ])
    expect(mismatch({ contains: [1, 2] }, [2, 3])?.differences).toEqual([{ path: '[0]', expected: 1, actual: 3 }])
  })

  it.each<[MatcherInput, unknown, string]>([
    ['Rome', 'Bern', 'expected "Rome", got "Bern"'],
    [{ exact: [1] }, { 0: 1 }, 'expected [1], got the object {"0": 1}'],
    [{ exact: { a: 1 } }, [1], 'expected {"a": 1}, got the array [1]'],
    [{ each: { exact: null } }, [{}], 'element [0]: expected null, got {}'],
    [{ each: { exact: {} } }, [null], 'element [0]: expected {}, got null'],
    [{ each: null }, [0], 'element [0]: expected null, got the number 0'],
  ])('of %j and %j are all in the sentence', (matcher, value, reason) => {
    expect(mismatch(matcher, value)).toStrictEqual({ reason })
  })
})

describe('type', () => {
  it.each([null, 5, 'x', []])('object is not %j', (value) => {
    expect(mismatch({ each: { type: 'object' } }, [{}])).toBeNull()
    expect(mismatch({ each: { type: 'object' } }, [value])).not.toBeNull()
  })

  it('may be the bare null of YAML', () => {
    // Only a caller without types can write it.
    const matcher = compileMatcher({ each: { type: null } } as unknown as MatcherInput)
    expect(matcher.source).toEqual({ each: { type: 'null' } })
    expect(matcher.mismatch([null])).toBeNull()
    expect(matcher.mismatch([1])?.reason).toBe('element [0]: expected null, got the number 1')
  })

  it('is no list of types', () => {
    expect(() => compileMatcher({ type: ['string'] } as unknown as MatcherInput)).toThrowErrorMatchingSnapshot()
  })
})

it.each(['exact', '!=', 'contains'])('%s takes a JSON value', (name) => {
  expect(() => compileMatcher({ [name]: Number.NaN } as unknown as MatcherInput)).toThrowErrorMatchingSnapshot()
})

it('a list of values takes JSON values', () => {
  expect(() => compileMatcher({ 'one-of': [undefined] } as unknown as MatcherInput)).toThrowErrorMatchingSnapshot()
})

describe('schema', () => {
  beforeAll(() => installSchemaEngine(schemaEngine))

  it('tells every problem with its place', () => {
    const matcher: MatcherInput = { schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] } }
    expect(mismatch(matcher, 5)?.reason).toMatchSnapshot()
    expect(mismatch(matcher, undefined)?.reason).toMatchSnapshot()
    expect(mismatch(matcher, { a: 1 })?.reason).toMatch(
      /^not valid against the schema: must have [^;]*; `a` must be string; got the object \{"a": 1\}$/,
    )
  })
})
