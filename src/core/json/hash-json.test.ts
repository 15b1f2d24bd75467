import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepEqual } from './deep-equal.js'
import { hashJson } from './hash-json.js'

describe('hashJson', () => {
  it('is the same for values that are deeply equal', () => {
    expect(hashJson({ a: 1, b: { c: [1], d: null } })).toBe(hashJson({ b: { d: null, c: [1.0] }, a: 1 }))
    expect(hashJson([0])).toBe(hashJson([-0]))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(hashJson(reversed)).toBe(hashJson(value))
        expect(hashJson(JSON.parse(JSON.stringify(value)))).toBe(hashJson(value))
      }),
    )
  })

  it('tells most different values apart', () => {
    const pairs: [unknown, unknown][] = [
      [{ a: 1 }, { a: 2 }],
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
      [
        [1, 2],
        [2, 1],
      ],
      [[], {}],
      ['1', 1],
      [null, false],
      [{ a: { b: 1 } }, { b: { a: 1 } }],
      ['', []],
      [0.1, 0.2],
    ]
    for (const [a, b] of pairs) expect(hashJson(a)).not.toBe(hashJson(b))
    const hashes = new Set(Array.from({ length: 10_000 }, (_, id) => hashJson({ id, name: `n${id}` })))
    expect(hashes.size).toBeGreaterThan(9_990)
  })

  it('never says different of equal values, also where it looks at a part only', () => {
    const long = (tail: string): string => `${'a'.repeat(500)}${tail}`
    expect(hashJson(long('x'))).toBe(hashJson(long('x')))
    expect(hashJson(long('x'))).not.toBe(hashJson(long('y')))
    const deep = (leaf: number): unknown => JSON.parse(`${'['.repeat(50_000)}${leaf}${']'.repeat(50_000)}`)
    expect(deepEqual(deep(1), deep(2))).toBe(false)
    expect(hashJson(deep(1))).toBe(hashJson(deep(2)))
    const nested = (leaf: number): unknown => JSON.parse(`${'{"a":'.repeat(50_000)}${leaf}${'}'.repeat(50_000)}`)
    expect(hashJson(nested(1))).toBe(hashJson(nested(2)))
  })
})
