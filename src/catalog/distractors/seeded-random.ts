// Chance that is the same on every machine, started from an FNV-1a hash of whatever names the draw.
import { mulberry32 } from '../../core/statistics/mulberry32.js'
import { fnv1a } from '../../core/text/short-hash.js'

export class SeededRandom {
  readonly #next: () => number

  /** Draws of different names have nothing to do with each other, whatever the seed. */
  constructor(seed: number, ...names: readonly (string | null)[]) {
    this.#next = mulberry32(fnv1a(JSON.stringify([seed, ...names])))
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  /** Fisher-Yates, on a copy. */
  shuffled<T>(list: readonly T[]): T[] {
    const result: T[] = []
    for (const item of list) {
      const at = this.below(result.length + 1)
      const moved = result[at]
      if (moved === undefined) result.push(item)
      else {
        result.push(moved)
        result[at] = item
      }
    }
    return result
  }

  /** One of the list, which has at least one. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0]
  }
}
