import { isUtf8 } from 'node:buffer'
import { McproveError } from '../../core/errors/error.js'

/** V8 cannot hold a longer string, so a JSON value cannot be longer. */
export const MAX_VALUE_BYTES = 512 * 1024 * 1024 - 1024

export function valueTooLarge(place: string): McproveError {
  return new McproveError('FILE_TOO_LARGE', `${place}: a JSON value exceeds the limit of ${MAX_VALUE_BYTES} bytes`, {
    hint: 'Write one trace per line (JSON Lines).',
  })
}

/** The bytes of one JSON value while it arrives in chunks: joined once, not for every chunk. */
export class BytePieces {
  readonly #file: string
  #pieces: Buffer[] = []
  #size = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Keeps a copy: the stream may reuse the chunk. */
  keep(piece: Buffer, line?: number): void {
    if (piece.length === 0) return
    this.#size += piece.length
    if (this.#size > MAX_VALUE_BYTES) throw valueTooLarge(line === undefined ? this.#file : `${this.#file}:${line}`)
    this.#pieces.push(Buffer.from(piece))
  }

  /** Returns the text of the kept bytes plus `last`, and resets. */
  take(last: Buffer, line: number): string {
    const bytes = this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last])
    this.#pieces = []
    this.#size = 0
    if (isUtf8(bytes)) return bytes.toString('utf8')
    throw new McproveError('FILE_UNREADABLE', `${this.#file}:${line}: the text is not valid UTF-8`, {
      hint: 'Save the file as UTF-8.',
    })
  }
}
