import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromColumns, toColumns } from './columns.js'

/** As between two threads. */
function handedOver(list: readonly unknown[]): readonly unknown[] {
  return fromColumns(structuredClone(toColumns(list)))
}

it('gives any list again: values, order of keys, undefined, maps, what only looks like a prototype', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({ a: fc.integer(), b: fc.option(fc.string(), { nil: undefined }) }, { requiredKeys: ['b'] }),
    fc.array(fc.record({ level: fc.constantFrom('error', 'note'), at: fc.integer() }), { maxLength: 3 }),
    fc.constantFrom(undefined, -0, Number.NaN, Number.POSITIVE_INFINITY),
    fc.constant(new Map([['a', { sum: 1 }]])),
    fc.constant(JSON.parse('{"__proto__":{"polluted":true},"a":1}')),
    fc.constant(JSON.parse('{"a":1,"__proto__":null}')),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (list) => {
      const again = handedOver(list)
      expect(again).toStrictEqual(structuredClone(list))
      expect(JSON.stringify(again)).toBe(JSON.stringify(list))
    }),
    { numRuns: 300 },
  )
})

it('gives lists again whose elements have more shapes than are worth a column', () => {
  const list = Array.from({ length: 40 }, (_, i) => ({ [`key ${i}`]: i, nested: { [`inner ${i % 3}`]: [i, 'text'] } }))
  expect(handedOver(list)).toStrictEqual(list)
})

it('makes one of elements that are alike', () => {
  const NONE: readonly string[] = []
  const list = [1, 1, 2, 1].map((errors) => ({ errors, marks: [errors, 7], findings: NONE }))
  const [first, second, third, fourth] = handedOver(list)
  expect(second).toBe(first)
  expect(fourth).toBe(first)
  expect(third).not.toBe(first)
})
