import { parseTargetPath, type TargetPath } from '../../core/expect/target-path.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** A target of an `expect:` list as written. */
export interface WrittenTarget {
  /** The path below what contains the list. */
  readonly path: readonly PropertyKey[]
  /** The short form writes the target as a key. */
  readonly part: 'key' | 'value'
  readonly target: TargetPath
  readonly matcher: unknown
}

/** A text that is not a path is reported elsewhere. */
export function targetsIn(list: unknown): WrittenTarget[] {
  const entries = Array.isArray(list) ? list : []
  return entries.flatMap((entry, index): WrittenTarget[] => {
    if (!isRecord(entry)) return []
    const path = ['expect', index]
    if ('target' in entry) {
      const target = readPath(entry.target)
      return target === null ? [] : [{ path: [...path, 'target'], part: 'value', target, matcher: entry.matcher }]
    }
    return Object.entries(entry).flatMap(([key, matcher]): WrittenTarget[] => {
      const target = readPath(key)
      return target === null ? [] : [{ path: [...path, key], part: 'key', target, matcher }]
    })
  })
}

function readPath(text: unknown): TargetPath | null {
  try {
    return typeof text === 'string' ? parseTargetPath(text) : null
  } catch {
    return null
  }
}
