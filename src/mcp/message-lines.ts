/** No honest message is larger; a line without an end would fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024
const LINE_FEED = 0x0a

/** Cuts a byte stream into lines of UTF-8. A line over the limit ends the stream: `push` then returns false. */
export class MessageLines {
  readonly #maxBytes: number
  readonly #onLine: (line: string) => void
  #pieces: Buffer[] = []
  #size = 0

  constructor(maxBytes: number, onLine: (line: string) => void) {
    this.#maxBytes = maxBytes
    this.#onLine = onLine
  }

  push(chunk: Buffer): boolean {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#pieces.push(chunk.subarray(start, end))
      const line = Buffer.concat(this.#pieces).toString('utf8')
      this.#pieces = []
      this.#size = 0
      start = end + 1
      this.#onLine(line)
    }
    if (start < chunk.length) {
      this.#pieces.push(chunk.subarray(start))
      this.#size += chunk.length - start
    }
    if (this.#size <= this.#maxBytes) return true
    this.#pieces = []
    return false
  }
}
