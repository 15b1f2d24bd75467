// Waste of a sequence of tools measured against a golden one (docs/spec/gates.md, section 5).
import { MemberSet } from '../members/member-set.js'
import type { Tool } from '../trace/tool.js'

/** The golden calls, compiled, with the repeats and backtracks that the ideal itself has. */
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
  /** Equal to their predecessor. */
  readonly repeats: readonly number[]
  /** Seen before, but not at the predecessor. */
  readonly backtracks: readonly number[]
}

export interface Waste extends Detours {
  /** How many of the golden calls occurred, in order. */
  readonly found: number
  readonly extra_steps: number
}

/** What a run did beyond the golden calls; repeats and backtracks are the last ones, past the golden calls' own. */
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
 * How many repeats and backtracks are the golden calls' own. Their ids say it, unless two ids mean one tool (`search`
 * and `web.search`, `web.*`): then the tools that served them do, so that a perfect run always scores 1.
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

/** Below this length, looking back through the sequence is cheaper than a set. */
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

/** Most runs have none or one: a list that grows by pushing has room for 16 from the start. */
function withPosition(positions: number[] | undefined, position: number): number[] {
  if (positions === undefined) return [position]
  positions.push(position)
  return positions
}
