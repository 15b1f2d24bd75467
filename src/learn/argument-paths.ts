// The arguments of one call in several runs, place by place.

import { childPath } from '../core/expect/target-path.js'
import { canonicalJson } from '../core/json/canonical-json.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { isStatable, isStatableKey } from './statable.js'

/** What the runs have at one place of the arguments; undefined where one has nothing there. */
export interface ComparedPlace {
  /** Empty for the arguments as a whole. */
  readonly path: string
  readonly values: readonly unknown[]
}

const MAX_DEPTH = 8

/** The places of all runs. Objects are looked into where every run has one. */
export function* placesOf(values: readonly unknown[], path = '', depth = 0): Generator<ComparedPlace> {
  if (!values.every(isRecord) || depth > MAX_DEPTH) {
    yield { path, values }
    return
  }
  for (const key of new Set(values.flatMap(Object.keys))) {
    const below = values.map((value) => (Object.hasOwn(value, key) ? value[key] : undefined))
    // A key that no path can name takes all arguments with it.
    if (isStatableKey(key)) yield* placesOf(below, childPath(path, key), depth + 1)
    else yield { path: '', values: [key, undefined] }
  }
}

/** Whether a suite may repeat what the runs have there: no secrets, no prose, no deep nests. */
export function isSayable({ values }: ComparedPlace): boolean {
  return values.every(isStatable)
}

export function isSame({ values: [first, ...others] }: ComparedPlace): boolean {
  const text = textOf(first)
  return others.every((value) => textOf(value) === text)
}

/**
 * Good and Turing: of the values seen, the share that came once is how often the next is a new one. Past one half, what was
 * seen says little about what will be. A list in another order is the same value.
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
  // fromEntries defines data properties: a key `__proto__` stays a key.
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPaths(inner, paths, childPath(path, key))]))
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value)
}
