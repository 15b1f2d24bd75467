// The arguments of one call in several runs, path by path.

import { childPath } from '../core/expect/target-path.js'
import { canonicalJson } from '../core/json/canonical-json.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { isStatable, isStatableKey } from './statable.js'

/** The values of the runs at one path of the arguments; undefined where a run has none. */
export interface ComparedPlace {
  /** Empty for the arguments as a whole. */
  readonly path: string
  readonly values: readonly unknown[]
}

const MAX_DEPTH = 8

/** The paths of all runs. Objects are entered only when every run has one. */
export function* placesOf(values: readonly unknown[], path = '', depth = 0): Generator<ComparedPlace> {
  if (!values.every(isRecord) || depth > MAX_DEPTH) {
    yield { path, values }
    return
  }
  for (const key of new Set(values.flatMap(Object.keys))) {
    const below = values.map((value) => (Object.hasOwn(value, key) ? value[key] : undefined))
    // A key that cannot be written in a path makes the whole arguments one value.
    if (isStatableKey(key)) yield* placesOf(below, childPath(path, key), depth + 1)
    else yield { path: '', values: [key, undefined] }
  }
}

/** Whether a suite may contain the values: no secrets, no prose, no deep nesting. */
export function canBeWritten({ values }: ComparedPlace): boolean {
  return values.every(isStatable)
}

export function isSame({ values: [first, ...others] }: ComparedPlace): boolean {
  const text = textOf(first)
  return others.every((value) => textOf(value) === text)
}

/**
 * Good-Turing: the share of values that were seen once estimates how often the next value is new. Above one half, the
 * values seen say little about future ones. A list in another order is the same value.
 */
export function isOpenEnded({ values }: ComparedPlace): boolean {
  const counts = new Map<string, number>()
  for (const value of values) {
    const text = textOf(Array.isArray(value) ? value.map(textOf).sort() : value)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const once = [...counts.values()].filter((count) => count === 1).length
  return counts.size > 1 && once > values.length / 2
}

export function withoutPaths(value: unknown, paths: readonly string[], path = ''): unknown {
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([key]) => !paths.includes(childPath(path, key)))
  // fromEntries defines data properties, so a key `__proto__` stays a key.
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPaths(inner, paths, childPath(path, key))]))
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value)
}
