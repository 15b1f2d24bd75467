import { solveAssignment } from '../math/matching/assignment.js'
import { agreement, type ComparedCall } from './agreed-call.js'

/** Pairing takes cubic time in the calls of one tool: longer lists are paired in order. */
const MAX_PAIRED = 50

/**
 * Pairs each call of one list with a call of the same tool in the other, so that they agree in as many places as
 * possible.
 */
export function pairCalls(
  ours: readonly ComparedCall[],
  theirs: readonly ComparedCall[],
): readonly (ComparedCall | null)[] {
  const partners = new Map<ComparedCall, ComparedCall>()
  for (const tool of new Set(ours.map((call) => call.tool))) {
    const own = ours.filter((call) => call.tool === tool)
    const other = theirs.filter((call) => call.tool === tool)
    const isShort = Math.max(own.length, other.length) <= MAX_PAIRED
    const columns = isShort
      ? solveAssignment(own.map((call) => other.map((their) => agreement(call, their))))
      : [...own.keys()]
    for (const [row, call] of own.entries()) {
      const partner = other[columns[row] ?? -1]
      if (partner !== undefined) partners.set(call, partner)
    }
  }
  return ours.map((call) => partners.get(call) ?? null)
}
