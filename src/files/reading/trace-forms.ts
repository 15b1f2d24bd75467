// The forms of a trace file. Each takes bytes as they arrive and returns the traces that are complete.
import { McproveError } from '../../core/errors/error.js'
import { isBlank, jsonFailure, parseJson, tryJson } from '../../core/trace/parse-traces.js'
import type { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { type ArrayElement, ArraySplitter } from './array-splitter.js'
import { type Line, LineSplitter } from './line-splitter.js'

export interface TraceForm {
  push(chunk: Buffer): Iterable<Trace>
  end(): Iterable<Trace>
}

/** `[trace, trace, ...]` */
export class TraceArray implements TraceForm {
  readonly #file: string
  readonly #tools: ToolTable
  readonly #splitter: ArraySplitter
  #count = 0

  constructor(file: string, tools: ToolTable) {
    this.#file = file
    this.#tools = tools
    this.#splitter = new ArraySplitter(file)
  }

  *push(chunk: Buffer): Generator<Trace> {
    for (const element of this.#splitter.push(chunk)) {
      const isEmptyArray = this.#count === 0 && this.#splitter.isClosed && isBlank(element.text)
      if (!isEmptyArray) yield this.#read(element)
    }
  }

  end(): readonly Trace[] {
    const { text, line } = this.#splitter.rest()
    // An array that never closed cannot parse: this reports where it broke off.
    if (!this.#splitter.isClosed) throw jsonFailure(`[${text}`, this.#file, line)
    if (!isBlank(text)) throw this.#broken(line, 'text follows the end of the array')
    return []
  }

  #read({ text, line }: ArrayElement): Trace {
    const place = `${this.#file}[${this.#count}]`
    this.#count += 1
    if (isBlank(text)) throw this.#broken(line, 'a value is missing before `,` or `]`')
    return readTrace(parseJson(text, this.#file, line), this.#tools, place)
  }

  #broken(line: number, message: string): McproveError {
    return new McproveError('JSON_INVALID', `${this.#file}:${line}: ${message}`, {
      hint: 'Fix the JSON at that position.',
    })
  }
}

/** JSON Lines when the first line is a complete value, otherwise one document over several lines. */
export class TraceLines implements TraceForm {
  readonly #file: string
  readonly #tools: ToolTable
  readonly #splitter: LineSplitter
  #isLines = false
  #document: string | undefined

  constructor(file: string, tools: ToolTable) {
    this.#file = file
    this.#tools = tools
    this.#splitter = new LineSplitter(file)
  }

  *push(chunk: Buffer): Generator<Trace> {
    for (const line of this.#splitter.push(chunk)) yield* this.#read(line)
  }

  *end(): Generator<Trace> {
    yield* this.#read(this.#splitter.rest())
    if (this.#document !== undefined) {
      yield readTrace(parseJson(this.#document, this.#file), this.#tools, this.#file)
    }
  }

  *#read({ text, line }: Line): Generator<Trace> {
    if (this.#document !== undefined) {
      this.#document += `\n${text}`
    } else if (!isBlank(text)) {
      const value = this.#isLines ? parseJson(text, this.#file, line) : tryJson(text)
      if (value === undefined) {
        this.#document = '\n'.repeat(line - 1) + text
      } else {
        this.#isLines = true
        yield readTrace(value, this.#tools, `${this.#file}:${line}`)
      }
    }
  }
}
