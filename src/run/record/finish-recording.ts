// Decides when the runs of a row replace an earlier recording, and what is reported when that would lose something.
import { resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import type { CassetteRun, RecordedStop } from '../../files/cassettes/cassette.js'
import { readCassette } from '../../files/cassettes/cassette-reader.js'
import type { CassetteRecorder } from '../../files/cassettes/cassette-recorder.js'
import { fileExists } from '../../files/confinement.js'
import type { RunUnit } from '../plan/run-unit.js'
import type { RunOptions } from '../run-options.js'

interface Recording {
  readonly recorder: CassetteRecorder
  /** The numbers of the runs to record. */
  readonly wanted: readonly number[]
  /** How many of them ended with an infrastructure error. */
  readonly refused: number
  /** For `runs: { until: decided }`: null when more runs are needed. */
  readonly stop?: RecordedStop | null
}

/** Runs with an infrastructure error are not kept, because a replay would repeat the error. */
export function isSample({ trace }: CassetteRun): boolean {
  return trace.outcome.status !== 'infra_error'
}

/**
 * Replaces the cassette only when every run is a sample, so that refusals never replace a recording. Returns the
 * recorded runs, wherever they are then.
 */
export function finishRecording(
  unit: RunUnit,
  { recorder, wanted, refused, stop }: Recording,
  options: RunOptions,
): readonly CassetteRun[] {
  const warn = (message: string) => options.onEvent?.({ kind: 'warning', message: `${unit.name}: ${message}` })
  const earlier = answeredRuns(unit, options)
  // With `min_valid_runs`, a decision does not need the runs that are not samples.
  const isDecided = stop?.reason === 'decided'
  if (refused > 0 && !isDecided) {
    const rest = earlier === null ? 'nothing was recorded' : `${unit.cassette} is unchanged`
    const made = stop === undefined ? wanted.length : recorder.runs().length + refused
    warn(`not recorded, because ${refused} of ${made} runs ended in infra_error; ${rest}`)
  }
  const isWhole =
    stop === undefined ? wanted.every((run) => recorder.has(run)) : isDecided || (stop !== null && refused === 0)
  if (!isWhole) return recorder.runs()
  recorder.finish(stop ?? undefined)
  options.onEvent?.({ kind: 'recorded', row: unit.name, cassette: unit.cassette })
  const { runs } = readCassette(resolve(options.cwd, unit.cassette), unit.cassette)
  const answered = earlier === null ? 0 : runs.filter(isAnswered).length
  if (earlier !== null && answered < earlier) {
    warn(`${unit.cassette} had ${earlier} runs with complete model answers and now has ${answered}`)
  }
  return runs
}

/** How many runs of the existing recording are usable; null without one, or when it cannot be read. */
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

/** A refused request is a sample too, but worth less than an answer. */
function isAnswered(run: CassetteRun): boolean {
  return isSample(run) && run.trace.outcome.status !== 'agent_error'
}
