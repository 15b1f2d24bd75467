const KEPT_BYTES = 64 * 1024
const SHOWN_LINES = 20
const SHOWN_LINE_LENGTH = 400

/** The end of a stream of text: what came last, in bounded memory however much comes. */
export class TextTail {
  #bytes: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): void {
    const joined = chunk.length >= KEPT_BYTES ? chunk : Buffer.concat([this.#bytes, chunk])
    // A copy, so that a small rest never keeps a large chunk alive.
    this.#bytes = joined.length > KEPT_BYTES ? Buffer.from(joined.subarray(-KEPT_BYTES)) : joined
  }

  /** The last lines as they were written, empty ones at the end left out. */
  lines(): string[] {
    const text = this.#bytes.toString('utf8').trimEnd()
    if (text === '') return []
    const lines = text.split(/\r?\n/).slice(-SHOWN_LINES)
    return lines.map((line) => (line.length > SHOWN_LINE_LENGTH ? `${line.slice(0, SHOWN_LINE_LENGTH)}…` : line))
  }
}
