import { isMcproveError } from '../../core/errors/error.js'
import { ToolTable } from '../../core/trace/tool.js'
import { fileExists } from '../confinement.js'
import { LineFile, type LinePlace } from '../reading/line-file.js'
import type { CassetteHeader } from './cassette.js'
import { readCassette, readHeaderLine } from './cassette-reader.js'
import { type RecordedRun, readWholeRun, textLine } from './cassette-run.js'

interface PartialRun extends LinePlace {
  readonly run: number
}

export interface PartialCassette {
  /** In the order in which they finished. */
  readonly runs: readonly PartialRun[]
  /** How many bytes of the file are complete; 0 when it is not usable. */
  readonly bytes: number
}

const NOTHING: PartialCassette = { runs: [], bytes: 0 }

/**
 * What an interrupted recording with the same inputs and tools left behind. Text after the last complete line is
 * dropped.
 */
export function readPartial(cassette: string, label: string, header: CassetteHeader): PartialCassette {
  const path = `${cassette}.partial`
  if (!fileExists(path, label)) return NOTHING
  const file = new LineFile(path, label)
  const tools = new ToolTable()
  const runs: PartialRun[] = []
  let bytes = 0
  try {
    for (const found of file.lines()) {
      const { at, length, line } = found
      const end = at + length + 1
      // Without a newline the line may be incomplete.
      if (end > file.size) break
      if (line > 1) {
        const { run } = readWholeRun(textLine(found), label, tools)
        runs.push({ run, at, length, line })
      } else if (!isSameRecording(readHeaderLine(textLine(found), label), header)) return NOTHING
      bytes = end
    }
  } catch (error) {
    if (!isInvalid(error)) throw error
  }
  return isFinished(file, runs, cassette, label) ? NOTHING : { runs, bytes }
}

/** The process was killed after its cassette was in place: a new recording wants new runs. */
function isFinished(file: LineFile, runs: readonly PartialRun[], cassette: string, label: string): boolean {
  if (runs.length === 0) return true
  const recorded = new Map(recordedRuns(cassette, label).map((run) => [run.run, run]))
  return runs.every((place) => recorded.get(place.run)?.bytes.equals(file.read(place)) === true)
}

function recordedRuns(cassette: string, label: string): readonly RecordedRun[] {
  if (!fileExists(cassette, label)) return []
  try {
    return readCassette(cassette, label).runs
  } catch (error) {
    if (!isInvalid(error)) throw error
    return []
  }
}

function isInvalid(error: unknown): boolean {
  return isMcproveError(error) && error.code === 'CASSETTE_INVALID'
}

function isSameRecording(left: CassetteHeader, right: CassetteHeader): boolean {
  return left.inputs.hash === right.inputs.hash && left.tools.hash === right.tools.hash
}
