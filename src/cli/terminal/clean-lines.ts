import { StringDecoder } from 'node:string_decoder'
import { cleanText } from '../../core/text/show-value.js'

/** A longer line is printed in pieces. */
const MAX_LINE_LENGTH = 64 * 1024

/**
 * Passes on the output of a program line by line: a secret or a CI command may be split across chunks, and is complete
 * only in its line.
 */
export class CleanLines {
  readonly #write: (text: string) => unknown
  readonly #redactText: (text: string) => string
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''

  constructor(write: (text: string) => unknown, redactText: (text: string) => string) {
    this.#write = write
    this.#redactText = redactText
  }

  push(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#show(line)
    while (this.#rest.length > MAX_LINE_LENGTH) {
      this.#show(this.#rest.slice(0, MAX_LINE_LENGTH))
      this.#rest = this.#rest.slice(MAX_LINE_LENGTH)
    }
  }

  /** The text after the last line feed. */
  end(): void {
    const rest = this.#rest + this.#decoder.end()
    this.#rest = ''
    if (rest !== '') this.#write(this.#clean(rest))
  }

  #show(line: string): void {
    this.#write(`${this.#clean(line)}\n`)
  }

  #clean(text: string): string {
    return cleanText(this.#redactText(text))
  }
}
