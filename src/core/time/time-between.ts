import type { Zone } from './named-zone.js'
import type { PointInTime } from './read-datetime.js'

/**
 * How far apart two points are, in milliseconds. When only one has a zone, the other is read in `zone`; null where the
 * rules of that zone are not known.
 */
export function timeBetween(a: PointInTime, b: PointInTime, zone: Zone): number | null {
  const isMixed = a.hasZone !== b.hasZone
  const [first, second] = [a, b].map(({ ms, hasZone }) => (isMixed && !hasZone ? zone(ms) : ms))
  return first === null || first === undefined || second === null || second === undefined
    ? null
    : Math.abs(first - second)
}
