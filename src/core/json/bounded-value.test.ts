import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedValue } from './bounded-value.js'

describe('boundedValue', () => {
  it('is the value itself when that is small', () => {
    const small = { city: 'Rome', list: [1, null, true], inner: { text: 'x'.repeat(5_000) } }
    expect(boundedValue(small)).toBe(small)
    for (const scalar of [1, null, undefined, true, 'text']) expect(boundedValue(scalar)).toBe(scalar)
  })

  it.each<[string, (size: number) => unknown, number]>([
    ['a text', (size) => 'x'.repeat(size), 9_998],
    ['a list', (size) => Array(size).fill(7), 2_499],
    ['a mapping', (size) => ({ k: 'x'.repeat(size) }), 9_992],
    ['a nested list', (size) => JSON.parse(`${'['.repeat(size)}${']'.repeat(size)}`), 20],
    ['a nested mapping', (size) => JSON.parse(`${'{"a":'.repeat(size)}1${'}'.repeat(size)}`), 20],
  ])('keeps %s up to a size', (_, make, size) => {
    const [largest, larger] = [make(size), make(size + 1)]
    expect(boundedValue(largest)).toBe(largest)
    expect(boundedValue(larger)).not.toEqual(larger)
  })

  it('cuts a long text and says how long it was', () => {
    expect(boundedValue('x'.repeat(1_234_567))).toBe(`${'x'.repeat(1_000)}… (1,234,567 characters)`)
    expect(boundedValue({ note: 'kept', text: 'y'.repeat(20_000) })).toEqual({
      note: 'kept',
      text: `${'y'.repeat(1_000)}… (20,000 characters)`,
    })
    expect(boundedValue(['x'.repeat(1_000), 'y'.repeat(20_000)])).toMatchObject({ 0: 'x'.repeat(1_000) })
  })

  it('cuts long arrays and objects and says how much is missing', () => {
    const list = boundedValue(Array(1_000_000).fill(7))
    expect(list).toHaveLength(1_668)
    expect(list).toMatchObject({ 1667: '… (998,333 more)' })
    const texts = boundedValue(Array(200).fill('x'.repeat(100)))
    expect(texts).toHaveLength(98)
    expect(texts).toMatchObject({ 95: 'x'.repeat(100), 96: `${'x'.repeat(14)}… (100 characters)`, 97: '… (103 more)' })
    const map = boundedValue(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index])))
    expect(map).toMatchObject({ key0: 0, '…': expect.stringMatching(/^… \(4,\d{3} more\)$/) })
  })

  it('cuts depth', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(JSON.stringify(boundedValue(deep))).toBe(`${'['.repeat(20)}"… (nested deeper)"${']'.repeat(20)}`)
    const nested: unknown = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)
    expect(JSON.stringify(boundedValue(nested))).toBe(`${'{"a":'.repeat(20)}"… (nested deeper)"${'}'.repeat(20)}`)
  })

  it('keeps a key named __proto__ as a key', () => {
    const value: unknown = JSON.parse(`{"__proto__":{"x":1},"long":"${'z'.repeat(20_000)}"}`)
    expect(JSON.stringify(boundedValue(value))).toMatch(/^\{"__proto__":\{"x":1\},/)
  })

  it('is never much longer than its bound', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 50, maxLength: 200 }), (value) => {
        expect(JSON.stringify(boundedValue([value, value, value])).length).toBeLessThan(30_000)
      }),
      { numRuns: 20 },
    )
  })
})
