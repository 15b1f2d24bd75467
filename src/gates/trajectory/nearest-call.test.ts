import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectory } from './gate.js'
import { NearestExpected, NearestRecorded } from './nearest-call.js'

const recordedOf = (args: readonly object[]) =>
  readTrace({ tool_calls: args.map((one) => ({ name: 'get', args: one })) }, new ToolTable()).tool_calls
const expectedOf = (args: readonly object[]) =>
  trajectory.options.parse({ calls: args.map((exact) => ({ name: 'get', args: { exact } })) }).calls

const alone = (count: number) => new Int32Array(count).fill(-1)
/** Differs in two arguments, in one, in none. */
const [far, near, same] = [
  { x: 2, y: 2 },
  { x: 1, y: 2 },
  { x: 1, y: 1 },
]
const far64 = Array(64).fill(far)
const ANY = trajectory.options.parse({ calls: Array(64).fill({ name: 'get' }) }).calls

describe('the nearest recorded call', () => {
  const stepOf = (args: readonly object[], partners: number[] = [], start = 0, end = args.length) => {
    const [expected] = expectedOf([same])
    if (expected === undefined) throw new Error('one was given')
    return new NearestRecorded(recordedOf(args), Int32Array.from(partners)).to(expected, start, end)?.step ?? null
  }

  it.each<[object[], number[], number, number, number | null]>([
    [[far, near, near], [], 0, 3, 1],
    [[far, near, near], [1], 0, 3, 2],
    [[near, far, near], [-1, 0, -1], 0, 3, 2],
    [[near, far], [-1], 1, 2, 1],
    [[far, near], [], 0, 1, 0],
    [[near], [0], 0, 1, null],
    [[near], [], 0, 0, null],
  ])('of %j, taken %j, from %i to before %i is %s', (args, partners, start, end, step) => {
    expect(stepOf(args, partners, start, end)).toBe(step)
  })

  it('is one of the first 64 that could be', () => {
    expect(stepOf([...far64.slice(1), near])).toBe(63)
    expect(stepOf([...far64, near])).toBe(0)
  })

  it('is looked for 10,000 times in a run', () => {
    const [expected] = ANY
    const nearest = new NearestRecorded(recordedOf(far64), alone(0))
    const found = Array.from({ length: 158 }, () => expected && nearest.to(expected, 0, 64))
    // 156 searches of 64, 16 comparisons for one more, and nothing is left.
    expect(found.map((one) => one === null).indexOf(true)).toBe(157)
  })
})

describe('the nearest expected call', () => {
  const indexOf = (args: readonly object[], partners: Int32Array = alone(args.length)) => {
    const [call] = recordedOf([same])
    return (call && new NearestExpected(expectedOf(args), partners).to(call)?.index) ?? null
  }

  it.each<[object[], number[], number | null]>([
    [[far, near, near], [-1, -1, -1], 1],
    [[far, near, near], [-1, 0, -1], 2],
    [[near, far, near], [-1, -1, -1], 0],
    [[near], [0], null],
  ])('of %j, partners %j, is %s', (args, partners, index) => {
    expect(indexOf(args, Int32Array.from(partners))).toBe(index)
  })

  it('is one of the first 64 that could be', () => {
    expect(indexOf([...far64.slice(1), near])).toBe(63)
    expect(indexOf([...far64, near])).toBe(0)
  })

  it('is looked for 10,000 times in a run', () => {
    const [call] = recordedOf([same])
    const nearest = new NearestExpected(ANY, alone(64))
    const found = Array.from({ length: 158 }, () => call && nearest.to(call))
    expect(found.map((one) => one === null).indexOf(true)).toBe(157)
  })
})
