import { BytePieces } from './byte-pieces.js'

const NEWLINE = 0x0a

export interface Line {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** Cuts bytes into lines while they arrive; a line is decoded once, whole. */
export class LineSplitter {
  readonly #pieces: BytePieces
  #line = 1

  constructor(file: string) {
    this.#pieces = new BytePieces(file)
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield this.#take(chunk.subarray(start, end))
      start = end + 1
    }
    this.#pieces.keep(chunk.subarray(start))
  }

  /** What follows the last newline. */
  rest(): Line {
    return this.#take(Buffer.alloc(0))
  }

  #take(last: Buffer): Line {
    const line = this.#line
    this.#line += 1
    return { text: this.#pieces.take(last, line), line }
  }
}
