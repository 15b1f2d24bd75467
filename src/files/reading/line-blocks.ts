// A large file of JSON Lines in blocks that can be read apart, each by another thread.
import { readSync } from 'node:fs'

/** Large enough that handing one over costs next to nothing, small enough that a few are no weight on memory. */
const BLOCK_BYTES = 1 << 20
const CHUNK_BYTES = 1 << 18
/** Where a line begins is mostly found sooner than in a chunk. */
const SEARCH_BYTES = 1 << 14
const NEWLINE = 0x0a

/** The lines that begin in this range of bytes. */
export interface LineBlock {
  /** Zero, or the end of the block before it. */
  readonly start: number
  /** Infinity for the last: a file may grow while it is read. */
  readonly end: number
}

/** The blocks of a file of `size` bytes whose first line begins at `first`. */
export function* lineBlocks(first: number, size: number): Generator<LineBlock, undefined> {
  let start = first
  for (; start + BLOCK_BYTES < size; start += BLOCK_BYTES) yield { start, end: start + BLOCK_BYTES }
  yield { start, end: Number.POSITIVE_INFINITY }
  return undefined
}

/** Reads blocks of one open file. A chunk is overwritten by the next: who needs it longer copies it. */
export class LineBlockReader {
  readonly #descriptor: number
  readonly #first: number
  readonly #buffer = Buffer.allocUnsafe(CHUNK_BYTES)

  /** `first` is where the first line of the file begins. */
  constructor(descriptor: number, first: number) {
    this.#descriptor = descriptor
    this.#first = first
  }

  /** The bytes of the lines that begin in the block, to the end of the last of them. */
  *chunks({ start, end }: LineBlock): Generator<Buffer> {
    let position = start === this.#first ? start : this.#lineAfter(start - 1, end)
    if (position >= end) return
    for (;;) {
      const chunk = this.#read(position, CHUNK_BYTES)
      if (chunk.length === 0) return
      // A line that begins before `end` is over at the first newline from the byte before that.
      const last = chunk.indexOf(NEWLINE, Math.max(0, end - 1 - position))
      if (last !== -1) {
        yield chunk.subarray(0, last + 1)
        return
      }
      yield chunk
      position += chunk.length
    }
  }

  /** Where the line after the first newline from here begins; `end` when none begins before that. */
  #lineAfter(from: number, end: number): number {
    for (let position = from; position < end; ) {
      const chunk = this.#read(position, SEARCH_BYTES)
      if (chunk.length === 0) return end
      const newline = chunk.indexOf(NEWLINE)
      if (newline !== -1) return position + newline + 1
      position += chunk.length
    }
    return end
  }

  #read(position: number, bytes: number): Buffer {
    return this.#buffer.subarray(0, readSync(this.#descriptor, this.#buffer, 0, bytes, position))
  }
}
