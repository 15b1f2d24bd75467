// Random numbers that are the same on every machine, seeded with an FNV-1a hash of the name of the draw.
import { mulberry32 } from '../../core/statistics/mulberry32.js'
import { fnv1a } from '../../core/text/short-hash.js'

export class SeededRandom {
  readonly #next: () => number

  /** Draws with different names are independent, whatever the seed. */
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

  /** One element of a list, which must not be empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0]
  }
}
