import { BytePieces } from './byte-pieces.js'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const NEWLINE = 0x0a

/** An element of a top-level JSON array, as text, with the line it starts on. */
export interface ArrayElement {
  readonly text: string
  readonly line: number
}

/**
 * Splits a top-level JSON array into its elements as bytes arrive, so that memory is bounded by one element. It only
 * counts brackets outside strings; the parser decides whether an element is valid JSON.
 */
export class ArraySplitter {
  readonly #pieces: BytePieces
  #depth = 0
  #inString = false
  #escaped = false
  #line = 1
  #elementLine = 1
  #isClosed = false

  constructor(file: string) {
    this.#pieces = new BytePieces(file)
  }

  /** True once the closing bracket of the array was read. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  *push(chunk: Buffer): Generator<ArrayElement> {
    let start = 0
    for (let i = 0; i < chunk.length; i += 1) {
      // The loop condition keeps the index in range.
      const byte = chunk[i] as number
      if (byte === NEWLINE) this.#line += 1
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === BACKSLASH) this.#escaped = true
        else if (byte === QUOTE) this.#inString = false
      } else if (byte === QUOTE) {
        this.#inString = true
      } else if (isOpening(byte)) {
        this.#depth += 1
        if (this.#depth === 1) {
          start = i + 1
          this.#elementLine = this.#line
        }
      } else if (isClosing(byte)) {
        this.#depth -= 1
        if (this.#depth === 0) {
          this.#isClosed = true
          yield this.#element(chunk.subarray(start, i))
          start = i + 1
        }
      } else if (byte === COMMA && this.#depth === 1) {
        yield this.#element(chunk.subarray(start, i))
        start = i + 1
        this.#elementLine = this.#line
      }
    }
    this.#pieces.keep(chunk.subarray(start))
  }

  /** The text after the last complete element: blank when the array was closed. */
  rest(): ArrayElement {
    return this.#element(Buffer.alloc(0))
  }

  #element(last: Buffer): ArrayElement {
    return { text: this.#pieces.take(last, this.#elementLine), line: this.#elementLine }
  }
}

function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b
}

function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d
}
