import { childPath, EVERY } from '../core/expect/target-path.js'
import { isRecord } from '../core/trace/trace-fields.js'

/** One argument, or part of one. */
export interface ArgumentPlace {
  /** From the arguments: `['filter', 'ids', 0]`. */
  readonly segments: readonly (string | number)[]
  /** The same for every element of a list: `filter.ids[*]`. */
  readonly path: string
  readonly value: unknown
}

const MAX_DEPTH = 4
const MAX_PLACES = 40

/** Every value in the arguments of a call that is neither object nor list, and every list. */
export function argumentPlaces(args: unknown): readonly ArgumentPlace[] {
  const found: ArgumentPlace[] = []
  const walk = (value: unknown, segments: readonly (string | number)[], path: string): void => {
    if (found.length >= MAX_PLACES) return
    const isList = Array.isArray(value)
    if (segments.length > 0 && (isList || typeof value !== 'object' || value === null)) {
      found.push({ segments, path, value })
    }
    if (typeof value !== 'object' || value === null || segments.length >= MAX_DEPTH) return
    for (const [key, inner] of isList ? value.entries() : Object.entries(value)) {
      walk(inner, [...segments, key], childPath(path, isList ? EVERY : key))
    }
  }
  if (isRecord(args)) walk(args, [], '')
  return found
}
