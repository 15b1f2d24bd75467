const KEPT_BYTES = 64 * 1024
export const SHOWN_LINES = 20
/** Stands for lines between those that are shown. */
export const CUT_LINES = '…'
const SHOWN_LINE_LENGTH = 400

/** The end of a text stream, in bounded memory. */
export class TextTail {
  readonly #keptBytes: number
  #bytes: Buffer = Buffer.alloc(0)
  #leftOut = 0

  constructor(keptBytes = KEPT_BYTES) {
    this.#keptBytes = keptBytes
  }

  push(chunk: Buffer): void {
    const length = this.#bytes.length + chunk.length
    const joined = chunk.length >= this.#keptBytes ? chunk : Buffer.concat([this.#bytes, chunk])
    // A copy, so that a small rest does not keep a large chunk alive.
    this.#bytes = joined.length > this.#keptBytes ? Buffer.from(joined.subarray(-this.#keptBytes)) : joined
    this.#leftOut += length - this.#bytes.length
  }

  /** How many bytes came before `text`. */
  get leftOut(): number {
    return this.#leftOut + this.#start()
  }

  text(): string {
    return this.#bytes.toString('utf8', this.#start())
  }

  /**
   * Redaction comes later and could not recognise part of a secret, so a shortened text starts with a whole line or a
   * whole word.
   */
  #start(): number {
    if (this.#leftOut === 0) return 0
    const lineEnd = this.#bytes.indexOf('\n')
    const end = lineEnd === -1 ? this.#bytes.indexOf(' ') : lineEnd
    return end === -1 ? this.#bytes.length : end + 1
  }

  /** The last lines as written, without empty ones at the end, after the message of an error that is further above. */
  lines(): string[] {
    const text = this.text().trimEnd()
    if (text === '') return []
    const all = text.split(/\r?\n/)
    const last = all.slice(-SHOWN_LINES)
    const message = last.some(isErrorMessage) ? undefined : all.findLast(isErrorMessage)
    const lines = message === undefined ? last : [message, CUT_LINES, ...last]
    return lines.map((line) => (line.length > SHOWN_LINE_LENGTH ? `${line.slice(0, SHOWN_LINE_LENGTH)}…` : line))
  }
}

/** `Error: …`, `TypeError [CODE]: …`, `sqlite3.OperationalError: …`. */
function isErrorMessage(line: string): boolean {
  return /^\s{0,8}(?:Uncaught )?[\w.]{0,80}(?:Error|Exception)(?: \[\w{1,80}\])?: /.test(line)
}
