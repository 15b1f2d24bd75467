import { childPath, EVERY } from '../core/expect/target-path.js'

/** The depth limit: a trace may nest deeper than the call stack, and deep paths are unreadable in a suite. */
const MAX_DEPTH = 8

/** Every scalar with its path; `[*]` stands for all elements. A single scalar has no path. */
export function* leavesOf(value: unknown, path = '', depth = 0): Generator<readonly [path: string, leaf: unknown]> {
  if (typeof value !== 'object' || value === null) {
    if (path !== '') yield [path, value]
  } else if (depth < MAX_DEPTH) {
    if (Array.isArray(value)) {
      for (const element of value) yield* leavesOf(element, childPath(path, EVERY), depth + 1)
    } else {
      for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, childPath(path, key), depth + 1)
    }
  }
}
