import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { ToolTable } from '../../core/trace/tool.js'
import { allowedPath } from '../confinement.js'
import { readFailure } from '../file-error.js'
import { LineFile } from '../reading/line-file.js'
import type { Cassette, CassetteHeader } from './cassette.js'
import { checkHeader, invalidCassette, placeIn } from './cassette-header.js'
import { type CassetteLine, parseCassetteLine, RecordedRun, runNumber, textLine } from './cassette-run.js'

const NEWLINE = 0x0a
const OPENING_BRACE = 0x7b
const CHUNK_BYTES = 1 << 14
/** A header has a prompt and some hashes; a longer first line belongs to another kind of file. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024
/** Of a larger cassette, only one run at a time is in memory. */
const HELD_BYTES = 4 * 1024 * 1024
const CASSETTE_START = /^\uFEFF?\s*\{\s*"schema"\s*:\s*"mcprove\/cassette@/

interface RecordedCassette extends Cassette {
  readonly runs: readonly RecordedRun[]
}

/**
 * Reads a cassette. `label` is its name in errors. The runs of a cassette over `heldBytes` are read on every access;
 * problems of a trace are reported then.
 */
export function readCassette(path: string, label: string, heldBytes = HELD_BYTES): RecordedCassette {
  const file = new LineFile(path, label, heldBytes)
  const tools = new ToolTable()
  const isHeld = file.size <= heldBytes
  let header: CassetteHeader | undefined
  const byNumber = new Map<number, RecordedRun>()
  for (const line of file.lines()) {
    const { bytes } = line
    if (!isUtf8(bytes)) throw invalidCassette(placeIn(label, line.line), 'the line is not valid UTF-8')
    if (bytes[0] !== OPENING_BRACE && bytes.toString('utf8').trim() === '') continue
    if (header === undefined) {
      header = readHeaderLine(textLine(line), label)
      continue
    }
    const number = runNumber(line, label, tools)
    if (byNumber.has(number)) throw invalidCassette(placeIn(label, line.line), `run ${number} appears twice`)
    const { at, length } = line
    const run = new RecordedRun(number, { file, label, tools }, { at, length, line: line.line })
    if (isHeld) run.hold()
    byNumber.set(number, run)
  }
  if (header === undefined) throw invalidCassette(placeIn(label, 1), 'the file is empty')
  return { header, runs: [...byNumber.values()].sort((a, b) => a.run - b.run) }
}

/** Reads only the first line of a cassette. */
export function readCassetteHeader(path: string, label: string): CassetteHeader {
  const bytes = readFirstLine(path, label)
  if (!isUtf8(bytes)) throw invalidCassette({ place: label }, 'the file is not valid UTF-8')
  const text = bytes.toString('utf8').trim()
  if (text === '') throw invalidCassette(placeIn(label, 1), 'the file does not start with a header')
  return readHeaderLine({ text, line: 1 }, label)
}

/** Whether a file starts like a cassette, in this or another version of the format. */
export function isCassette(path: string, label: string): boolean {
  return CASSETTE_START.test(readFirstLine(path, label).toString('utf8'))
}

export function readHeaderLine(line: CassetteLine, label: string): CassetteHeader {
  return checkHeader(parseCassetteLine(line, label), placeIn(label, line.line))
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
