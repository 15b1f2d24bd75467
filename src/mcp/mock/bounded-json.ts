import { MAX_DEPTH, TOO_DEEP } from '../../core/json/nesting.js'
import type { ManifestProblems } from './manifest/manifest-problems.js'

/**
 * The limit on values of a manifest, with aliases expanded: enough for thousands of tools, too few for an alias bomb.
 */
const MAX_VALUES = 1_000_000

/** False, with a problem, for a value that is too deep, too large with its aliases expanded, or not JSON. */
export function isBoundedJson(root: unknown, problems: ManifestProblems): boolean {
  const path: PropertyKey[] = []
  let count = 0
  // Recursion is safe because it ends at MAX_DEPTH.
  const troubleIn = (value: unknown): string | null => {
    count += 1
    if (count > MAX_VALUES) return `expands to more than ${MAX_VALUES} values`
    if (typeof value !== 'object' || value === null) return scalarTrouble(value)
    if (path.length >= MAX_DEPTH) return TOO_DEEP
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      path.push(key)
      // A key of the value, as just listed.
      const trouble = troubleIn((value as Record<PropertyKey, unknown>)[key])
      if (trouble !== null) return trouble
      path.pop()
    }
    return null
  }
  const trouble = troubleIn(root)
  if (trouble !== null) problems.add(path, trouble)
  return trouble === null
}

function scalarTrouble(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value} is not a JSON number`
  return ['bigint', 'symbol', 'function'].includes(typeof value) ? `a ${typeof value} is not a JSON value` : null
}
