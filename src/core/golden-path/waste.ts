// Measures the waste of a sequence of tools against a golden one (docs/spec/gates.md, section 5).
import { MemberSet } from '../members/member-set.js'
import type { Tool } from '../trace/tool.js'

/** The golden calls, compiled, with their own repeats and backtracks. */
export class GoldenCalls {
  readonly ids: readonly string[]
  readonly entries: readonly MemberSet[]
  readonly detours: Detours

  constructor(ids: readonly string[]) {
    this.ids = ids
    this.entries = ids.map((id) => new MemberSet([id]))
    this.detours = detoursIn(ids)
  }
}

/** Positions in a sequence. */
export interface Detours {
  /** Equal to the previous call. */
  readonly repeats: readonly number[]
  /** Seen earlier, but not in the previous call. */
  readonly backtracks: readonly number[]
}

export interface Waste extends Detours {
  /** How many of the golden calls occurred, in order. */
  readonly found: number
  readonly extra_steps: number
}

/**
 * What a run did beyond the golden calls. Repeats and backtracks are counted after as many as the golden calls have.
 */
export function wasteOf(tools: readonly Tool[], golden: GoldenCalls): Waste {
  const found = foundIn(tools, golden)
  const extra_steps = Math.max(0, tools.length - golden.entries.length)
  const { repeats, backtracks } = detoursIn(tools)
  const { detours } = golden
  if (repeats.length <= detours.repeats.length && backtracks.length <= detours.backtracks.length) {
    return { found, extra_steps, repeats: NONE, backtracks: NONE }
  }
  const own = ownDetours(tools, golden)
  return {
    found,
    extra_steps,
    repeats: repeats.slice(own.repeats),
    backtracks: backtracks.slice(own.backtracks),
  }
}

/**
 * How many repeats and backtracks the golden calls themselves have. Their ids tell, unless two ids mean one tool
 * (`search` and `web.search`, `web.*`). In that case the tools that matched them are compared, so that a perfect run
 * always scores 1.
 */
function ownDetours(tools: readonly Tool[], golden: GoldenCalls): { repeats: number; backtracks: number } {
  const serving: Tool[] = []
  for (const tool of tools) if (golden.entries[serving.length]?.has(tool)) serving.push(tool)
  const served = detoursIn(serving)
  return {
    repeats: Math.max(golden.detours.repeats.length, served.repeats.length),
    backtracks: Math.max(golden.detours.backtracks.length, served.backtracks.length),
  }
}

function foundIn(tools: readonly Tool[], { entries }: GoldenCalls): number {
  let found = 0
  for (const tool of tools) {
    if (found === entries.length) break
    if (entries[found]?.has(tool)) found += 1
  }
  return found
}

const NONE: readonly number[] = []

/** Below this length, scanning the sequence is cheaper than a set. */
const MAX_LOOK_BACK = 24

function detoursIn(sequence: readonly (Tool | string)[]): Detours {
  let repeats: number[] | undefined
  let backtracks: number[] | undefined
  const seen = sequence.length > MAX_LOOK_BACK ? new Set<Tool | string>() : null
  let previous: Tool | string | undefined
  let position = 0
  for (const one of sequence) {
    if (one === previous) repeats = withPosition(repeats, position)
    else if (seen === null ? sequence.indexOf(one) < position : seen.has(one)) {
      backtracks = withPosition(backtracks, position)
    } else seen?.add(one)
    previous = one
    position += 1
  }
  return { repeats: repeats ?? NONE, backtracks: backtracks ?? NONE }
}

/** Most runs have at most one: an array that grows by push reserves 16 slots. */
function withPosition(positions: number[] | undefined, position: number): number[] {
  if (positions === undefined) return [position]
  positions.push(position)
  return positions
}
