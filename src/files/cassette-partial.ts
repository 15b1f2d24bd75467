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
export function readPartial(path: string, label: string, header: CassetteHeader): PartialCassette {
  const bytes = readBytes(path, label)
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
  return { runs, bytes: start }
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
