// Counts stay exact where greedy or quadratic shortcuts would tempt. How fast it is, bench/many-calls.mjs measures.
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectory } from './gate.js'

const COUNT = 2000
const context = { name: 'test', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const steps = Array.from({ length: COUNT }, (_, i) => i)
const shuffled = steps.map((i) => (i * 1237) % COUNT)

function count(block: unknown, tool_calls: readonly unknown[]): number {
  const options = trajectory.options.parse(block)
  const trace = readTrace({ tool_calls }, new ToolTable())
  const { mismatch_count } = trajectory.measure(options, trace, context)
  return mismatch_count
}

const call = (args: unknown) => ({ name: 'get', args })

describe(`${COUNT} calls against ${COUNT}`, () => {
  it.each([
    ['exact', (i: number) => ({ exact: { id: i, unit: 'm' } }), (i: number) => ({ unit: 'm', id: i })],
    ['exact, nested', (i: number) => ({ exact: { q: [{ id: i }] } }), (i: number) => ({ q: [{ id: i }] })],
    ['exact, all alike', () => ({ exact: { id: 1 } }), () => ({ id: 1 })],
    ['exact, adjusted', (i: number) => ({ exact: { id: i }, ignore_keys: ['at'] }), (i: number) => ({ id: i, at: -i })],
    ['subset', (i: number) => ({ subset: { unit: 'm', id: i } }), (i: number) => ({ id: i, unit: 'm', at: 1 })],
    ['subset, in an array', (i: number) => ({ subset: { ids: [i] } }), (i: number) => ({ ids: [-1, i] })],
    ['subset, all alike', () => ({ subset: { unit: 'm' } }), (i: number) => ({ id: i, unit: 'm' })],
    ['any', () => 'any', (i: number) => ({ id: i })],
  ])('unordered, %s', (_name, shape, args) => {
    const calls = steps.map((i) => ({ name: 'get', args: shape(i) }))
    const recorded = shuffled.map((i) => call(args(i)))
    expect(count({ mode: 'unordered', extra_calls: 'fail', calls }, recorded)).toBe(0)
    expect(count({ mode: 'subset', calls }, recorded)).toBe(0)
    expect(count({ mode: 'unordered', extra_calls: 'fail', calls }, recorded.slice(5))).toBe(5)
  })

  it('that have nothing in common', () => {
    const calls = steps.map((i) => ({ name: 'get', args: { subset: { id: -1 - i } } }))
    const recorded = steps.map((i) => call({ id: i }))
    for (const mode of ['strict', 'subsequence', 'unordered', 'superset', 'subset']) {
      expect(count({ mode, calls }, recorded)).toBe(COUNT)
    }
  })

  it('in subsequence, backwards', () => {
    const calls = steps.map((i) => ({ name: 'get', args: { exact: { id: i } } }))
    expect(
      count(
        { mode: 'subsequence', calls },
        steps.toReversed().map((id) => call({ id })),
      ),
    ).toBe(COUNT - 1)
  })
})
