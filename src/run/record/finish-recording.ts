// When the runs of a row take the place of an earlier recording, and what is said when that costs something.
import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import type { CassetteRun } from '../../files/cassettes/cassette.js'
import { readCassette } from '../../files/cassettes/cassette-reader.js'
import type { CassetteRecorder } from '../../files/cassettes/cassette-recorder.js'
import { fileExists } from '../../files/confinement.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { RunOptions } from '../run-options.js'

interface Recording {
  readonly recorder: CassetteRecorder
  /** The numbers of the runs that were to be recorded. */
  readonly wanted: readonly number[]
  /** How many of them ended in our trouble. */
  readonly refused: number
}

/** Runs that ended in our trouble are not worth keeping: recorded, they would never pass again. */
export function isSample({ trace }: CassetteRun): boolean {
  return trace.outcome.status !== 'infra_error'
}

/**
 * Replaces the cassette only when every run is a sample: refusals never take the place of a recording. Returns the runs
 * that are recorded, wherever they are then.
 */
export function finishRecording(
  unit: RunUnit,
  { recorder, wanted, refused }: Recording,
  options: RunOptions,
): readonly CassetteRun[] {
  const warn = (message: string) => options.onEvent?.({ kind: 'warning', message: `${unit.name}: ${message}` })
  const earlier = answeredRuns(unit, options)
  if (refused > 0) {
    const rest = earlier === null ? 'nothing was recorded' : `${unit.cassette} is unchanged`
    warn(`not recorded, because ${refused} of ${wanted.length} runs ended in infra_error; ${rest}`)
  }
  if (wanted.some((run) => !recorder.has(run))) return recorder.runs()
  recorder.finish()
  options.onEvent?.({ kind: 'recorded', row: unit.name, cassette: unit.cassette })
  const { runs } = readCassette(resolve(options.cwd, unit.cassette), unit.cassette)
  const answered = earlier === null ? 0 : runs.filter(isAnswered).length
  if (earlier !== null && answered < earlier) {
    warn(`${unit.cassette} had ${earlier} runs with complete model answers and now has ${answered}`)
  }
  return runs
}

/** How many runs of the recording that is there are of use; null without one, or when nobody can read it. */
function answeredRuns({ cassette }: RunUnit, { cwd }: RunOptions): number | null {
  const path = resolve(cwd, cassette)
  if (!fileExists(path, cassette)) return null
  try {
    return readCassette(path, cassette).runs.filter(isAnswered).length
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}

/** A request that was refused is a sample too, and less than an answer. */
function isAnswered(run: CassetteRun): boolean {
  return isSample(run) && run.trace.outcome.status !== 'agent_error'
}
