// Where two answers differ, and whether that is a difference of substance.

import { childPath } from '../../core/expect/target-path.js'
import { canonicalJson } from '../../core/json/canonical-json.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { PlainAnswer } from './plain-answer.js'
import { textVariation, type VariationKind, variationOfKey } from './varying-text.js'

export interface Variation {
  /** `content[0].text.items[2].name`; empty for the whole answer. */
  readonly path: string
  readonly kind: VariationKind
  readonly before: unknown
  readonly after: unknown
}

const MAX_VARIATIONS = 20
const MAX_DEPTH = 64

/** Kinds that come and go by themselves: no rule holds a server to them. */
const HARMLESS: ReadonlySet<VariationKind> = new Set(['time', 'duration', 'id'])

export function isHarmless({ kind }: Variation): boolean {
  return HARMLESS.has(kind)
}

/** At most 20 places. */
export function variationsOf(one: PlainAnswer, other: PlainAnswer): readonly Variation[] {
  const found: Variation[] = []
  if (one.isError !== other.isError) {
    found.push({ path: 'isError', kind: 'value', before: one.isError, after: other.isError })
    return found
  }
  compare(one.structured, other.structured, { path: 'structuredContent', key: '', depth: 0, found })
  compare(one.content, other.content, { path: 'content', key: '', depth: 0, found })
  return found
}

/** Differences of substance, outside of the paths that are known to vary. */
export function substanceOf(
  one: PlainAnswer,
  other: PlainAnswer,
  varying: ReadonlySet<string> = new Set(),
): readonly Variation[] {
  return variationsOf(one, other).filter((variation) => !isHarmless(variation) && !varying.has(variation.path))
}

interface Place {
  readonly path: string
  /** The nearest key of an object above. */
  readonly key: string
  readonly depth: number
  readonly found: Variation[]
}

function compare(before: unknown, after: unknown, place: Place): void {
  const { path, key, depth, found } = place
  if (found.length >= MAX_VARIATIONS || deepEqual(before, after)) return
  const add = (kind: VariationKind): void => {
    found.push({ path, kind, before, after })
  }
  if (depth >= MAX_DEPTH) {
    add('value')
    return
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) {
      add('value')
      return
    }
    const inside: Variation[] = []
    before.forEach((element, index) => {
      compare(element, after[index], { path: childPath(path, index), key, depth: depth + 1, found: inside })
    })
    if (inside.some((one) => !isHarmless(one)) && sameElements(before, after)) add('order')
    else found.push(...inside.slice(0, MAX_VARIATIONS - found.length))
    return
  }
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const below = { path: childPath(path, name), key: name, depth: depth + 1, found }
      compare(ownValue(before, name), ownValue(after, name), below)
    }
    return
  }
  add(kindOf(before, after, key))
}

function kindOf(before: unknown, after: unknown, key: string): VariationKind {
  const ofKey = variationOfKey(key)
  if (typeof before === 'number' && typeof after === 'number')
    return ofKey ?? (isEpoch(before) && isEpoch(after) ? 'time' : 'number')
  if (typeof before !== 'string' || typeof after !== 'string') return 'value'
  const kind = textVariation(before, after) ?? 'value'
  // A single word under such a key, such as `id: xk2j9`. A sentence is more than its key says.
  return !HARMLESS.has(kind) && ofKey !== undefined && isWord(before) && isWord(after) ? ofKey : kind
}

/** Seconds or milliseconds since 1970, of this century. */
function isEpoch(value: number): boolean {
  return (value > 1e9 && value < 4e9) || (value > 1e12 && value < 4e12)
}

function isWord(text: string): boolean {
  return text.length <= 200 && !/\s/.test(text)
}

function sameElements(before: readonly unknown[], after: readonly unknown[]): boolean {
  const texts = (list: readonly unknown[]): string => list.map(canonicalJson).toSorted().join('\n')
  return texts(before) === texts(after)
}

function ownValue(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}
