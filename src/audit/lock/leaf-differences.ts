// Where two JSON values differ, down to texts, numbers and whole parts that only one of them has.
import { canonicalJson } from '../../core/json/canonical-json.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { isRecord } from '../../core/trace/trace-fields.js'

export interface LeafDifference {
  readonly path: readonly string[]
  /** Undefined where only the other value has it. */
  readonly old: unknown
  readonly now: unknown
}

/** Deeper values are compared as a whole. */
const MAX_DEPTH = 64
/** Lists of a schema whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'type'])

/** In the order of the keys; keys of the old value first. */
export function leafDifferences(old: unknown, now: unknown, path: readonly string[] = []): readonly LeafDifference[] {
  if (deepEqual(old, now)) return []
  if (path.length < MAX_DEPTH) {
    if (isRecord(old) && isRecord(now)) return ofKeys(old, now, path)
    if (Array.isArray(old) && Array.isArray(now)) {
      if (isSet(path) && sortedText(old) === sortedText(now)) return []
      if (!isSet(path)) return ofKeys({ ...old }, { ...now }, path)
    }
  }
  return [{ path, old, now }]
}

function ofKeys(
  old: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  path: readonly string[],
): readonly LeafDifference[] {
  const keys = new Set([...Object.keys(old), ...Object.keys(now)])
  const own = (value: Readonly<Record<string, unknown>>, key: string): unknown =>
    Object.hasOwn(value, key) ? value[key] : undefined
  return [...keys].flatMap((key) => leafDifferences(own(old, key), own(now, key), [...path, key]))
}

function isSet(path: readonly string[]): boolean {
  return SETS.has(path.at(-1) ?? '')
}

function sortedText(list: readonly unknown[]): string {
  return list
    .map((one) => canonicalJson(one))
    .toSorted()
    .join()
}
