// One line of a cassette as a run. A replay needs the trace alone, and the model's raw answers are often the larger
// half of the line, so they stay text until somebody asks.
import { isMcproveError, McproveError } from '../core/error.js'
import { parseJson } from '../core/parse-traces.js'
import { showValue } from '../core/show-value.js'
import type { ToolTable } from '../core/tool.js'
import type { Trace } from '../core/trace.js'
import { isRecord } from '../core/trace-fields.js'
import { readTrace } from '../core/trace-reader.js'
import type { CassetteRun, Exchange } from './cassette.js'
import { invalidCassette } from './cassette-header.js'
import { hasChecksum, isAsWritten } from './run-checksum.js'

export interface CassetteLine {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** A line of a file, decoded when somebody asks: as bytes it costs the garbage collector nothing. */
export class UnreadLine implements CassetteLine {
  readonly bytes: Buffer
  readonly line: number

  constructor(bytes: Buffer, line: number) {
    this.bytes = bytes
    this.line = line
  }

  get text(): string {
    return this.bytes.toString('utf8').trim()
  }
}

/** How our own writer begins a line and its trace; any other spelling of the same JSON is read whole. */
const RUN_KEY = /^\{"run":([1-9]\d{0,8}),("crc32":"[0-9a-f]{8}",)?"exchanges":\[/
const MAX_RUN_KEY = '{"run":999999999,"crc32":"01234567","exchanges":['.length
const TRACE_KEY = Buffer.from(',"trace":{"schema":"mcprove/trace@1"')
const TRACE_OFFSET = ',"trace":'.length
const CLOSING_BRACE = 0x7d

/** Reads a line without its exchanges where it can. */
export function readRun(line: UnreadLine, label: string, tools: ToolTable): CassetteRun {
  const [, run, hasKey] = RUN_KEY.exec(line.bytes.toString('latin1', 0, MAX_RUN_KEY)) ?? []
  const found = run === undefined ? null : findTrace(line.bytes)
  if (found === null) return readWholeRun(line, label, tools)
  const trace = checkTrace(found.value, `${label}:${line.line}`, tools)
  if (hasKey && !isAsWritten(line.bytes)) return readWholeRun(line, label, tools)
  recordedTexts.set(trace, found.text)
  return new UnreadRun(Number(run), trace, line, label)
}

const recordedTexts = new WeakMap<object, string>()

/** A trace as JSON: the text it was read from, where it came from a cassette, which spares writing it anew. */
export function traceText(trace: object): string {
  return recordedTexts.get(trace) ?? JSON.stringify(trace)
}

/**
 * The trace of a line of ours; null when the line has to be read whole. No string of JSON holds a bare
 * quote, so the key is no text; and from anywhere but the top level the rest would close more brackets than it opens.
 */
function findTrace(bytes: Buffer): { readonly text: string; readonly value: unknown } | null {
  const at = bytes.at(-1) === CLOSING_BRACE ? bytes.indexOf(TRACE_KEY) : -1
  if (at === -1) return null
  try {
    const text = bytes.toString('utf8', at + TRACE_OFFSET, bytes.length - 1)
    return { text, value: JSON.parse(text) }
  } catch {
    return null
  }
}

class UnreadRun implements CassetteRun {
  readonly run: number
  readonly trace: Trace
  readonly #line: CassetteLine
  readonly #label: string

  constructor(run: number, trace: Trace, line: CassetteLine, label: string) {
    this.run = run
    this.trace = trace
    this.#line = line
    this.#label = label
  }

  get exchanges(): readonly Exchange[] {
    const place = `${this.#label}:${this.#line.line}`
    return checkExchanges(checkRecord(parseCassetteLine(this.#line, this.#label), place).exchanges, place)
  }
}

/** Reads a line and checks all of it. */
export function readWholeRun(line: CassetteLine, label: string, tools: ToolTable): CassetteRun {
  const place = `${label}:${line.line}`
  const raw = checkRecord(parseCassetteLine(line, label), place)
  const { run } = raw
  if (typeof run !== 'number' || !Number.isSafeInteger(run) || run < 1) {
    throw invalidCassette(place, `run must be a number from 1, got ${showValue(run, 60)}`)
  }
  const exchanges = checkExchanges(raw.exchanges, place)
  const trace = checkTrace(raw.trace, place, tools)
  // Recordings of mcprove 0.1 have none.
  if (raw.crc32 === undefined || hasChecksum(raw.crc32, run, { exchanges: raw.exchanges, trace: raw.trace })) {
    return { run, exchanges, trace }
  }
  throw changedRun(place)
}

export function parseCassetteLine({ text, line }: CassetteLine, label: string): unknown {
  try {
    return parseJson(text, label, line)
  } catch (error) {
    throw asInvalid(error)
  }
}

function changedRun(place: string): McproveError {
  return new McproveError('CASSETTE_INVALID', `${place}: the run is not as it was recorded: its checksum differs`, {
    hint: 'Restore the file from version control or record again; to keep an edit of yours, delete `crc32` from the line.',
  })
}

function checkRecord(raw: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isRecord(raw)) throw invalidCassette(place, `a run is an object, got ${showValue(raw, 60)}`)
  return raw
}

function checkExchanges(raw: unknown, place: string): readonly Exchange[] {
  if (!Array.isArray(raw)) throw invalidCassette(place, `exchanges must be a list, got ${showValue(raw, 60)}`)
  return raw.map((entry: unknown, index): Exchange => {
    if (isRecord(entry) && typeof entry.request === 'string') {
      return { request: entry.request, response: entry.response ?? null }
    }
    throw invalidCassette(place, `exchanges[${index}] must have a request and a response, got ${showValue(entry, 60)}`)
  })
}

function checkTrace(raw: unknown, place: string, tools: ToolTable): Trace {
  try {
    return readTrace(raw, tools, place)
  } catch (error) {
    throw asInvalid(error)
  }
}

/** The readers below name the place already; only the way out differs. */
function asInvalid(error: unknown): unknown {
  if (!isMcproveError(error)) return error
  const end = error.message.indexOf(': ')
  return invalidCassette(error.message.slice(0, end), error.message.slice(end + 2), error)
}
