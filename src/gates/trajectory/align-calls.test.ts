// Which recorded call stands for which expected one, against every way to pair them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolCall } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { alignCalls, type CallExpectation } from './align-calls.js'
import { trajectory } from './gate.js'

const expectationOf = (block: unknown): CallExpectation => trajectory.options.parse(block)
const recordedOf = (tool_calls: readonly unknown[]) => readTrace({ tool_calls }, new ToolTable()).tool_calls

/** `1` and `2` are calls with that argument; expected, `*` takes any, and `p` is another tool. */
const written = (letter: string, kind: 'expected' | 'recorded') =>
  letter === 'p'
    ? { name: 'pad' }
    : letter === '*'
      ? { name: 'get' }
      : { name: 'get', args: kind === 'expected' ? { exact: { n: letter } } : { n: letter } }
const expected = (letters: string) => [...letters].map((letter) => written(letter, 'expected'))
const recorded = (letters: string) => recordedOf([...letters].map((letter) => written(letter, 'recorded')))

function align(mode: object, wanted: string, made: string) {
  const alignment = alignCalls(expectationOf({ ...mode, calls: expected(wanted) }), recorded(made), () => true)
  return alignment && [...alignment.partners]
}

/** Enough pairs for the table of them. */
const PAD = 'p'.repeat(17)
const isShort = { padding: '' }
const isLong = { padding: PAD }

describe.each([isShort, isLong])('with $padding behind both', ({ padding }) => {
  it.each<[object, string, string, number[] | null]>([
    [{ mode: 'strict' }, '12', '12', null],
    [{ mode: 'strict' }, '121', '112', [0, -1, -1]],
    [{ mode: 'subsequence' }, '12', '1*2', null],
    [{ mode: 'subsequence' }, '121', '211', [1, -1, 2]],
    // The first entry could take the call that only the second one can.
    [{ mode: 'unordered' }, '*1', '12', null],
    [{ mode: 'unordered', extra_calls: 'fail' }, '*1', '12', null],
    [{ mode: 'unordered' }, '*1', '122', null],
    [{ mode: 'unordered', extra_calls: 'fail' }, '*1', '122', [1, 0]],
    [{ mode: 'superset' }, '*1', '122', null],
    [{ mode: 'subset' }, '1*', '21', null],
    [{ mode: 'subset' }, '*12', '12', null],
    // Where some go without, the last ones do: of the expected calls, in subset of the recorded ones.
    [{ mode: 'unordered' }, '11', '1', [0, -1]],
    [{ mode: 'unordered' }, '1*', '1', [0, -1]],
    [{ mode: 'superset' }, '2*1', '1', [-1, 0, -1]],
    [{ mode: 'subset' }, '1', '11', [0]],
    [{ mode: 'subset' }, '*', '21', [0]],
    [{ mode: 'subset' }, '1*', '122', [0, 1]],
  ])('%j: %s against %s', (mode, wanted, made, partners) => {
    const got = align(mode, wanted + padding, made + padding)
    expect(got?.slice(0, wanted.length) ?? null).toEqual(partners)
  })
})

const letters = (of: string, maxLength: number) =>
  fc.array(fc.constantFrom(...of), { maxLength }).map((list) => list.join(''))

describe.each([isShort, isLong])('any calls with $padding behind both', ({ padding }) => {
  it.each([
    { mode: 'subsequence' },
    { mode: 'unordered' },
    { mode: 'unordered', extra_calls: 'fail' },
    { mode: 'superset' },
    { mode: 'subset' },
  ])('%j pairs calls that match, none twice, and as many as can be', (mode) => {
    fc.assert(
      fc.property(letters('12*', 4), letters('12', 4), (wanted, made) => {
        const expectation = expectationOf({ ...mode, calls: expected(wanted + padding) })
        const calls = recorded(made + padding)
        const fits: Fits = (left, right) => {
          const call = calls[right]
          return call !== undefined && expectation.calls[left]?.matches(call) === true
        }
        const most = mostPairs(mode.mode, wanted.length, made.length, fits)
        const unmet = 'extra_calls' in mode ? Math.max(wanted.length, made.length) - most : wanted.length - most
        const alignment = alignCalls(expectation, calls, () => true)
        expect(alignment === null).toBe(mode.mode === 'subset' ? most === made.length : unmet === 0)
        if (alignment === null) return
        const pairs = [...alignment.partners.entries()].filter(([, right]) => right !== -1)
        expect(pairs.filter(([left, right]) => !fits(left, right))).toEqual([])
        expect(new Set(pairs.map(([, right]) => right)).size).toBe(pairs.length)
        expect(pairs.length).toBe(most + padding.length)
        const cells = (matches: Fits) => [...wanted].map((_, left) => [...made].map((_, right) => matches(left, right)))
        expect(cells(alignment.matches)).toEqual(cells(fits))
      }),
      { numRuns: 40 },
    )
  })
})

type Fits = (left: number, right: number) => boolean

function mostPairs(mode: string, lefts: number, rights: number, fits: Fits): number {
  const best = (left: number, from: number, taken: number): number => {
    if (left === lefts) return 0
    let most = best(left + 1, from, taken)
    for (let right = from; right < rights; right += 1) {
      if ((taken & (1 << right)) !== 0 || !fits(left, right)) continue
      const next = mode === 'subsequence' ? right + 1 : 0
      most = Math.max(most, 1 + best(left + 1, next, taken | (1 << right)))
    }
    return most
  }
  return best(0, 0, 0)
}

describe('a run that does what is expected is compared once a call', () => {
  const count = (mode: object, wanted: string, made: string) => {
    let reads = 0
    const watched = recorded(made).map((call): ToolCall => {
      const { args } = call
      return Object.defineProperty({ ...call }, 'args', {
        get: () => {
          reads += 1
          return args
        },
      })
    })
    expect(alignCalls(expectationOf({ ...mode, calls: expected(wanted) }), watched, () => true)).toBe(null)
    return reads
  }
  const LONG = '1'.repeat(31)

  it.each<[object, string, string, number]>([
    [{ mode: 'strict' }, '1212', '1212', 4],
    [{ mode: 'subsequence' }, '1212', '1212', 4],
    [{ mode: 'subsequence' }, '12', '1222', 2],
    [{ mode: 'unordered' }, '1212', '1212', 4],
    [{ mode: 'unordered' }, '12', '1211', 2],
    [{ mode: 'unordered' }, '12', '21', 3],
    [{ mode: 'unordered', extra_calls: 'fail' }, '1212', '1212', 4],
    [{ mode: 'unordered' }, LONG, LONG, 31],
    [{ mode: 'unordered' }, `${LONG}2`, `${LONG}2`, 32],
    [{ mode: 'unordered' }, `2${LONG.slice(1)}`, `${LONG.slice(1)}2`, 61],
    [{ mode: 'superset' }, '12', '1222', 2],
    [{ mode: 'subset' }, '1212', '1212', 4],
    [{ mode: 'subset' }, '1211', '12', 2],
    [{ mode: 'subset' }, '12', '21', 3],
    [{ mode: 'subset' }, LONG, LONG, 31],
  ])('%j: %s against %s', (mode, wanted, made, comparisons) => {
    expect(count(mode, wanted, made)).toBe(comparisons)
  })
})
