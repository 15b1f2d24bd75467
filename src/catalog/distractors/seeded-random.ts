// Chance that is the same on every machine: mulberry32 (Tommy Ettinger, public domain), started from an FNV-1a hash of
// whatever names the draw.
import { fnv1a } from '../../core/text/short-hash.js'

export class SeededRandom {
  #state: number

  /** Draws of different names have nothing to do with each other, whatever the seed. */
  constructor(seed: number, ...names: readonly (string | null)[]) {
    this.#state = fnv1a(JSON.stringify([seed, ...names]))
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
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
