/** Larger than any valid message; an endless line would fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024
const LINE_FEED = 0x0a

/**
 * Splits a byte stream into lines of UTF-8. A line over the limit ends the stream, and `push` then returns false. With
 * `onOversized`, the line is skipped instead.
 */
export class MessageLines {
  readonly #maxBytes: number
  readonly #onLine: (line: string) => void
  readonly #onOversized: (() => void) | undefined
  #pieces: Buffer[] = []
  #size = 0
  #isSkipping = false

  constructor(maxBytes: number, onLine: (line: string) => void, onOversized?: () => void) {
    this.#maxBytes = maxBytes
    this.#onLine = onLine
    this.#onOversized = onOversized
  }

  push(chunk: Buffer): boolean {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#pieces.push(chunk.subarray(start, end))
      const line = Buffer.concat(this.#pieces).toString('utf8')
      this.#pieces = []
      this.#size = 0
      start = end + 1
      if (!this.#isSkipping) this.#onLine(line)
      this.#isSkipping = false
    }
    if (start < chunk.length && !this.#isSkipping) {
      this.#pieces.push(chunk.subarray(start))
      this.#size += chunk.length - start
    }
    if (this.#size <= this.#maxBytes) return true
    this.#pieces = []
    if (this.#onOversized === undefined) return false
    this.#size = 0
    this.#isSkipping = true
    this.#onOversized()
    return true
  }
}
