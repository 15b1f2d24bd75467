import { describe, expect, it } from 'vitest'
import { LeafIndex } from './leaf-index.js'

function candidates(expected: unknown, values: readonly unknown[]) {
  const index = new LeafIndex()
  index.watch(expected)
  for (const [at, value] of values.entries()) index.add(at, value)
  return index.candidates(expected)
}

/** `{ in: { in: … leaf } }` */
const nested = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : { in: nested(depth - 1, leaf) })

describe('the values that may contain another', () => {
  it.each<[unknown, readonly unknown[], readonly number[] | null]>([
    [{ id: 1 }, [{ id: 1 }, { id: 2 }, { at: 1 }, { id: 1, at: 2 }], [0, 3]],
    [{ id: 'x' }, [{ id: 'x' }, { id: 'y' }], [0]],
    [{ id: true }, [{ id: true }, { id: false }, { id: 'true' }], [0]],
    [{ id: null }, [{ id: null }, {}], [0]],
    [{ id: '1' }, [{ id: 1 }], []],
    [7, [7, 8], [0]],
    [{ unit: 'm', id: 1 }, [{ unit: 'm', id: 2 }, { unit: 'm', id: 1 }, { unit: 'm' }], [1]],
    [{ id: 1, unit: 'm' }, [{ unit: 'm', id: 2 }, { unit: 'm', id: 1 }, { unit: 'm' }], [1]],
    [{ id: 9, unit: 'm' }, [{ unit: 'm' }], []],
    [{ a: { b: 1 } }, [{ a: { b: 1 } }, { b: 1 }, { a: { c: 1 } }, { a: 1 }], [0]],
    [{ ids: [3] }, [{ ids: [1, 3] }, { ids: [3, 3, 3] }, { ids: 3 }, { ids: { 0: 3 } }], [0, 1]],
    [{ ids: [[3]] }, [{ ids: [[3]] }, { ids: [3] }], [0]],
    [{}, [{ id: 1 }], null],
    [{ ids: [] }, [{ ids: [1] }], null],
  ])('%j among %j', (expected, values, wanted) => {
    expect(candidates(expected, values)).toEqual(wanted)
  })

  it('are told for several at once, and a place asked for twice is kept', () => {
    const index = new LeafIndex()
    for (const expected of [{ id: 1 }, { id: 2 }]) index.watch(expected)
    index.add(0, { id: 1 })
    index.watch({ id: 3 })
    index.add(1, { id: 2, at: 5 })
    expect([1, 2, 3].map((id) => index.candidates({ id }))).toEqual([[0], [1], []])
    expect(index.candidates({ at: 5 })).toEqual([])
  })

  it('are not narrowed down by what is nested too deep', () => {
    expect(candidates(nested(32, 1), [nested(32, 1), nested(32, 2)])).toEqual([0])
    expect(candidates(nested(33, 1), [nested(33, 1), nested(33, 2)])).toBe(null)
    expect(candidates({ list: nested(31, [1]) }, [{ list: nested(31, [1]) }])).toBe(null)
    let endless: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) endless = depth % 2 === 0 ? [endless] : { in: endless }
    expect(candidates({ id: 1 }, [{ id: 1, endless }])).toEqual([0])
    expect(candidates(endless, [endless])).toBe(null)
  })
})
