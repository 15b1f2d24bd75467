// How deep values may be nested: one limit for hand-written files, one for data from programs. Both are far below what
// overflows a stack, so that later code needs no limit of its own.
import { isDeeperThan } from './value-depth.js'

/** The nesting limit for hand-written files: more than anyone writes, and far below what overflows a stack. */
export const MAX_DEPTH = 100
/** The message for a deeper value, and its hint. */
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`
export const FLATTEN = `Write it with fewer than ${MAX_DEPTH} levels.`

/** True for a value that is nested deeper than that, or circular. Walks without recursion. */
export function isTooDeep(root: unknown): boolean {
  const deepest = new Map<object, number>()
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null || (deepest.get(value) ?? -1) >= depth) continue
    if (depth > MAX_DEPTH) return true
    deepest.set(value, depth)
    for (const item of Object.values(value)) open.push({ value: item, depth: depth + 1 })
  }
  return false
}

/** The nesting limit for a message of a server, an answer of a model or a record of a file. */
export const MAX_VALUE_DEPTH = 500
/** The end of a sentence: `sent a message nested more than ...`. */
export const NESTED_TOO_DEEP = `nested more than ${MAX_VALUE_DEPTH} levels deep`

/** True for an external JSON value that is nested too deep to be walked. */
export function isTooDeepValue(value: unknown): boolean {
  return isDeeperThan(value, MAX_VALUE_DEPTH)
}
