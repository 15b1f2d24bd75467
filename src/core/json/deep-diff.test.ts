import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsDeep } from '../matchers/contains.js'
import { deepDiff } from './deep-diff.js'
import { deepEqual } from './deep-equal.js'

describe('deepDiff', () => {
  it('names every place that differs', () => {
    const expected = { city: 'Rome', filter: { status: 'open' }, items: [1, 2, 3], 'a.b': 1, only: true }
    const actual = { city: 'Bern', filter: { status: 'closed' }, items: [1, 2], 'a.b': 2, extra: null }
    expect(deepDiff(expected, actual, 'exact')).toEqual([
      { path: 'city', expected: 'Rome', actual: 'Bern' },
      { path: 'filter.status', expected: 'open', actual: 'closed' },
      { path: 'items[2]', expected: 3, actual: undefined },
      { path: '["a.b"]', expected: 1, actual: 2 },
      { path: 'only', expected: true, actual: undefined },
      { path: 'extra', expected: undefined, actual: null },
    ])
  })

  it('gives the whole value an empty path', () => {
    expect(deepDiff(1, 'x', 'exact')).toEqual([{ path: '', expected: 1, actual: 'x' }])
    expect(deepDiff([], {}, 'subset')).toEqual([{ path: '', expected: [], actual: {} }])
  })

  it('lets the recorded value have more in mode subset', () => {
    expect(deepDiff({ a: 1 }, { a: 1, b: 2 }, 'subset')).toEqual([])
    expect(deepDiff({ a: 1, c: 3 }, { a: 1, b: 2 }, 'subset')).toEqual([{ path: 'c', expected: 3, actual: undefined }])
  })

  it('shows an element that nothing matches against the nearest that is free', () => {
    const expected = [
      { id: 1, unit: 'C' },
      { id: 2, unit: 'F' },
    ]
    const actual = [
      { id: 9, unit: 'K' },
      { id: 2, unit: 'K' },
      { id: 1, unit: 'C', more: 1 },
    ]
    expect(deepDiff(expected, actual, 'subset')).toEqual([{ path: '[1].unit', expected: 'F', actual: 'K' }])
    expect(deepDiff(['a', 'b'], ['b'], 'subset')).toEqual([{ path: '[0]', expected: 'a', actual: undefined }])
    expect(deepDiff(['a'], [5, 'c'], 'subset')).toEqual([{ path: '[0]', expected: 'a', actual: 'c' }])
    expect(deepDiff(['a'], ['b', 'c'], 'subset')).toEqual([{ path: '[0]', expected: 'a', actual: 'b' }])
    expect(deepDiff(['a', 'b', 'c'], ['b', 'c'], 'subset')).toEqual([{ path: '[0]', expected: 'a', actual: undefined }])
  })

  it('looks for the nearest element among 10,000 pairs at most', () => {
    const units = Array(10_000).fill({ unit: 'K' })
    expect(deepDiff([{ unit: 'C' }], units, 'subset')).toEqual([{ path: '[0].unit', expected: 'C', actual: 'K' }])
    expect(deepDiff([{ unit: 'C' }], [...units, { unit: 'K' }], 'subset')).toEqual([
      { path: '[0]', expected: { unit: 'C' }, actual: undefined },
    ])
  })

  it('stops at 20 differences', () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => index)
    expect(
      deepDiff(
        numbers,
        numbers.map((number) => -number - 1),
        'exact',
      ),
    ).toHaveLength(20)
    expect(deepDiff([], numbers, 'exact')).toHaveLength(20)
    expect(deepDiff(numbers, [], 'subset')).toHaveLength(20)
  })

  it('compares very deep values as wholes below a limit', () => {
    const deep = (leaf: number): unknown => JSON.parse(`${'['.repeat(50_000)}${leaf}${']'.repeat(50_000)}`)
    expect(deepDiff(deep(1), deep(1), 'exact')).toEqual([])
    expect(deepDiff(deep(1), deep(2), 'exact')).toMatchObject([{ path: '[0]'.repeat(64) }])
    const nested = (inner: string): unknown => JSON.parse(`${'{"a":'.repeat(64)}${inner}${'}'.repeat(64)}`)
    expect(deepDiff(nested('{"b":1}'), nested('{"b":1,"c":2}'), 'subset')).toEqual([])
    expect(deepDiff(nested('{"b":1}'), nested('{"b":1,"c":2}'), 'exact')).toHaveLength(1)
    expect(deepDiff(nested('{"b":1}'), nested('{"b":2}'), 'subset')).toHaveLength(1)
  })

  it('keeps a key named __proto__ apart from the prototype', () => {
    expect(deepDiff(JSON.parse('{"__proto__":1}'), {}, 'exact')).toEqual([
      { path: '__proto__', expected: 1, actual: undefined },
    ])
  })

  it('finds something exactly when the values differ', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(deepDiff(a, b, 'exact').length === 0).toBe(deepEqual(a, b))
        expect(deepDiff(a, b, 'subset').length === 0).toBe(containsDeep(a, b))
        expect(deepDiff(a, a, 'exact')).toEqual([])
      }),
    )
  })
})
