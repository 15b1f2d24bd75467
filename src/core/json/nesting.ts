// How deep values may be nested: one limit for what people write, one for what programs send. Both are far below what
// overflows a stack, so that nothing behind them needs a limit of its own.
import { isDeeperThan } from './value-depth.js'

/** How deep what people write by hand may be nested: far more than anyone writes, far less than what overflows a stack. */
export const MAX_DEPTH = 100
/** What is said of it otherwise, and what helps. */
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`
export const FLATTEN = `Write it with fewer than ${MAX_DEPTH} levels.`

/** True for a value nested deeper than that, or within itself. Walks without recursion. */
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

/** How deep a message of a server, an answer of a model or a record of a file may be nested. */
export const MAX_VALUE_DEPTH = 500
/** As it goes on from its subject: `sent a message nested more than ...`. */
export const NESTED_TOO_DEEP = `nested more than ${MAX_VALUE_DEPTH} levels deep`

/** True for a JSON value from outside that nothing may walk. */
export function isTooDeepValue(value: unknown): boolean {
  return isDeeperThan(value, MAX_VALUE_DEPTH)
}
