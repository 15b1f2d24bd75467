// The events that a product prints, read by the importer of its log format while they arrive.
import { isMcproveError } from '../../../core/errors/error.js'
import { ToolTable } from '../../../core/trace/tool.js'
import type { Trace } from '../../../core/trace/trace.js'
import { readTrace } from '../../../core/trace/trace-reader.js'
import type { Importer, ImportSession, RawTrace } from '../../../importers/importer.js'
import { TextTail } from '../../../mcp/process/text-tail.js'
import type { AgentOutput, AgentReport } from '../agent-report.js'
import { OutputLines } from './output-lines.js'
import { plainText } from './plain-text.js'
import { reportOf, unreadReport } from './trace-report.js'

const MAX_LINE_LENGTH = 16 * 1024 * 1024
/** Beyond this, only the last events are read: they have the answer and the totals. */
const MAX_READ_LENGTH = 128 * 1024 * 1024
const KEPT_BYTES = 1024 * 1024
/** In which the product's session file would be. */
const FILE = 'output'

export class StreamOutput implements AgentOutput {
  readonly #session: ImportSession
  readonly #lines = new OutputLines(MAX_LINE_LENGTH)
  /** What is not JSON: warnings and crashes. */
  readonly #said = new TextTail()
  /** The end of a stream that is too long to be read whole. */
  readonly #tail = new TextTail(KEPT_BYTES)
  readonly #maxLength: number
  readonly #traces: Trace[] = []
  readonly #notes = new Set<string>()
  #line = 0
  #length = 0

  constructor(importer: Importer, maxLength = MAX_READ_LENGTH) {
    this.#maxLength = maxLength
    this.#session = importer.open({
      // Lines of other kinds are expected in every stream.
      skip: () => {},
      repeat: () => {},
      warn: (what) => void this.#notes.add(what),
      format: importer.key,
    })
  }

  push(chunk: Buffer): void {
    for (const line of this.#lines.push(chunk)) this.#read(line)
  }

  end(): AgentReport {
    for (const line of this.#lines.rest()) this.#read(line)
    for (const line of this.#tail.text().split('\n')) this.#add(line)
    this.#keep(this.#session.end())
    if (this.#tail.leftOut > 0)
      this.#notes.add(`${this.#tail.leftOut} bytes of the output were not read: it is too long`)
    if (this.#lines.leftOut > 0) this.#notes.add(`${this.#lines.leftOut} lines of the output were too long to be read`)
    const notes = [...this.#notes]
    if (this.#traces.length === 0) return unreadReport(plainText(this.#said.text()).trim(), notes)
    return reportOf(this.#traces, notes)
  }

  #read(line: string): void {
    this.#length += line.length
    if (this.#length > this.#maxLength) this.#tail.push(Buffer.from(`${line}\n`))
    else this.#add(line)
  }

  #add(line: string): void {
    this.#line += 1
    const value = parsed(line)
    if (value !== undefined) this.#keep(this.#session.push(value, { file: FILE, line: this.#line }))
    else if (line.trim() !== '') this.#said.push(Buffer.from(`${line}\n`))
  }

  #keep(traces: Iterable<RawTrace>): void {
    for (const raw of traces) {
      try {
        this.#traces.push(readTrace(raw, new ToolTable(), FILE))
      } catch (error) {
        if (!isMcproveError(error)) throw error
        this.#notes.add(error.message)
      }
    }
  }
}

/** Undefined for a line that is not a JSON object. */
function parsed(line: string): unknown {
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
