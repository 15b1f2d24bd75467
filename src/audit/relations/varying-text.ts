// Which parts of a text change by themselves: points in time, durations, numbers of requests, random names.
import { looksRandom } from '../../core/text/looks-random.js'

/** Why two texts differ, from the most harmless to the least. `value` is a difference of substance. */
export type VariationKind = 'time' | 'duration' | 'id' | 'number' | 'order' | 'value'

/** Longer texts are compared as they are. */
const MAX_READ = 100_000

// Each pattern is linear: no part can match what the part before it gives back.
const TIMES =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?Z| ?[+-]\d\d:?\d\d)?)?|\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?[ap]m)?\b|\b1[5-9]\d{8}(?:\d{3})?\b/gi
/** Up to minutes: `3 days` is what an answer is about. */
const DURATIONS = /\b\d+(?:[.,]\d+)? ?(?:ns|µs|us|ms|s|secs?|seconds?|milliseconds?)\b/gi
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const WORDS = /[A-Za-z0-9_-]{8,}/g
const NUMBERS = /\d+(?:[.,]\d+)*/g

/** The patterns in the order in which they are taken out of a text. */
const STEPS: readonly { readonly kind: VariationKind; readonly clean: (text: string) => string }[] = [
  { kind: 'time', clean: (text) => text.replace(TIMES, '<time>') },
  { kind: 'duration', clean: (text) => text.replace(DURATIONS, '<duration>') },
  {
    kind: 'id',
    clean: (text) => text.replace(UUIDS, '<id>').replace(WORDS, (word) => (isIdLike(word) ? '<id>' : word)),
  },
  { kind: 'number', clean: (text) => text.replace(NUMBERS, '<number>') },
]

/** Undefined for equal texts. */
export function textVariation(one: string, other: string): VariationKind | undefined {
  if (one === other) return undefined
  if (one.length > MAX_READ || other.length > MAX_READ) return 'value'
  let [left, right] = [one, other]
  for (const { kind, clean } of STEPS) {
    left = clean(left)
    right = clean(right)
    if (left === right) return kind
  }
  return sameLines(one, other) ? 'order' : 'value'
}

/** Texts of the month and the weekday differ at midnight only, and are not looked for. */
function sameLines(one: string, other: string): boolean {
  const [left, right] = [one.split('\n'), other.split('\n')]
  return left.length === right.length && left.length > 1 && left.toSorted().join('\n') === right.toSorted().join('\n')
}

/** A hash, or the random part of the name of a temporary folder: letters and digits mixed. */
function isIdLike(word: string): boolean {
  if (looksRandom(word)) return true
  return /\d/.test(word) && /^[0-9a-f]{8,}$/i.test(word) && /[a-f]/i.test(word)
}

/** Keys whose values change by themselves. */
const TIME_KEY = /(?:time|timestamp|date|_at|[a-z]At|now|today)$|^(?:at|when)$|expires|last_?seen/i
const DURATION_KEY = /duration|elapsed|latency|took|uptime|(?:^|_)ms$|[a-z]Ms$/i
const ID_KEY =
  /(?:^|_)(?:id|uuid|guid|token|nonce|hash|etag|cursor|key|session|trace)$|[a-z](?:Id|Uuid|Token|Cursor|Hash)$/

/** What a key says about a difference below it; undefined when it says nothing. */
export function variationOfKey(key: string): VariationKind | undefined {
  if (DURATION_KEY.test(key)) return 'duration'
  if (TIME_KEY.test(key)) return 'time'
  return ID_KEY.test(key) ? 'id' : undefined
}
