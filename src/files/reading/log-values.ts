// Reads a log in any form, one JSON value at a time: JSON Lines, an event stream, documents over several lines, or an
// archive.
import { showTyped } from '../../core/text/show-value.js'
import { isBlank, jsonFailure } from '../../core/trace/parse-traces.js'
import { isZip } from '../zip/zip-directory.js'
import { assertEncoding } from './encoding.js'
import { type Line, LineSplitter } from './line-splitter.js'
import { readLogJson, tryLogJson } from './log-json.js'
import { peek } from './peek.js'

/** A value, or why a line does not contain one. */
export type LogValue =
  | { readonly line: number; readonly member?: string; readonly value: unknown }
  | { readonly line: number; readonly member?: string; readonly malformed: string }

/** How many lines to try before a file whose first line is invalid is not considered JSON Lines. */
const TELLING_LINES = 20
/** How often a document may seem to end and go on, so that time stays linear. */
export const MAX_FAILURES = 8
/** Of a value in a message. */
const SHOWN_CHARACTERS = 40
const BYTE_ORDER_MARK = '\uFEFF'
/** Fields of server-sent events that do not contain data. */
const EVENT_FIELD = /^(?:event|id|retry)?:/
const EVENT_DATA = /^data: ?/
const EVENTS_END = '[DONE]'
/** Some programs draw a line of dashes before each document. */
const RULE = /^-{8,}\s*$/

/**
 * Yields values as bytes arrive. A malformed line does not stop the rest; a malformed document is an error. Values of an
 * archive name their member.
 */
export async function* logValues(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Iterable<LogValue>> {
  const { start, all } = await peek(chunks)
  assertEncoding(start, file)
  if (isZip(start)) yield* (await import('../zip/eval-archive.js')).evalArchiveValues(all, file)
  else yield* textValues(all, file)
}

async function* textValues(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Iterable<LogValue>> {
  const splitter = new LineSplitter(file)
  const reader = new LogReader(file)
  for await (const chunk of chunks) yield readLines(splitter.push(chunk), reader)
  yield readLines([splitter.rest()], reader)
  yield reader.end()
}

function* readLines(lines: Iterable<Line>, reader: LogReader): Generator<LogValue> {
  for (const line of lines) yield* reader.line(line)
}

class LogReader {
  readonly #file: string
  /** Undefined until a line decides it. */
  #form: 'lines' | 'events' | 'document' | undefined
  #document: Line[] = []
  /** Of attempts to read a document that may go on. */
  #failures = 0
  #hasDocument = false

  constructor(file: string) {
    this.#file = file
  }

  *line({ text: raw, line }: Line): Generator<LogValue> {
    const text = line === 1 && raw.startsWith(BYTE_ORDER_MARK) ? raw.slice(1) : raw
    if (isBlank(text) && this.#form !== 'document') return
    if (this.#document.length === 0 && isRule(text)) return
    this.#form ??= formOf(text)
    if (this.#form === 'document') yield* this.#documentLine(text, line)
    else if (this.#form === 'lines') yield lineValue(text, line)
    else yield* eventOf(text, line)
  }

  /** Programs that print one document after the other end each with a brace at the start of a line. */
  *#documentLine(text: string, line: number): Generator<LogValue> {
    if (this.#document.length === 0 && isBlank(text)) return
    if (this.#document.length === 0 && this.#hasDocument && !/^\s*[[{]/.test(text)) {
      yield lineValue(text, line)
      return
    }
    this.#document.push({ text, line })
    const [first] = this.#document
    if (text !== '}' || first?.text.trimEnd() !== '{' || this.#failures === MAX_FAILURES) return
    const value = tryLogJson(this.#document.map((one) => one.text).join('\n'))
    if (value === undefined) {
      this.#failures += 1
      return
    }
    yield { line: first.line, value }
    this.#document = []
    this.#hasDocument = true
  }

  *end(): Generator<LogValue> {
    const [first, ...others] = this.#document
    if (first === undefined) return
    const text = this.#document.map((line) => line.text).join('\n')
    // A single line was tried already.
    const value = others.length === 0 ? undefined : tryLogJson(text)
    if (value !== undefined) {
      yield { line: first.line, value }
    } else if (others.slice(0, TELLING_LINES).some((line) => isStructure(tryLogJson(line.text)))) {
      for (const line of this.#document) if (!isBlank(line.text)) yield lineValue(line.text, line.line)
    } else if (this.#hasDocument) {
      yield lineValue(text, first.line)
    } else {
      throw jsonFailure(text, this.#file, first.line)
    }
  }
}

/** Whether a line only separates documents. */
export function isRule(text: string): boolean {
  return RULE.test(text)
}

/** Whether a line belongs to server-sent events. */
export function isEventLine(text: string): boolean {
  return EVENT_FIELD.test(text) || EVENT_DATA.test(text)
}

function formOf(text: string): 'lines' | 'events' | 'document' {
  if (isEventLine(text)) return 'events'
  return tryLogJson(text) === undefined ? 'document' : 'lines'
}

function* eventOf(text: string, line: number): Generator<LogValue> {
  if (EVENT_DATA.test(text)) {
    const data = text.replace(EVENT_DATA, '')
    if (data.trim() !== EVENTS_END) yield lineValue(data, line)
  } else if (!EVENT_FIELD.test(text)) {
    yield { line, malformed: 'neither a field of an event nor its data' }
  }
}

/** No log has a line that is a bare text or number, so such a line is damaged. */
function lineValue(text: string, line: number): LogValue {
  const read = readLogJson(text)
  if ('value' in read && !isStructure(read.value)) {
    return { line, malformed: `expected an object, got ${showTyped(read.value, SHOWN_CHARACTERS)}` }
  }
  return { line, ...read }
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
