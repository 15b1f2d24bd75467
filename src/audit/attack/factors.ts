import { randomInt } from 'node:crypto'
import { randomName } from './random-name.js'

/** Two numbers whose product nobody sends: where it appears, something has calculated it. */
export class Factors {
  readonly #one = randomInt(10_007, 99_991)
  readonly #other = randomInt(10_007, 99_991)
  /** Beside the product, so that no other number is taken for it. */
  readonly mark = `m${randomName()}x`

  /** `12345*67891`. */
  get text(): string {
    return `${this.#one}*${this.#other}`
  }

  get product(): string {
    return String(this.#one * this.#other)
  }
}
