import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { ToolTable } from '../core/tool.js'
import type { Cassette, CassetteHeader, CassetteRun } from './cassette.js'
import { checkHeader, invalidCassette } from './cassette-header.js'
import { type CassetteLine, parseCassetteLine, readRun, UnreadLine } from './cassette-run.js'
import { allowedPath } from './confinement.js'
import { readFailure } from './file-error.js'

const NEWLINE = 0x0a
const OPENING_BRACE = 0x7b
const CHUNK_BYTES = 1 << 14
/** A header holds a prompt and some hashes; a longer first line belongs to another kind of file. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024
const CASSETTE_START = /^\uFEFF?\s*\{\s*"schema"\s*:\s*"mcprove\/cassette@/

/** Reads a cassette. `label` is what errors call it; `tools` may be shared by all cassettes that are read. */
export function readCassette(path: string, label: string, tools = new ToolTable()): Cassette {
  const [first, ...rest] = linesOf(readBytes(path, label), label)
  if (first === undefined) throw invalidCassette(`${label}:1`, 'the file is empty')
  const header = readHeaderLine(first, label)
  const byNumber = new Map<number, CassetteRun>()
  for (const line of rest) {
    const run = readRun(line, label, tools)
    if (byNumber.has(run.run)) throw invalidCassette(`${label}:${line.line}`, `run ${run.run} is there twice`)
    byNumber.set(run.run, run)
  }
  return { header, runs: [...byNumber.values()].sort((a, b) => a.run - b.run) }
}

/** Reads the first line of a cassette and nothing else. */
export function readCassetteHeader(path: string, label: string): CassetteHeader {
  const [first] = linesOf(readFirstLine(path, label), label)
  if (first === undefined) throw invalidCassette(`${label}:1`, 'the file does not begin with a header')
  return readHeaderLine(first, label)
}

/** Whether a file begins as cassettes do, of this format or another. */
export function isCassette(path: string): boolean {
  return CASSETTE_START.test(readFirstLine(path, path).toString('utf8'))
}

export function readHeaderLine(line: CassetteLine, label: string): CassetteHeader {
  return checkHeader(parseCassetteLine(line, label), `${label}:${line.line}`)
}

function readBytes(path: string, label: string): Buffer {
  const allowed = allowedPath(path, label)
  try {
    return readFileSync(allowed)
  } catch (cause) {
    throw readFailure(label, cause)
  }
}

function readFirstLine(path: string, label: string): Buffer {
  const allowed = allowedPath(path, label)
  const chunks: Buffer[] = []
  try {
    const descriptor = openSync(allowed, 'r')
    try {
      for (let size = 0; size < MAX_HEADER_BYTES; ) {
        const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
        const bytes = chunk.subarray(0, readSync(descriptor, chunk))
        const end = bytes.indexOf(NEWLINE)
        chunks.push(end === -1 ? bytes : bytes.subarray(0, end))
        size += bytes.length
        if (end !== -1 || bytes.length === 0) break
      }
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    throw readFailure(label, cause)
  }
  return Buffer.concat(chunks)
}

/** The lines that are not blank. Each is decoded by itself: a whole file may be longer than a string can be. */
function* linesOf(bytes: Buffer, label: string): Generator<UnreadLine> {
  const isText = isUtf8(bytes)
  let line = 0
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline === -1 ? bytes.length : newline
    line += 1
    if (!isText && !isUtf8(bytes.subarray(start, end))) {
      throw invalidCassette(`${label}:${line}`, 'the line is not valid UTF-8')
    }
    const unread = new UnreadLine(bytes.subarray(start, end), line)
    if (bytes[start] === OPENING_BRACE || unread.text !== '') yield unread
    start = end + 1
  }
}
