import { mulberry32 } from '../../src/core/statistics/mulberry32.js'

/** Passes and failures of runs with known pass rates, the same ones for a seed on every machine. */
export class Draws {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = mulberry32(seed)
  }

  isPass(rate: number): boolean {
    return this.#random() < rate
  }

  passes(runs: number, rate: number): number {
    let passes = 0
    for (let run = 0; run < runs; run += 1) if (this.isPass(rate)) passes += 1
    return passes
  }
}

/** The share of repetitions in which something holds. */
export function shareOf(repetitions: number, holds: () => boolean): number {
  let count = 0
  for (let repetition = 0; repetition < repetitions; repetition += 1) if (holds()) count += 1
  return count / repetitions
}
