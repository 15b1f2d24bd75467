import { isUtf8 } from 'node:buffer'
import { BytePieces } from './byte-pieces.js'

const NEWLINE = 0x0a

export interface Line {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** Splits bytes into lines as they arrive; each line is decoded once, as a whole. */
export class LineSplitter {
  readonly #pieces: BytePieces
  #line = 1

  constructor(file: string) {
    this.#pieces = new BytePieces(file)
  }

  *push(chunk: Buffer): Generator<Line> {
    const first = chunk.indexOf(NEWLINE)
    if (first === -1) {
      this.#pieces.keep(chunk, this.#line)
      return
    }
    yield this.#take(chunk.subarray(0, first))
    let start = first + 1
    // Lines are checked in bulk and do not get their own buffers, because creating one takes longer than reading the
    // line.
    const areSound = isUtf8(chunk.subarray(start, chunk.lastIndexOf(NEWLINE) + 1))
    for (let end = chunk.indexOf(NEWLINE, start); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield areSound ? this.#numbered(chunk.toString('utf8', start, end)) : this.#take(chunk.subarray(start, end))
      start = end + 1
    }
    this.#pieces.keep(chunk.subarray(start), this.#line)
  }

  /** The text after the last newline. */
  rest(): Line {
    return this.#take(Buffer.alloc(0))
  }

  #take(last: Buffer): Line {
    return this.#numbered(this.#pieces.take(last, this.#line))
  }

  #numbered(text: string): Line {
    const line = this.#line
    this.#line += 1
    return { text, line }
  }
}
