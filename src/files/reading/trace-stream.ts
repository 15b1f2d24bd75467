// Reads traces from disk one at a time, so that memory is bounded by the largest one.
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { mayBeOtherLog } from '../../core/trace/own-trace.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { Trace } from '../../core/trace/trace.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { isZip } from '../zip/zip-directory.js'
import { assertEncoding } from './encoding.js'
import { firstValue } from './first-value.js'
import { peek } from './peek.js'
import { TraceArray, type TraceForm, TraceLines } from './trace-forms.js'

const CHUNK_BYTES = 1 << 20
const OPENING_BRACKET = 0x5b
const BLANK_BYTES: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Where paths start, and what `-` means. */
export interface InputPlace {
  readonly cwd: () => string
  readonly stdin: AsyncIterable<Buffer>
}

/** Reads a log that is not in our trace format. */
type ReadForeign = (file: string, chunks: AsyncIterable<Buffer>) => AsyncIterable<Iterable<Trace>>

/**
 * Yields the traces of a file in order, one batch per chunk (single traces would cost a promise each). Consume a batch
 * before requesting the next. `-` is standard input. Without `readForeign`, a log of another tool is an error.
 */
export async function* readTraceFile(
  path: string,
  place: InputPlace,
  readForeign?: ReadForeign,
): AsyncGenerator<Iterable<Trace>> {
  const file = nameOf(path)
  const { start, all } = await peek(chunksOf(path, place))
  assertEncoding(start, file)
  if (readForeign !== undefined && isZip(start)) {
    yield* readForeign(file, all)
    return
  }
  const { value, chunks } = await firstValue(all, file)
  if (readForeign !== undefined && mayBeOtherLog(value)) {
    yield* readForeign(file, chunks)
    return
  }
  let count = 0
  for await (const batch of batchesFrom(chunks, file, new ToolTable())) yield counted(batch)
  if (count === 0) {
    throw new McproveError('NO_TRACES', `${file} contains no trace`, { hint: 'Give a file with at least one trace.' })
  }

  function* counted(batch: Iterable<Trace>): Generator<Trace> {
    for (const trace of batch) {
      count += 1
      yield trace
    }
  }
}

/** The name of a file in messages. */
export function nameOf(path: string): string {
  return path === '-' ? 'standard input' : path
}

/** The bytes of a file, or of standard input (`-`). */
export function chunksOf(path: string, place: InputPlace): AsyncIterable<Buffer> {
  return path === '-' ? place.stdin : fileChunks(path, place.cwd())
}

async function* fileChunks(file: string, cwd: string): AsyncGenerator<Buffer> {
  // An empty name is no file, not the folder.
  const path = allowedPath(file === '' ? file : resolve(cwd, file), file)
  try {
    // A pipe may block and a file does not, so Node's streams, which take time to load, are used only for pipes.
    if (statSync(path).isFile()) yield* storedChunks(path)
    else for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield chunk
  } catch (cause) {
    throw readFailure(file, cause)
  }
}

async function* storedChunks(path: string): AsyncGenerator<Buffer> {
  const descriptor = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
      const length = readSync(descriptor, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
      // Signals are handled between turns of the event loop.
      if (length === CHUNK_BYTES) await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    closeSync(descriptor)
  }
}

async function* batchesFrom(
  chunks: AsyncIterable<Buffer>,
  file: string,
  tools: ToolTable,
): AsyncGenerator<Iterable<Trace>> {
  let form: TraceForm | undefined
  let head: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (form === undefined) {
      head = Buffer.concat([head, chunk])
      // The first character that is not blank distinguishes an array from the other forms.
      const text = withoutByteOrderMark(head)
      const first = text.find((byte) => !BLANK_BYTES.has(byte))
      const isTooShort = first === undefined || head.length < BYTE_ORDER_MARK.length
      if (isTooShort && head.length < CHUNK_BYTES) continue
      form = first === OPENING_BRACKET ? new TraceArray(file, tools) : new TraceLines(file, tools)
      yield form.push(text)
    } else {
      yield form.push(chunk)
    }
  }
  if (form === undefined) {
    form = new TraceLines(file, tools)
    yield form.push(head)
  }
  yield form.end()
}

function withoutByteOrderMark(head: Buffer): Buffer {
  return head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? head.subarray(BYTE_ORDER_MARK.length) : head
}
