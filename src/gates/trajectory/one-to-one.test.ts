// The one-to-one modes against every permutation, and what must not depend on any order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectory } from './gate.js'

const context = { name: 'test', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const value = fc.record({ a: fc.integer({ min: 0, max: 1 }), b: fc.integer({ min: 0, max: 1 }) }, { requiredKeys: [] })
const name = fc.constantFrom('get', 'put')
const expectedCall = fc.record({
  name,
  args: fc.oneof(
    fc.constantFrom('any', 'ignore'),
    value.map((exact) => ({ exact })),
    value.map((subset) => ({ subset })),
    value.map((exact) => ({ exact, ignore_keys: ['b'] })),
    value.map((subset) => ({ subset, defaults: { a: 1 } })),
  ),
})
const recordedCall = fc.record({ name, args: value })
/** Small ones take the walk without allocation, long ones the table; padding makes them long. */
const padding = fc.constantFrom(0, 40)
const modes = [
  { mode: 'unordered' },
  { mode: 'unordered', extra_calls: 'fail' },
  { mode: 'superset' },
  { mode: 'subset' },
] as const

function count(block: unknown, tool_calls: readonly unknown[]): number {
  const options = trajectory.options.parse(block)
  const measure = trajectory.measure(options, readTrace({ tool_calls }, new ToolTable()), context)
  expect(measure.findings.length).toBe(measure.mismatch_count)
  return measure.mismatch_count
}

/** The largest number of pairs over all ways to pair, asking the gate itself about one pair at a time. */
function mostPairs(expected: readonly unknown[], recorded: readonly unknown[]): number {
  const blocks = expected.map((call) => trajectory.options.parse({ calls: [call] }))
  const traces = recorded.map((call) => readTrace({ tool_calls: [call] }, new ToolTable()))
  const fits = blocks.map((block) =>
    traces.map((trace) => trajectory.measure(block, trace, context).mismatch_count === 0),
  )
  const best = (index: number, taken: number): number => {
    if (index === expected.length) return 0
    let most = best(index + 1, taken)
    recorded.forEach((_, other) => {
      if (fits[index]?.[other] && (taken & (1 << other)) === 0)
        most = Math.max(most, 1 + best(index + 1, taken | (1 << other)))
    })
    return most
  }
  return best(0, 0)
}

const lists = fc.tuple(fc.array(expectedCall, { maxLength: 5 }), fc.array(recordedCall, { maxLength: 5 }))
const padded = (calls: readonly unknown[], length: number) => [...calls, ...Array(length).fill({ name: 'pad' })]

describe.each(modes)('$mode $extra_calls', (mode) => {
  it('counts as the best of all pairings does', () => {
    fc.assert(
      fc.property(lists, padding, ([expected, recorded], length) => {
        fc.pre(expected.length > 0)
        const pairs = mostPairs(expected, recorded)
        const unmet = expected.length - pairs
        const extra = recorded.length - pairs
        const wanted = mode.mode === 'subset' ? extra : 'extra_calls' in mode ? unmet + extra : unmet
        const calls = padded(expected, length)
        expect(count({ ...mode, calls }, padded(recorded, length))).toBe(wanted)
      }),
      { numRuns: 100 },
    )
  })

  it('counts the same whatever the order of calls, of expected calls and of keys', () => {
    const shuffled = lists.chain(([expected, recorded]) =>
      fc.tuple(
        fc.constant([expected, recorded] as const),
        fc.shuffledSubarray(expected, { minLength: expected.length }),
        fc.shuffledSubarray(recorded.map(reverseKeys), { minLength: recorded.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, padding, ([[expected, recorded], otherExpected, otherRecorded], length) => {
        const before = count({ ...mode, calls: padded(expected, length) }, padded(recorded, length))
        const after = count({ ...mode, calls: padded(otherExpected, length) }, padded(otherRecorded, length))
        expect(after).toBe(before)
      }),
      { numRuns: 60 },
    )
  })
})

function reverseKeys<Call extends { readonly args: object }>(call: Call): Call {
  return { ...call, args: Object.fromEntries(Object.entries(call.args).reverse()) }
}
