import type { ExpectResult } from '../../src/core/expect/expectation.js'

export interface Margin {
  readonly actual: number
  readonly floor: number
  /** The distance to the floor; negative on the wrong side. */
  readonly margin: number
  /** The scale of both, 1 or 100; null when neither fits. */
  readonly scale: number | null
}

/** How far a number is from its expectation; null for an expectation that is not a bound. */
export function marginOf({ matcher, actual }: ExpectResult): Margin | null {
  if (typeof actual !== 'number') return null
  for (const [name, sign] of [
    ['>=', 1],
    ['>', 1],
    ['<=', -1],
    ['<', -1],
  ] as const) {
    const floor = matcher[name]
    if (typeof floor !== 'number') continue
    const most = Math.max(actual, floor)
    const isRatio = Math.min(actual, floor) >= 0 && most <= 100
    return { actual, floor, margin: sign * (actual - floor), scale: isRatio ? (most <= 1 ? 1 : 100) : null }
  }
  return null
}
