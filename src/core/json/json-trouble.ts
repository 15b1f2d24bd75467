import { MAX_DEPTH, TOO_DEEP } from './nesting.js'

/** Why a value of a suite is not JSON, to follow "this value"; null when it is. */
export function jsonTrouble(value: unknown, depth = 0): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : `contains ${value}`
  if (typeof value !== 'object') return value === undefined ? 'contains undefined' : `contains a ${typeof value}`
  // Code that walks an expected value by recursion relies on this limit.
  if (depth >= MAX_DEPTH) return TOO_DEEP
  for (const inner of Object.values(value)) {
    const trouble = jsonTrouble(inner, depth + 1)
    if (trouble !== null) return trouble
  }
  return null
}
