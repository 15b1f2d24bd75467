import { longestInOrderMatch } from '../../math/matching/lcs.js'
import { type ToolCall, toolOf } from '../trace/trace.js'
import type { ExpectedStep } from './gate.js'

/** One line of two columns: indices, null where a side is empty. */
export interface AlignedStep {
  readonly expected: number | null
  readonly recorded: number | null
}

/**
 * Puts expected and recorded calls side by side, each in their order, with as many calls of the same tool on one line
 * as possible.
 */
export function alignSteps(expected: readonly ExpectedStep[], recorded: readonly ToolCall[]): readonly AlignedStep[] {
  return alignBy(expected, recorded, (step, call) => isNamed(step.tool, call))
}

/** The same for any two lists and relation. Time grows with the product of the lengths. */
export function alignBy<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  matches: (left: Left, right: Right) => boolean,
): readonly AlignedStep[] {
  const partners = longestInOrderMatch(left.length, right.length, (one, other) => {
    const [step, call] = [left[one], right[other]]
    return step !== undefined && call !== undefined && matches(step, call)
  })
  const lines: AlignedStep[] = []
  let next = 0
  for (const [index, partner] of partners.entries()) {
    for (; next < partner; next += 1) lines.push({ expected: null, recorded: next })
    lines.push({ expected: index, recorded: partner === -1 ? null : partner })
    if (partner !== -1) next = partner + 1
  }
  for (; next < right.length; next += 1) lines.push({ expected: null, recorded: next })
  return lines
}

function isNamed(tool: string, call: ToolCall): boolean {
  const { id, name, server } = toolOf(call)
  return tool === id || tool === name || (server !== null && tool === `${server}.*`)
}
