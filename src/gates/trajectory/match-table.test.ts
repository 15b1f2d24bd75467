import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { maximumMatching } from '../../math/matching/matching.js'
import { trajectory } from './gate.js'
import { MatchTable } from './match-table.js'

const leaf = fc.constantFrom<unknown>(0, '0', true, null, { b: 0 }, { b: null }, [0], [0, 1], [[0]], [])
const args = fc.oneof(fc.dictionary(fc.constantFrom('a', 'u'), leaf, { maxKeys: 2 }), fc.constant(null))
const shape = fc.oneof(
  fc.constant('any'),
  args.map((exact) => ({ exact })),
  args.map((subset) => ({ subset })),
  args.map((exact) => ({ exact, ignore_keys: ['a.b'] })),
  args.map((subset) => ({ subset, ignore_keys: ['u'] })),
  args.map((exact) => ({ exact, defaults: { u: 0 } })),
  args.map((subset) => ({ subset, defaults: { u: 0 } })),
)
const name = fc.constantFrom('s.get', 'get', 'put')
const recorded = fc.record({ name: fc.constantFrom('get', 'put'), server: fc.constantFrom('s', null), args })
const lists = fc.tuple(
  fc.array(fc.record({ name, args: shape }), { maxLength: 6 }),
  fc.array(recorded, { maxLength: 6 }),
)

function tableOf(expected: readonly unknown[], made: readonly unknown[]) {
  const { calls } = trajectory.options.parse({ calls: expected })
  const { tool_calls } = readTrace({ tool_calls: made }, new ToolTable())
  const matches = (left: number, right: number) => {
    const call = tool_calls[right]
    return call !== undefined && calls[left]?.matches(call) === true
  }
  return { calls, tool_calls, matches, table: new MatchTable(calls, tool_calls) }
}

describe('the table of all pairs', () => {
  it('says what comparing a pair says', () => {
    fc.assert(
      fc.property(lists, ([expected, made]) => {
        const { calls, tool_calls, matches, table } = tableOf(expected, made)
        for (const left of calls.keys()) {
          for (const right of tool_calls.keys()) expect(table.matches(left, right)).toBe(matches(left, right))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('matches as many as can be, from either side, and the same ones go without', () => {
    fc.assert(
      fc.property(lists, ([expected, made]) => {
        const { calls, tool_calls, matches, table } = tableOf(expected, made)
        const byExpected = table.matchExpected()
        const byRecorded = table.matchRecorded()
        for (const [left, right] of byExpected.entries()) if (right !== -1) expect(matches(left, right)).toBe(true)
        for (const [right, left] of byRecorded.entries()) if (left !== -1) expect(matches(left, right)).toBe(true)
        for (const partners of [byExpected, byRecorded]) {
          const taken = [...partners].filter((partner) => partner !== -1)
          expect(new Set(taken).size).toBe(taken.length)
        }
        const alone = (partners: Int32Array) => [...partners].map((partner) => partner === -1)
        expect(alone(byExpected)).toEqual(alone(maximumMatching(calls.length, tool_calls.length, matches)))
        const fromRecorded = maximumMatching(tool_calls.length, calls.length, (right, left) => matches(left, right))
        expect(alone(byRecorded)).toEqual(alone(fromRecorded))
      }),
      { numRuns: 150 },
    )
  })

  it('compares an expected call only with those that may be it', () => {
    const values = ['a', 'b', 'c', 'd', 'e']
    const count = (shapeOf: (id: string) => unknown, recordedOf: (id: string) => object) => {
      const made = values.map((id) => ({ name: 'get', args: recordedOf(id) }))
      const { calls, tool_calls } = tableOf(
        values.map((id) => ({ name: 'get', args: shapeOf(id) })),
        made,
      )
      let comparisons = 0
      for (const call of calls) {
        const { accepts } = call.args
        const counted = (value: unknown) => {
          comparisons += 1
          return accepts(value)
        }
        Object.defineProperty(call, 'args', { value: { ...call.args, accepts: counted } })
      }
      expect([...new MatchTable(calls, tool_calls).matchExpected()]).toEqual([0, 1, 2, 3, 4])
      return comparisons
    }
    const plain = (id: string) => ({ id, unit: 'm' })
    expect(count((id) => ({ exact: plain(id) }), plain)).toBe(5)
    expect(count((id) => ({ subset: plain(id) }), plain)).toBe(5)
    expect(count((id) => ({ subset: { unit: 'm', id } }), plain)).toBe(5)
    expect(count((id) => ({ exact: plain(id), ignore_keys: ['at'] }), plain)).toBe(5)
    expect(count((id) => ({ exact: { id }, defaults: { unit: 'm' } }), plain)).toBe(5)
    expect(count(() => 'any', plain)).toBe(5)
  })
})
