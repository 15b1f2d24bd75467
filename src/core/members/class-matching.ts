// The counting of docs/spec/gates.md, section 1, shared by every gate that uses the test's classes.
import { maximumMatching } from '../../math/matching/matching.js'
import type { ToolClass } from '../gate/gate.js'
import type { Tool } from '../trace/tool.js'
import { type ToolCall, toolOf } from '../trace/trace.js'
import { MemberIndex } from './member-index.js'

export interface ClassMatch {
  /** Size of a maximum matching between calls and classes. */
  readonly true_positives: number
  /** Calls that match no class. */
  readonly false_positives: number
  /** Classes without a call of their own. */
  readonly false_negatives: number
  /** Those classes, by name. */
  readonly missed: readonly ToolClass[]
  /** The steps of those calls. */
  readonly unexpected: readonly number[]
}

interface CompiledClasses {
  readonly sorted: readonly ToolClass[]
  readonly index: MemberIndex
}

const compiled = new WeakMap<readonly ToolClass[], CompiledClasses>()
const NOTHING: readonly never[] = []

/** Matches calls with classes, each at most once. The counts and the missed classes do not depend on the order. */
export function matchClasses(calls: readonly ToolCall[], classes: readonly ToolClass[]): ClassMatch {
  const { sorted, index } = compile(classes)
  // An array, not a Uint8Array: for a handful of classes creating the latter would take longer than the rest.
  let taken = new Array<number>(sorted.length).fill(0)
  let matched = 0
  let overlaps = false
  let unexpected: number[] | undefined
  let step = -1
  for (const call of calls) {
    step += 1
    const linked = index.indexesOf(toolOf(call))
    const first = linked[0]
    if (first === undefined) {
      if (unexpected === undefined) unexpected = []
      unexpected.push(step)
    } else if (linked.length > 1) {
      overlaps = true
    } else if (taken[first] === 0) {
      taken[first] = 1
      matched += 1
    }
  }
  if (overlaps && matched < sorted.length) {
    taken = matchOverlapping(calls, index, taken)
    matched = taken.reduce((sum, one) => sum + one, 0)
  }
  return {
    true_positives: matched,
    false_positives: unexpected?.length ?? 0,
    false_negatives: sorted.length - matched,
    missed: matched === sorted.length ? NOTHING : sorted.filter((_, i) => taken[i] === 0),
    unexpected: unexpected ?? NOTHING,
  }
}

/**
 * Which classes a maximum matching serves when a tool is in several of them; `taken` are those served by tools in one
 * class.
 */
function matchOverlapping(calls: readonly ToolCall[], index: MemberIndex, taken: number[]): number[] {
  if (serveRest(calls, index, taken)) return taken
  const copies = new Map<Tool, number>()
  const rights: Tool[] = []
  for (const call of calls) {
    const tool = toolOf(call)
    const count = copies.get(tool) ?? 0
    // More calls of a tool than it has classes cannot be matched; dropping them bounds the work.
    if (count === index.indexesOf(tool).length) continue
    copies.set(tool, count + 1)
    rights.push(tool)
  }
  const partners = maximumMatching(index.sets.length, rights.length, (left, right) => {
    const tool = rights[right]
    return tool !== undefined && index.sets[left]?.has(tool) === true
  })
  return Array.from(partners, (partner) => (partner === -1 ? 0 : 1))
}

/** A greedy walk: fast, and correct when no class is left. */
function serveRest(calls: readonly ToolCall[], index: MemberIndex, taken: number[]): boolean {
  for (const call of calls) {
    const linked = index.indexesOf(toolOf(call))
    const free = linked.length > 1 ? linked.find((one) => taken[one] === 0) : undefined
    if (free !== undefined) taken[free] = 1
  }
  return taken.every((one) => one === 1)
}

/** When several classes could be left unserved, their names decide, so that the order in the suite does not matter. */
function compile(classes: readonly ToolClass[]): CompiledClasses {
  let found = compiled.get(classes)
  if (found === undefined) {
    const sorted = classes.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    found = { sorted, index: new MemberIndex(sorted.map(({ members }) => members)) }
    compiled.set(classes, found)
  }
  return found
}
