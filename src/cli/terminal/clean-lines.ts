import { StringDecoder } from 'node:string_decoder'
import { cleanText } from '../../core/text/show-value.js'

/** A longer line is shown in pieces. */
const MAX_LINE_LENGTH = 64 * 1024

/**
 * Passes on what a program says, line by line: a secret or a command of a CI job may come in two chunks, and is whole
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

  /** What follows the last line feed. */
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
