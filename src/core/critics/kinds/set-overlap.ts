import { canonicalJson } from '../../json/canonical-json.js'
import { normalizeText } from '../../text/normalize-text.js'
import { type Judge, ROUNDING } from '../critic.js'
import { shownTyped } from './binary.js'

export interface SetOptions {
  /** The overlap from which on it counts as a match. */
  readonly threshold?: number | undefined
  /** Ignore case, punctuation and spaces of texts. */
  readonly normalize?: 'text' | undefined
}

export const DEFAULT_SET_THRESHOLD = 0.8

/** A list as a multiset: how often each element occurs. */
interface Elements {
  readonly counts: ReadonlyMap<string, number> | null
  readonly size: number
  readonly value: unknown
}

/** Jaccard index over multisets: elements in both lists / elements in either. The order does not matter. */
export function setJudge({ threshold = DEFAULT_SET_THRESHOLD, normalize }: SetOptions): Judge<Elements> {
  return {
    prepare: (value) => elementsOf(value, normalize === 'text'),
    compare: (expected, actual, weight) => {
      const unreadable = expected.counts === null ? expected : actual
      if (expected.counts === null || actual.counts === null) {
        const side = expected.counts === null ? 'expected' : 'got'
        return { match: false, score: 0, reason: `${side} ${shownTyped(unreadable.value)}, which is not a list` }
      }
      let shared = 0
      for (const [key, count] of expected.counts) shared += Math.min(count, actual.counts.get(key) ?? 0)
      const either = expected.size + actual.size - shared
      const share = either === 0 ? 1 : shared / either
      return { match: share >= threshold - ROUNDING, score: weight * share }
    },
  }
}

function elementsOf(value: unknown, isText: boolean): Elements {
  if (!Array.isArray(value)) return { counts: null, size: 0, value }
  const counts = new Map<string, number>()
  for (const element of value) {
    const key = canonicalJson(isText && typeof element === 'string' ? normalizeText(element) : element)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return { counts, size: value.length, value: null }
}
