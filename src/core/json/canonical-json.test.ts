import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.js'

/** The same value with its keys in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  )
}

describe('canonicalJson', () => {
  it('writes the example of RFC 8785', () => {
    const value: unknown = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    )
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('sorts keys by UTF-16 code units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6', '10', '2']
    expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(
      '{"\\r":0,"1":0,"10":0,"2":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}',
    )
  })

  it('escapes lone surrogates, writes -0 as 0, and leaves out what JSON has not', () => {
    expect(canonicalJson(['\ud800', -0])).toBe('["\\ud800",0]')
    expect(canonicalJson({ a: undefined, b: () => 1, c: [undefined] })).toBe('{"c":[null]}')
  })

  it('takes a key named __proto__ for data', () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1},"b":1}')
  })

  it('gives the same text whatever the order of keys, and JSON.parse gives the value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(shuffled(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each([199, 200, 201, 10_000, 50_000])('writes values nested %d deep, with branches', (depth) => {
    const text = `${'{"a":[1,'.repeat(depth / 2)}2${'],"b":{"c":3}}'.repeat(depth / 2)}`
    expect(canonicalJson(JSON.parse(text))).toBe(text)
  })
})
