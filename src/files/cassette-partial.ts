import { readFileSync } from 'node:fs'
import { isMcproveError } from '../core/error.js'
import { ToolTable } from '../core/tool.js'
import type { CassetteHeader, CassetteRun } from './cassette.js'
import { readHeaderLine } from './cassette-reader.js'
import { readWholeRun } from './cassette-run.js'
import { allowedPath } from './confinement.js'
import { errnoOf, readFailure } from './file-error.js'

const NEWLINE = 0x0a

export interface PartialCassette {
  /** In the order they finished. */
  readonly runs: readonly CassetteRun[]
  /** How much of the file is whole; 0 when nothing of it is of use. */
  readonly bytes: number
}

const NOTHING: PartialCassette = { runs: [], bytes: 0 }

/** What an interrupted recording of the same inputs and tools left. What follows the last whole line is dropped. */
export function readPartial(cassette: string, label: string, header: CassetteHeader): PartialCassette {
  const bytes = readBytes(`${cassette}.partial`, label)
  const tools = new ToolTable()
  const runs: CassetteRun[] = []
  let start = 0
  try {
    for (let line = 1, end = bytes.indexOf(NEWLINE); end !== -1; line += 1, end = bytes.indexOf(NEWLINE, start)) {
      const entry = { text: bytes.toString('utf8', start, end), line }
      if (line > 1) runs.push(readWholeRun(entry, label, tools))
      else if (!isSameRecording(readHeaderLine(entry, label), header)) return NOTHING
      start = end + 1
    }
  } catch (error) {
    if (!isMcproveError(error)) throw error
  }
  return isFinished(bytes.subarray(0, start), cassette, label) ? NOTHING : { runs, bytes: start }
}

/** Killed when its cassette was in place already: whoever records again wants other runs than these. */
function isFinished(partial: Buffer, cassette: string, label: string): boolean {
  const [, ...runs] = linesOf(partial)
  const recorded = new Set(runs.length === 0 ? [] : linesOf(readBytes(cassette, label)))
  return runs.every((line) => recorded.has(line))
}

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\n').slice(0, -1)
}

function isSameRecording(left: CassetteHeader, right: CassetteHeader): boolean {
  return left.inputs.hash === right.inputs.hash && left.tools.hash === right.tools.hash
}

function readBytes(path: string, label: string): Buffer {
  const allowed = allowedPath(path, label)
  try {
    return readFileSync(allowed)
  } catch (cause) {
    if (errnoOf(cause) === 'ENOENT') return Buffer.alloc(0)
    throw readFailure(label, cause)
  }
}
