// One line of a cassette as a run. A replay only needs the trace, and the model's raw answers are often the larger half
// of the line, so they stay text until they are used.
import type { McproveError } from '../../core/errors/error.js'
import type { FilePlace } from '../../core/errors/problem.js'
import { showValue } from '../../core/text/show-value.js'
import { parseJson } from '../../core/trace/parse-traces.js'
import type { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { FileLine, LineFile, LinePlace } from '../reading/line-file.js'
import type { CassetteRun, Exchange } from './cassette.js'
import { invalidCassette, invalidLine, placeIn } from './cassette-header.js'
import { hasChecksum, isAsWritten } from './run-checksum.js'

export interface CassetteLine {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** The text of a line, as passed to our JSON readers. */
export function textLine({ bytes, line }: Pick<FileLine, 'bytes' | 'line'>): CassetteLine {
  return { text: bytes.toString('utf8').trim(), line }
}

/** How our own writer starts a line and its trace; the same JSON in another notation is parsed as a whole. */
const RUN_KEY = /^\{"run":([1-9]\d{0,8}),("crc32":"[0-9a-f]{8}",)?"exchanges":\[/
const MAX_RUN_KEY = '{"run":999999999,"crc32":"01234567","exchanges":['.length
const TRACE_KEY = Buffer.from(',"trace":{"schema":"mcprove/trace@1"')
const TRACE_OFFSET = ',"trace":'.length
const CLOSING_BRACE = 0x7d

/** The run number of a line. A line in another notation is parsed as a whole. */
export function runNumber(line: FileLine, label: string, tools: ToolTable): number {
  const [, run] = RUN_KEY.exec(line.bytes.toString('latin1', 0, MAX_RUN_KEY)) ?? []
  return run === undefined ? readWholeRun(textLine(line), label, tools).run : Number(run)
}

/** The recording that contains a run. */
interface RunSource {
  readonly file: LineFile
  readonly label: string
  readonly tools: ToolTable
}

/** A run of a cassette, read from disk on every access unless it is kept in memory. */
export class RecordedRun implements CassetteRun {
  readonly run: number
  readonly #source: RunSource
  readonly #place: LinePlace
  #held: Trace | undefined
  /** Where the trace starts in the line; -1 before it was read, and for a line in another notation. */
  #traceAt = -1

  constructor(run: number, source: RunSource, place: LinePlace) {
    this.run = run
    this.#source = source
    this.#place = place
  }

  get trace(): Trace {
    return this.#held ?? this.#readTrace()
  }

  /** The trace as JSON, as recorded. */
  get traceText(): string {
    if (this.#traceAt === -1) return JSON.stringify(this.trace)
    return this.bytes.toString('utf8', this.#traceAt, this.#place.length - 1)
  }

  get line(): number {
    return this.#place.line
  }

  get exchanges(): readonly Exchange[] {
    const { label } = this.#source
    const place = placeIn(label, this.line)
    return checkExchanges(checkRecord(parseCassetteLine(this.#lineToTrace, label), place).exchanges, place)
  }

  /** The whole line, valid until the next line of the same recording is read. */
  get bytes(): Buffer {
    return this.#source.file.read(this.#place)
  }

  /** Reads the trace and keeps it. */
  hold(): void {
    this.#held = this.#readTrace()
  }

  get #line(): CassetteLine {
    return textLine({ bytes: this.bytes, line: this.line })
  }

  /**
   * The rest of the line without the trace, when its start is known: the trace is most of the line and is already
   * parsed.
   */
  get #lineToTrace(): CassetteLine {
    if (this.#traceAt === -1) return this.#line
    return { text: `${this.bytes.toString('utf8', 0, this.#traceAt - TRACE_OFFSET)}}`, line: this.line }
  }

  #readTrace(): Trace {
    const { label, tools } = this.#source
    const { bytes } = this
    const [start, , checksum] = RUN_KEY.exec(bytes.toString('latin1', 0, MAX_RUN_KEY)) ?? []
    const isOurs = start !== undefined && (checksum === undefined || isAsWritten(bytes))
    const found = isOurs ? findTrace(bytes) : null
    if (found === null) return readWholeRun(this.#line, label, tools).trace
    this.#traceAt = found.at
    return checkTrace(found.value, placeIn(label, this.line), tools)
  }
}

/**
 * The trace of a line that we wrote; null when the line must be parsed as a whole. A JSON string cannot contain an
 * unescaped quote, so the match is a key, not text; below the top level, the rest would close more brackets than it
 * opens.
 */
function findTrace(bytes: Buffer): { readonly at: number; readonly value: unknown } | null {
  const key = bytes.at(-1) === CLOSING_BRACE ? bytes.indexOf(TRACE_KEY) : -1
  if (key === -1) return null
  const at = key + TRACE_OFFSET
  try {
    return { at, value: JSON.parse(bytes.toString('utf8', at, bytes.length - 1)) }
  } catch {
    return null
  }
}

/** Reads a line and checks all of it. */
export function readWholeRun(line: CassetteLine, label: string, tools: ToolTable): CassetteRun {
  const place = placeIn(label, line.line)
  const raw = checkRecord(parseCassetteLine(line, label), place)
  const { run } = raw
  if (typeof run !== 'number' || !Number.isSafeInteger(run) || run < 1) {
    throw invalidCassette(place, `run must be a positive number, got ${showValue(run, 60)}`)
  }
  const exchanges = checkExchanges(raw.exchanges, place)
  const trace = checkTrace(raw.trace, place, tools)
  // Recordings of mcprove 0.1 do not have one.
  if (raw.crc32 === undefined || hasChecksum(raw.crc32, run, { exchanges: raw.exchanges, trace: raw.trace })) {
    return { run, line: line.line, exchanges, trace }
  }
  throw changedRun(place)
}

export function parseCassetteLine({ text, line }: CassetteLine, label: string): unknown {
  try {
    return parseJson(text, label, line)
  } catch (error) {
    throw invalidLine(error, placeIn(label, line))
  }
}

function changedRun(place: FilePlace): McproveError {
  const hint = 'Restore the file from version control or record again. To keep your edit, delete `crc32` from the line.'
  return invalidCassette(place, 'the run was changed after it was recorded: its checksum differs', hint)
}

function checkRecord(raw: unknown, place: FilePlace): Readonly<Record<string, unknown>> {
  if (!isRecord(raw)) throw invalidCassette(place, `a run is an object, got ${showValue(raw, 60)}`)
  return raw
}

function checkExchanges(raw: unknown, place: FilePlace): readonly Exchange[] {
  if (!Array.isArray(raw)) throw invalidCassette(place, `exchanges must be a list, got ${showValue(raw, 60)}`)
  return raw.map((entry: unknown, index): Exchange => {
    if (isRecord(entry) && typeof entry.request === 'string') {
      return { request: entry.request, response: entry.response ?? null }
    }
    throw invalidCassette(place, `exchanges[${index}] must have a request and a response, got ${showValue(entry, 60)}`)
  })
}

function checkTrace(raw: unknown, place: FilePlace, tools: ToolTable): Trace {
  try {
    return readTrace(raw, tools, place.place)
  } catch (error) {
    throw invalidLine(error, place)
  }
}
