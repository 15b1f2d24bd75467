import { canonicalJson } from '../../../core/json/canonical-json.js'
import type { PlacedCall } from '../placed-spans.js'

/**
 * Without spans that tell of the same execution again: same id, tool and arguments, at the same time. The same id at
 * another time is another call.
 */
export function withoutRepeats(calls: readonly PlacedCall[], note: (what: string) => void): readonly PlacedCall[] {
  const latest = new Map<string, PlacedCall>()
  return calls
    .toSorted((a, b) => (a.call.start ?? 0) - (b.call.start ?? 0))
    .filter((placed) => {
      const { id, args, args_text } = placed.call
      if (id === null) return true
      const key = canonicalJson([id, placed.wireName, args_text ?? args ?? null])
      const known = latest.get(key)
      if (known !== undefined && overlap(known, placed)) {
        note(`a second call ${id}`)
        return false
      }
      latest.set(key, placed)
      return true
    })
}

function overlap({ call: one }: PlacedCall, { call: other }: PlacedCall): boolean {
  if (one.start === null || other.start === null) return true
  return other.start === one.start || other.start < (one.end ?? one.start)
}
