import { StringDecoder } from 'node:string_decoder'

/** Splits output into lines as it arrives. A line that is too long for memory is left out. */
export class OutputLines {
  readonly #maxLength: number
  readonly #decoder = new StringDecoder('utf8')
  #open = ''
  #isTooLong = false
  #leftOut = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** How many lines were too long. */
  get leftOut(): number {
    return this.#leftOut
  }

  *push(chunk: Buffer): Generator<string> {
    const pieces = this.#decoder.write(chunk).split('\n')
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) yield* this.rest()
      if (this.#open.length + piece.length > this.#maxLength) this.#isTooLong = true
      this.#open = this.#isTooLong ? '' : this.#open + piece
    }
  }

  /** The line that is not complete yet. */
  *rest(): Generator<string> {
    const line = this.#open
    if (this.#isTooLong) this.#leftOut += 1
    this.#open = ''
    this.#isTooLong = false
    if (line !== '') yield line
  }
}
