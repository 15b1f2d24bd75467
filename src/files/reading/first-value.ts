import { isBlank, tryJson } from '../../core/trace/parse-traces.js'
import { ArraySplitter } from './array-splitter.js'
import { LineSplitter } from './line-splitter.js'
import { tryLogJson } from './log-json.js'
import { isEventLine, isRule, MAX_FAILURES } from './log-values.js'
import { again } from './peek.js'

const OPENING_BRACKET = 0x5b
/** Blanks and the byte order mark. */
const LEADING: ReadonlySet<number> = new Set([...Buffer.from(' \t\r\n'), 0xef, 0xbb, 0xbf])

export interface FirstValue {
  /**
   * The first entry of an array, the first line of JSON Lines, or the whole document; undefined where the JSON is
   * invalid.
   */
  readonly value: unknown
  /** All bytes, from the start. */
  readonly chunks: AsyncIterable<Buffer>
}

/** Reads the first value of a stream, and no further than necessary. */
export async function firstValue(chunks: AsyncIterable<Buffer>, file: string): Promise<FirstValue> {
  const iterator = chunks[Symbol.asyncIterator]()
  const seen: Buffer[] = []
  const reader = new FirstValueReader(file)
  while (!reader.isOver) {
    const { done, value: chunk } = await iterator.next()
    if (done === true) {
      reader.end()
      break
    }
    seen.push(chunk)
    reader.push(chunk)
  }
  return { value: reader.value, chunks: again(seen, iterator) }
}

class FirstValueReader {
  readonly #file: string
  #splitter: ArraySplitter | LineSplitter | undefined
  /** For a document over several lines. */
  #lines: string[] = []
  /** Of attempts to read a document that goes on. */
  #failures = 0
  isOver = false
  value: unknown

  constructor(file: string) {
    this.#file = file
  }

  push(chunk: Buffer): void {
    const start = this.#splitter === undefined ? chunk.findIndex((byte) => !LEADING.has(byte)) : 0
    if (start === -1) return
    const bytes = chunk.subarray(start)
    this.#splitter ??= bytes[0] === OPENING_BRACKET ? new ArraySplitter(this.#file) : new LineSplitter(this.#file)
    for (const { text } of this.#splitter.push(bytes)) {
      this.#take(text)
      if (this.isOver) return
    }
  }

  end(): void {
    if (this.#splitter instanceof LineSplitter) this.#take(this.#splitter.rest().text)
    if (!this.isOver) this.value = tryLogJson(this.#lines.join('\n'))
    this.isOver = true
  }

  #take(text: string): void {
    if (this.#splitter instanceof ArraySplitter) {
      this.value = tryJson(text)
      this.isOver = true
    } else if (this.#lines.length > 0) {
      this.#lines.push(text)
      this.#tryDocument(text)
    } else if (!isBlank(text)) {
      // No trace starts like an event or a rule: as a text it is known to be a log of another tool.
      this.value = tryLogJson(text) ?? (isEventLine(text) || isRule(text) ? text : undefined)
      this.isOver = this.value !== undefined
      if (!this.isOver) this.#lines.push(text)
    }
  }

  /** Another document may follow. */
  #tryDocument(text: string): void {
    if (text !== '}' || this.#lines[0]?.trimEnd() !== '{' || this.#failures === MAX_FAILURES) return
    this.value = tryLogJson(this.#lines.join('\n'))
    this.isOver = this.value !== undefined
    this.#failures += 1
  }
}
