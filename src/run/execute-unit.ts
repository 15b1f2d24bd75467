// The runs of one unit: executed side by side, recorded as they finish, returned in their order.
import { resolve } from 'node:path'
import type { CassetteRun } from '../files/cassette.js'
import { CassetteRecorder } from '../files/cassette-recorder.js'
import { costOf, PRICE_TABLE_DATE, priceOf } from '../models/prices.js'
import { executeRun, type RunSurroundings } from './execute-run.js'
import { recordingHeader } from './recording-header.js'
import type { RunSession } from './run-session.js'
import { modelId, type RunUnit } from './run-unit.js'
import type { UnitSource } from './unit-source.js'

/** Runs by number; one that was not started, or not finished before an interruption, is not there. */
export type UnitRuns = ReadonlyMap<number, CassetteRun>

type Execution = Exclude<UnitSource, { readonly kind: 'replay' }>

export async function executeUnit(unit: RunUnit, source: Execution, session: RunSession): Promise<UnitRuns> {
  const model = await session.model(unit)
  const surroundings: RunSurroundings = {
    options: session.options,
    pool: session.pool,
    model,
    limit: session.limit(unit.suite, model.provider),
    redactor: session.redactor(unit.suite),
    costOf: costsOf(unit),
  }
  const recorder = source.kind === 'record' ? await openRecorder(unit, source, session) : null
  const runs = new Map<number, CassetteRun>(recorder?.runs.map((run) => [run.run, run]))
  try {
    const missing = source.runs.filter((run) => !runs.has(run))
    await Promise.all(
      missing.map((run) =>
        session.jobs.use(async () => {
          if (session.isStopped) return
          const executed = await executeWithRetries(unit, run, surroundings)
          if (outcomeOf(executed) === 'cancelled') return
          if (isSample(executed)) recorder?.add(executed)
          runs.set(run, executed)
        }),
      ),
    )
    if (recorder !== null && source.runs.every((run) => isSample(runs.get(run)))) {
      recorder.finish()
      session.options.onEvent?.({ kind: 'recorded', row: unit.name, cassette: unit.cassette })
    }
  } finally {
    recorder?.close()
  }
  return runs
}

/** `--retries`: runs that were no sample, never a failed one. */
async function executeWithRetries(unit: RunUnit, run: number, surroundings: RunSurroundings): Promise<CassetteRun> {
  const { onEvent, retries = 0, signal } = surroundings.options
  for (let left = retries; ; left -= 1) {
    onEvent?.({ kind: 'run-started', row: unit.name, run })
    const executed = await executeRun(unit, run, surroundings)
    const outcome = outcomeOf(executed)
    onEvent?.({ kind: 'run-ended', row: unit.name, run, outcome })
    if (outcome !== 'infra_error' || left === 0 || signal?.aborted) return executed
    onEvent?.({ kind: 'retry', row: unit.name, run, message: `the run ended in an error; ${left} more to try` })
  }
}

async function openRecorder(
  unit: RunUnit,
  { kept }: Extract<UnitSource, { kind: 'record' }>,
  session: RunSession,
): Promise<CassetteRecorder> {
  // It starts servers, so it takes a place like any run.
  const header = await session.jobs.use(() => recordingHeader(unit, session, kept))
  return CassetteRecorder.open(resolve(session.options.cwd, unit.cassette), header, {
    label: unit.cassette,
    keep: kept,
  })
}

function costsOf(unit: RunUnit): RunSurroundings['costOf'] {
  const { prices } = unit.suite.settings
  const price = priceOf(modelId(unit) ?? '', prices)
  return (tokens) => ({
    cost_usd: price === null ? null : costOf(tokens, price),
    price_table: price === null ? null : PRICE_TABLE_DATE,
  })
}

/** Runs that ended in our trouble are not worth keeping: recorded, they would never pass again. */
function isSample(run: CassetteRun | undefined): run is CassetteRun {
  return run !== undefined && outcomeOf(run) !== 'infra_error'
}

function outcomeOf({ trace }: CassetteRun): string {
  return trace.outcome.status
}
