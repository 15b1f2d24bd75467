import type { Segment } from '../expect/target-path.js'

/** A copy along the path, with `leaf` at its end. A path that leads nowhere returns the value unchanged. */
export function withValueAt(value: unknown, [segment, ...rest]: readonly Segment[], leaf: unknown): unknown {
  if (segment === undefined) return leaf
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  // Not an assignment: the key may be `__proto__`.
  Object.defineProperty(copy, segment, {
    value: withValueAt(Reflect.get(copy, segment), rest, leaf),
    ...{ enumerable: true, configurable: true, writable: true },
  })
  return copy
}
