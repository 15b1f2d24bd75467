// What recorded runs decide for a test with `runs: { until: decided }`, and which runs a recording lacks.
import { stoppingText } from '../../core/statistics/run-sequence.js'
import { listSome } from '../../core/text/list-some.js'
import type { Cassette, CassetteHeader } from '../../files/cassettes/cassette.js'
import type { RunUnit } from '../plan/run-unit.js'
import { type RowStop, type RowStops, UnitSequence } from './unit-sequence.js'

export interface RecordedSequence {
  readonly stops: RowStops
  /** What is missing, as a sentence without a full stop; null when every row can be judged. */
  readonly lacks: string | null
}

/** Null when the runs of the unit do not depend on their outcomes. */
export function recordedSequence(unit: RunUnit, { header, runs }: Cassette): RecordedSequence | null {
  const sequence = UnitSequence.of(unit)
  if (sequence === null) return null
  const { stopped } = header
  const invalid = new Set(stopped?.invalid)
  const held = new Map(runs.map((run) => [run.run, run]))
  const last = stopped?.runs ?? runs.at(-1)?.run ?? 0
  const missing: number[] = []
  for (let run = 1; run <= last; run += 1) {
    const recorded = held.get(run)
    if (recorded !== undefined) sequence.add(recorded)
    else if (invalid.has(run)) sequence.skip(run)
    else missing.push(run)
  }
  for (const run of runs) if (run.run > last) sequence.add(run)
  // A larger `total` may give it more runs.
  const { total } = unit.test.until_decided ?? {}
  if (stopped?.reason === 'total' && total !== undefined && total <= (stopped.total ?? 0)) sequence.close()
  const { stops } = sequence
  if (missing.length > 0) return { stops, lacks: `lacks run ${listSome(missing.map(String))}` }
  // If the runs decide one row and not another, that is for each row to say.
  const lacking = [...stops.values()].map((stop) => lackOf(stop, header))
  const lacks = lacking.every((one) => one !== null) ? (lacking[0] ?? null) : null
  return { stops, lacks }
}

/** Runs that decided when they were recorded are complete: if they no longer decide, the row is inconclusive. */
export function lackOf({ stopping, last }: RowStop, { stopped }: CassetteHeader): string | null {
  if (stopping.reason === 'invalid' && stopped?.invalid?.includes(last)) {
    return `lacks run ${last}, which ended in an infrastructure error; that is only allowed with \`min_valid_runs\``
  }
  if (stopping.reason !== 'unfinished' || stopped?.reason === 'decided') return null
  return `is incomplete: ${stoppingText(stopping)}`
}

/** For a row whose recorded runs decided once, under other checks. */
export function undecidedWarning({ stopping }: RowStop, command: string): string | null {
  if (stopping.reason !== 'unfinished') return null
  return `the recorded runs do not decide this test as it is now; continue with ${command}`
}
