import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Trace } from '../../core/trace/trace.js'
import { type InputPlace, readTraceFile } from '../reading/trace-stream.js'
import type { CassetteHeader } from './cassette.js'
import { isCassette, readCassette } from './cassette-reader.js'

export interface Recording {
  /** In run order. */
  readonly traces: readonly Trace[]
  /** Null for a file of traces. */
  readonly header: CassetteHeader | null
}

/** Reads one trace, several in any form, or a cassette; `-` is standard input, which must contain traces. */
export async function readRecording(file: string, place: InputPlace): Promise<Recording> {
  const path = resolve(place.cwd(), file)
  // A pipe can be read only once, so its format is not detected beforehand.
  if (file !== '-' && statSync(path, { throwIfNoEntry: false })?.isFile() === true && isCassette(path, file)) {
    const { header, runs } = readCassette(path, file)
    return { header, traces: runs.map(({ trace }) => trace) }
  }
  const traces: Trace[] = []
  for await (const batch of readTraceFile(file, place)) traces.push(...batch)
  return { header: null, traces }
}
