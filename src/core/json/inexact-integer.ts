import { MAX_DEPTH } from './nesting.js'

/**
 * Why an expected value cannot be compared exactly, to follow "this one"; null when it can. Above 2^53 several integers
 * are read as the same number, so a different recorded number would match.
 */
export function inexactInteger(value: unknown, depth = 0): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return `contains ${value}, a whole number beyond 2^53 that cannot be compared exactly; have the tool accept a string, and write it in quotes`
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return null
  for (const inner of Object.values(value)) {
    const trouble = inexactInteger(inner, depth + 1)
    if (trouble !== null) return trouble
  }
  return null
}
