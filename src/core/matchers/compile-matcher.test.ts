import { beforeAll, describe, expect, it } from 'vitest'
import { installEngines } from '../engines/engines.js'
import { schemaEngine } from '../engines/json-schema-engine.js'
import { regexEngine } from '../engines/regex-engine.js'
import { compileMatcher } from './compile-matcher.js'
import type { MatcherInput } from './matcher.js'

beforeAll(() => installEngines({ regex: regexEngine, schema: schemaEngine }))

const passes = (matcher: MatcherInput, value: unknown): boolean => compileMatcher(matcher).mismatch(value) === null
const reason = (matcher: MatcherInput, value: unknown): string | undefined =>
  compileMatcher(matcher).mismatch(value)?.reason

describe('compileMatcher', () => {
  it.each<[MatcherInput, unknown, unknown]>([
    ['Rome', 'Rome', 'Bern'],
    [5, 5, '5'],
    [false, false, 0],
    [{ exact: { a: [1, { b: 2 }] } }, { a: [1, { b: 2 }] }, { a: [{ b: 2 }, 1] }],
    [{ '==': 'x' }, 'x', 'X'],
    [{ '!=': { a: 1 } }, { a: 2 }, { a: 1 }],
    [{ '>': 5 }, 6, 5],
    [{ '>=': 5 }, 5, 4.999],
    [{ '<': 5 }, 4, 5],
    [{ '<=': 5 }, 5, 6],
    [{ '>': 1, '<': 3 }, 2, 3],
    [{ between: [1, 3] }, 3, 3.1],
    [{ between: [1, 1] }, 1, 2],
    [{ approx: { value: 1, within: 0.1 } }, 1.1, 1.11],
    [{ approx: { value: 0.3, within: 0 } }, 0.3, 0.31],
    [{ contains: 'ram' }, 'Sacramento', 'Rome'],
    [{ contains: { a: { b: 'x' } } }, { a: { b: 'x', c: 1 } }, { a: { b: 'xy' } }],
    [{ contains: ['a', 'a'] }, ['a', 'b', 'a'], ['a', 'b']],
    [{ contains: 'b' }, ['a', 'b'], ['a']],
    [{ icontains: 'ROME' }, 'in Rome', 'in Bern'],
    [{ icontains: 'rome' }, ['Bern', 'ROME'], ['Bern', 5]],
    [{ 'contains-all': ['a', 'b'] }, 'cab', 'cad'],
    [{ contains_all: ['a', 'b'] }, ['b', 'a'], ['b']],
    [{ 'contains-any': ['x', 'b'] }, 'cab', 'car'],
    [{ 'starts-with': 'It' }, 'It is', 'is It'],
    [{ starts_with: 'It' }, 'It is', 'is It'],
    [{ 'ends-with': 'is' }, 'It is', 'is It'],
    [{ regex: '^\\d+ C$' }, '31 C', '31 F'],
    [{ regex: '/rome/i' }, 'ROME', 'Bern'],
    [{ regex: '/usr/bin' }, '/usr/bin/env', 'usr'],
    [{ schema: { type: 'object', required: ['a'] } }, { a: 1 }, {}],
    [{ 'one-of': ['a', { b: 1 }] }, { b: 1 }, 'b'],
    [{ type: 'integer' }, 5, 5.5],
    [{ type: 'number' }, 5.5, '5'],
    [{ type: 'array' }, [], {}],
    [{ type: 'object' }, {}, []],
    [{ type: 'string' }, '', 5],
    [{ type: 'boolean' }, false, 0],
    [{ length: 2 }, ['a', 'b'], ['a']],
    [{ length: { '>=': 3 } }, 'abc', 'ab'],
    [{ length: 1 }, '😀', 'ab'],
    [{ each: { '>': 0 } }, [1, 2], [1, 0]],
    [{ each: { type: 'null' } }, [null], [1]],
    [{ each: 1 }, [1], 'x'],
    [{ or: [{ each: 1 }, { length: 0 }] }, [], [2]],
    [{ any: { contains: 'x' } }, ['a', 'xy'], ['a', 'b']],
    [{ any: 1 }, [1], []],
    [{ not: { contains: 'x' } }, 'abc', 'xyz'],
    [{ all: [{ contains: 'a' }, { length: 3 }] }, 'abc', 'ab'],
    [{ or: ['a', { regex: '^b' }] }, 'bc', 'c'],
    [{ absent: false }, 0, null],
    [{ absent: true }, undefined, ''],
  ])('%j passes %j and fails %j', (matcher, good, bad) => {
    expect(passes(matcher, good)).toBe(true)
    expect(passes(matcher, bad)).toBe(false)
  })

  it.each<[MatcherInput, unknown]>([
    [{ '>=': 80 }, 50],
    [{ '>=': 80 }, '80'],
    [{ between: [1, 2] }, 3],
    [{ approx: { value: 1, within: 0.5 } }, 2],
    ['Rome', 'Bern'],
    ['80', 80],
    [{ '!=': 'x' }, 'x'],
    [{ contains: 'x' }, 'abc'],
    [{ contains: 31 }, '31 C'],
    [{ contains: 'x' }, 5],
    [{ 'starts-with': 'a' }, 5],
    [{ regex: 'x' }, 'a'],
    [{ 'one-of': [1, 2] }, 3],
    [{ type: 'integer' }, 'a'],
    [{ length: { '>': 1 } }, ['a']],
    [{ length: 1 }, 5],
    [{ each: { '>': 1 } }, [2, 1]],
    [{ any: 'x' }, ['a']],
    [{ not: { contains: 'a' } }, 'abc'],
    [{ or: ['a', { '>': 5 }] }, 3],
    [{ absent: true }, 'x'],
    [{ schema: { properties: { a: { type: 'string' } } } }, { a: 1 }],
    [{ type: 'string', regex: 'x' }, 5],
    ['x', undefined],
    ['x', null],
  ])('%j on %j says why', (matcher, value) => {
    expect(reason(matcher, value)).toMatchSnapshot()
  })

  it('shows the differences of structures', () => {
    const exact = compileMatcher({ exact: { city: 'Rome', unit: 'C' } })
    expect(exact.mismatch({ city: 'Bern', unit: 'C' })).toMatchSnapshot({
      differences: [{ path: 'city', expected: 'Rome', actual: 'Bern' }],
    })
    const contains = compileMatcher({ contains: { city: 'Rome' } })
    expect(contains.mismatch({ city: 'Bern', unit: 'C' })?.differences).toEqual([
      { path: 'city', expected: 'Rome', actual: 'Bern' },
    ])
    const each = compileMatcher({ each: { contains: { a: { b: 1 } } } })
    expect(each.mismatch([{ a: { b: 1 } }, { a: { b: 2 } }])?.differences).toEqual([
      { path: '[1].a.b', expected: 1, actual: 2 },
    ])
  })

  describe('where nothing is there, or null', () => {
    it.each<[MatcherInput, boolean]>([
      [{ absent: true }, true],
      [{ absent: false }, false],
      [{ not: { absent: true } }, false],
      [{ not: { absent: false } }, true],
      [{ or: ['x', { absent: true }] }, true],
      [{ or: ['x', 'y'] }, false],
      [{ all: [{ absent: true }, 'x'] }, false],
      [{ not: { all: [{ absent: false }, { exact: 1 }] } }, true],
      // Only `absent` speaks of nothing: neither a matcher nor its negation passes.
      [{ exact: 1 }, false],
      [{ not: { exact: 1 } }, false],
      [{ not: { not: { exact: 1 } } }, false],
      [{ '!=': 1 }, false],
      [{ type: 'null' }, false],
      [{ exact: null }, false],
      [null, false],
      [{ 'one-of': [null] }, false],
      [{ schema: { type: 'null' } }, false],
      [{ not: { or: ['x', { absent: false }] } }, false],
    ])('%j gives %s', (matcher, verdict) => {
      expect(passes(matcher, undefined)).toBe(verdict)
      expect(passes(matcher, null)).toBe(verdict)
    })
  })

  it.each<[MatcherInput]>([
    [{ each: 1 }],
    [{ not: { each: 1 } }],
    [{ not: { not: { each: 1 } } }],
    [{ all: [{ length: 0 }, { each: 1 }] }],
    [{ or: [{ each: 1 }, { each: 2 }] }],
    [{ not: { or: [{ each: 1 }, { length: 1 }] } }],
  ])('%j checks nothing in an empty list, so it does not pass', (matcher) => {
    expect(compileMatcher(matcher).mismatch([])?.reason).toMatchSnapshot()
  })

  it('nor in a list of empty ones', () => {
    expect(compileMatcher({ not: { each: { each: 1 } } }).mismatch([[1], []])?.reason).toMatch(
      /^element \[1\]: the list/,
    )
  })

  it.each<[MatcherInput, string]>([
    [{ contains: '' }, 'contains'],
    [{ contains: [] }, 'contains'],
    [{ contains: {} }, 'contains'],
    [{ not: { contains: '' } }, 'not.contains'],
    [{ contains_all: ['a', ''] }, 'contains_all[1]'],
    [{ 'contains-any': [{}] }, 'contains-any[0]'],
    [{ icontains: '' }, 'icontains'],
    [{ 'starts-with': '' }, 'starts-with'],
    [{ 'ends-with': '' }, 'ends-with'],
    [{ regex: '' }, 'regex'],
    [{ schema: {} }, 'schema'],
    [{ schema: true }, 'schema'],
  ])('refuses %j', (matcher, place) => {
    expect(() => compileMatcher(matcher)).toFailWithHint('SUITE_INVALID')
    expect(() => compileMatcher(matcher)).toThrow(`\`${place}\``)
  })

  it('takes what is empty where it can fail', () => {
    expect(passes({ 'one-of': ['', 'x'] }, '')).toBe(true)
    expect(passes({ contains: [{}, 1] }, [1])).toBe(false)
    expect(passes({ exact: '' }, 'x')).toBe(false)
  })

  it('keeps its source in the order written and in canonical spelling', () => {
    const source = {
      type: 'string',
      starts_with: 'a',
      length: 3,
      not: { or: ['x', { one_of: ['y'] }] },
      '==': 'abc',
    } as const
    expect(JSON.stringify(compileMatcher(source).source)).toBe(
      '{"type":"string","starts-with":"a","length":{"exact":3},"not":{"or":[{"exact":"x"},{"one-of":["y"]}]},"exact":"abc"}',
    )
    expect(compileMatcher('x').source).toEqual({ exact: 'x' })
    expect(compileMatcher(null).source).toEqual({ exact: null })
  })

  it('throws for what is no matcher, with the place', () => {
    expect(() => compileMatcher({ not: { all: [{ '>': 1 }, {}] } })).toFailWithHint('SUITE_INVALID')
  })

  it('says all that is wrong at once', () => {
    expect(() => compileMatcher({})).toThrowErrorMatchingSnapshot()
    expect(() => compileMatcher({ all: [{}, {}] })).toThrowErrorMatchingSnapshot()
  })

  it('survives very deep values', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}1${']'.repeat(50_000)}`)
    const every: MatcherInput[] = [
      'x',
      { '!=': 1 },
      { contains: 1 },
      { contains: [[[1]]] },
      { 'one-of': [1] },
      { length: 1 },
    ]
    const further: MatcherInput[] = [
      { each: { type: 'array' } },
      { any: 'x' },
      { schema: { type: 'array' } },
      { exact: [[]] },
    ]
    expect([...every, ...further].map((matcher) => passes(matcher, deep))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
      true,
      false,
    ])
  })
})
