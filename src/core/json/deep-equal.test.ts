import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepEqual } from './deep-equal.js'

function nested(depth: number, leaf: unknown, wrap: (inner: unknown) => unknown = (inner) => [inner]): unknown {
  let value = leaf
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

describe('deepEqual', () => {
  it('ignores the order of keys', () => {
    expect(deepEqual({ a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 })).toBe(true)
  })

  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: 1, b: 1 }, { a: 1 }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    [5, {}],
    [{}, 5],
    [[5], [{}]],
    [[{}], [5]],
    [[null], [{}]],
    [[{}], [null]],
    ['1', 1],
    [0, false],
    [{ toString: 1 }, { valueOf: 1 }],
  ])('tells %j from %j', (a, b) => {
    expect(deepEqual(a, b)).toBe(false)
  })

  it('equates 0 and -0', () => {
    expect(deepEqual([0], [-0])).toBe(true)
  })

  it('takes a key named __proto__ for data', () => {
    const one: unknown = JSON.parse('{"__proto__":{"a":1}}')
    expect(deepEqual(one, JSON.parse('{"__proto__":{"a":1}}'))).toBe(true)
    expect(deepEqual(one, JSON.parse('{"__proto__":{"a":2}}'))).toBe(false)
    expect(deepEqual(one, {})).toBe(false)
    // An empty object equals Object.prototype, which every object has under that name.
    expect(deepEqual(JSON.parse('{"__proto__":{}}'), { x: 1 })).toBe(false)
    expect(deepEqual({ constructor: 1 }, { toString: 1 })).toBe(false)
  })

  it.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ a: inner, b: 1 })],
  ])('compares %s nested 50,000 deep', (_, wrap) => {
    const value = nested(50_000, 1, wrap)
    expect(deepEqual(value, nested(50_000, 1, wrap))).toBe(true)
    expect(deepEqual(value, nested(50_000, 2, wrap))).toBe(false)
  })

  it('holds for a value and its copy through JSON, and only for the same text otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(deepEqual(a, JSON.parse(JSON.stringify(a)))).toBe(true)
        if (deepEqual(a, b)) expect(b).toEqual(JSON.parse(JSON.stringify(a)))
        expect(deepEqual(a, b)).toBe(deepEqual(b, a))
      }),
    )
  })
})
