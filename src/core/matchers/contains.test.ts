import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsDeep, containsTarget } from './contains.js'

describe('containsDeep', () => {
  it.each<[unknown, unknown]>([
    [{}, { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }],
    [[], [1]],
    [
      [1, 2],
      [3, 2, 1],
    ],
    [
      [1, 1],
      [1, 2, 1],
    ],
    [[{ a: 1 }], [{ b: 1 }, { a: 1, b: 2 }]],
    [
      [{}, { a: 1 }],
      [{ a: 1 }, { a: 2 }],
    ],
    [{ tags: ['b'] }, { tags: ['a', 'b'] }],
    [null, null],
    [0, -0],
  ])('%j is in %j', (expected, actual) => {
    expect(containsDeep(expected, actual)).toBe(true)
  })

  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, {}],
    [{ a: 'x' }, { a: 'xy' }],
    [
      [1, 1],
      [1, 2],
    ],
    [[1], []],
    [['a'], ['ab']],
    [[], {}],
    [{}, []],
    [{}, 5],
    [{}, null],
    [null, {}],
    [{ toString: {} }, {}],
    [JSON.parse('{"__proto__":{}}'), {}],
    [1, '1'],
  ])('%j is not in %j', (expected, actual) => {
    expect(containsDeep(expected, actual)).toBe(false)
  })

  it('finds a pairing of elements whenever there is one', () => {
    const element = fc.record({ a: fc.constantFrom(1, 2), b: fc.constantFrom(1, 2) }, { requiredKeys: [] })
    const elements = fc.array(element, { maxLength: 4 })
    fc.assert(
      fc.property(elements, elements, (expected, actual) => {
        expect(containsDeep(expected, actual)).toBe(isPairable(expected, actual))
      }),
    )

    function isPairable([first, ...rest]: object[], actual: object[]): boolean {
      if (first === undefined) return true
      return actual.some((one, index) => containsDeep(first, one) && isPairable(rest, actual.toSpliced(index, 1)))
    }
  })

  it('looks into deep values only as far as it is asked to', () => {
    const deep: unknown = JSON.parse(`${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
    expect(containsDeep({ a: {} }, { a: deep })).toBe(true)
  })
})

describe('containsTarget', () => {
  it.each<[unknown, unknown]>([
    ['or', 'Sacramento, California'],
    ['', 'x'],
    ['b', ['a', 'b']],
    ['get', ['get_weather']],
    [5, [1, 5]],
    [null, [null]],
    [{ a: 1 }, [{ a: 1, b: 2 }]],
    [
      ['b', 'a'],
      ['a', 'c', 'b'],
    ],
    [
      ['a', 'a'],
      ['a', 'b', 'a'],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    ['a', [['b', ['a']]]],
  ])('%j is in %j', (expected, actual) => {
    expect(containsTarget(expected, actual)).toBe(true)
  })

  it.each<[unknown, unknown]>([
    ['x', 'abc'],
    [31, 'It is 31 C'],
    [['a'], 'a'],
    ['c', ['a', 'b']],
    [
      ['a', 'a'],
      ['a', 'b'],
    ],
    [['get'], ['get_weather']],
    [{ a: 'x' }, { a: 'xy' }],
    [{ a: 'x' }, [{ a: 'xy' }]],
    ['x', { a: 'x' }],
    ['x', [{ a: 'x' }]],
    [5, 5],
    [true, true],
  ])('%j is not in %j', (expected, actual) => {
    expect(containsTarget(expected, actual)).toBe(false)
  })

  it('searches arrays nested 100,000 deep', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"needle"${']'.repeat(100_000)}`)
    expect(containsTarget('needle', deep)).toBe(true)
    expect(containsTarget('thread', deep)).toBe(false)
  })
})
