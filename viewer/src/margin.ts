import type { ExpectResult } from '../../src/core/expect/expectation.js'

export interface Margin {
  readonly actual: number
  readonly floor: number
  /** How far on the right side of the floor; negative on the wrong one. */
  readonly margin: number
  /** The scale both stand on, 1 or 100; null where neither fits. */
  readonly scale: number | null
}

/** How far a number is from what was asked of it; null for what is no bound on a number. */
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
