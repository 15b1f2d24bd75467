// The match modes of docs/spec/gates.md, section 3: which recorded call is matched with which expected one.

import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import { longestInOrderMatch } from '../../math/matching/lcs.js'
import { maximumMatching } from '../../math/matching/matching.js'
import type { ExpectedCall } from './expected-call.js'
import { MatchTable } from './match-table.js'

export const MODES = ['strict', 'subsequence', 'unordered', 'superset', 'subset'] as const
export type Mode = (typeof MODES)[number]

export const EXTRA_CALLS = ['allow', 'fail', 'reads'] as const

export interface CallExpectation {
  readonly mode: Mode
  readonly calls: readonly ExpectedCall[]
  readonly extra_calls?: (typeof EXTRA_CALLS)[number] | undefined
}

/** Whether a tool writes, according to the run. */
export type Writes = (tool: Tool) => boolean

export interface Alignment {
  /** The index of the recorded call for each expected one, or -1. */
  readonly partners: Int32Array
  /** Whether an expected call matches a recorded one, whatever their order. */
  readonly matches: (expected: number, recorded: number) => boolean
}

/** Up to this size comparing all pairs is cheaper than building a table. */
const MAX_PLAIN_PAIRS = 256

/** The calls that are taken must fit a 32-bit mask. */
const MAX_MASKED = 31

/** Null when the run is as expected. Most are, and then nothing is allocated. */
export function alignCalls(
  expectation: CallExpectation,
  recorded: readonly ToolCall[],
  writes: Writes,
): Alignment | null {
  const { mode, calls, extra_calls } = expectation
  if (mode === 'strict') return alignPositions(calls, recorded)
  if (mode === 'subsequence') {
    if (occursInOrder(calls, recorded)) return null
    const matches = hasFewPairs(calls, recorded)
      ? compareEach(calls, recorded)
      : compareAll(new MatchTable(calls, recorded))
    return { partners: longestInOrderMatch(calls.length, recorded.length, matches), matches }
  }
  if (extra_calls === 'reads') {
    const alignment = alignAnyOrder(calls, recorded, 'expected')
    const isMet = !alignment.partners.includes(-1) && extraCalls(expectation, recorded, alignment, writes).length === 0
    return isMet ? null : alignment
  }
  const isComplete =
    mode === 'subset'
      ? coversRecorded(calls, recorded)
      : !(extra_calls === 'fail' && calls.length !== recorded.length) && coversExpected(calls, recorded)
  if (isComplete) return null
  const alignment = alignAnyOrder(calls, recorded, mode === 'subset' ? 'recorded' : 'expected')
  const matched = alignment.partners.reduce((sum, partner) => (partner === -1 ? sum : sum + 1), 0)
  const isWanted = mode === 'subset' ? matched === recorded.length : matched === calls.length
  const hasExtra = extra_calls === 'fail' && matched < recorded.length
  return isWanted && !hasExtra ? null : alignment
}

/** The recorded calls without an expected one, in modes that do not allow them. */
export function extraCalls(
  { extra_calls }: CallExpectation,
  recorded: readonly ToolCall[],
  { partners }: Alignment,
  writes: Writes,
): readonly number[] {
  if (extra_calls !== 'fail' && extra_calls !== 'reads') return []
  const taken = new Set(partners)
  return [...recorded.entries()]
    .filter(([index, call]) => !taken.has(index) && (extra_calls === 'fail' || writes(toolOf(call))))
    .map(([index]) => index)
}

/** A maximum matching. When some calls stay unmatched, it is the last expected ones, or the last recorded ones. */
function alignAnyOrder(
  expected: readonly ExpectedCall[],
  recorded: readonly ToolCall[],
  goWithout: 'expected' | 'recorded',
): Alignment {
  if (!hasFewPairs(expected, recorded)) {
    const table = new MatchTable(expected, recorded)
    const partners = goWithout === 'expected' ? table.matchExpected() : invert(table.matchRecorded(), expected.length)
    return { partners, matches: compareAll(table) }
  }
  const matches = compareEach(expected, recorded)
  if (goWithout === 'expected') return { partners: maximumMatching(expected.length, recorded.length, matches), matches }
  const takers = maximumMatching(recorded.length, expected.length, (right, left) => matches(left, right))
  return { partners: invert(takers, expected.length), matches }
}

function hasFewPairs(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): boolean {
  return expected.length * recorded.length <= MAX_PLAIN_PAIRS
}

function compareEach(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): Alignment['matches'] {
  return (left, right) => matchAt(expected, left, recorded, right)
}

function compareAll(table: MatchTable): Alignment['matches'] {
  return (left, right) => table.matches(left, right)
}

function alignPositions(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): Alignment | null {
  let same = 0
  while (matchAt(expected, same, recorded, same)) same += 1
  if (same === expected.length && same === recorded.length) return null
  const matches: Alignment['matches'] = (left, right) => matchAt(expected, left, recorded, right)
  return { partners: Int32Array.from(expected, (_, at) => (at < same || matches(at, at) ? at : -1)), matches }
}

function matchAt(
  expected: readonly ExpectedCall[],
  left: number,
  recorded: readonly ToolCall[],
  right: number,
): boolean {
  const call = recorded[right]
  return call !== undefined && expected[left]?.matches(call) === true
}

/** Taking the earliest match each time finds an embedding if there is one. */
function occursInOrder(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): boolean {
  let next = 0
  for (const call of recorded) {
    const wanted = expected[next]
    if (wanted === undefined) return true
    if (wanted.matches(call)) next += 1
  }
  return next === expected.length
}

/** A greedy walk: it may miss a matching, but what it finds is one. */
function coversExpected(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): boolean {
  if (expected.length > recorded.length) return false
  if (recorded.length > MAX_MASKED) return occursInOrder(expected, recorded)
  let taken = 0
  for (const wanted of expected) {
    let index = 0
    for (; index < recorded.length; index += 1) {
      const call = recorded[index]
      if ((taken & (1 << index)) === 0 && call !== undefined && wanted.matches(call)) break
    }
    if (index === recorded.length) return false
    taken |= 1 << index
  }
  return true
}

function coversRecorded(expected: readonly ExpectedCall[], recorded: readonly ToolCall[]): boolean {
  if (recorded.length > expected.length || expected.length > MAX_MASKED) return false
  let taken = 0
  for (const call of recorded) {
    let index = 0
    for (; index < expected.length; index += 1) {
      if ((taken & (1 << index)) === 0 && expected[index]?.matches(call) === true) break
    }
    if (index === expected.length) return false
    taken |= 1 << index
  }
  return true
}

function invert(partners: Int32Array, count: number): Int32Array {
  const inverse = new Int32Array(count).fill(-1)
  partners.forEach((left, right) => {
    if (left !== -1) inverse[left] = right
  })
  return inverse
}
