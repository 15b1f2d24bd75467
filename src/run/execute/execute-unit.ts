// The runs of one unit: executed in parallel, recorded as they finish, returned in order.
import { dirname, resolve } from 'node:path'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import type { CassetteRun } from '../../files/cassettes/cassette.js'
import { CassetteRecorder } from '../../files/cassettes/cassette-recorder.js'
import { outwaitForeignLock } from '../../files/cassettes/foreign-lock.js'
import type { ModelAnswer } from '../../models/model.js'
import { costOf, PRICE_TABLE_DATE, priceOf } from '../../models/prices.js'
import { isWhole, modelId, type RunUnit } from '../plan/run-unit.js'
import { isScripted, type UnitSource } from '../plan/unit-source.js'
import { contradictionWarnings } from '../record/contradictions.js'
import { finishRecording, isSample } from '../record/finish-recording.js'
import { firstFew } from '../record/first-few.js'
import { recordingHeader } from '../record/recording-header.js'
import { resultDifferences, toolDifferences } from '../record/result-differences.js'
import { isStrict } from '../record/strict-runs.js'
import type { RunOptions } from '../run-options.js'
import type { RunShare } from '../sequence/shared-runs.js'
import { startNeeded } from '../sequence/start-needed.js'
import { type RowStops, UnitSequence } from '../sequence/unit-sequence.js'
import { BudgetSpent } from './budget.js'
import { executeRun, type RunSurroundings } from './execute-run.js'
import type { RunSession } from './run-session.js'

/** Runs by number; runs that were not started, or not finished before an interruption, are missing. */
export interface UnitRuns {
  readonly runs: ReadonlyMap<number, CassetteRun>
  /** What a reader of the verdict should know. */
  readonly warnings: readonly string[]
  /** For rows with `runs: { until: decided }`. */
  readonly stops?: RowStops | undefined
}

type Execution = Exclude<UnitSource, { readonly kind: 'replay' }>

export async function executeUnit(
  unit: RunUnit,
  source: Execution,
  session: RunSession,
  share?: RunShare,
): Promise<UnitRuns> {
  const left: string[] = []
  const redactor = session.redactor(unit.suite)
  const onLeft = (warning: string) => void left.push(redactor.redactText(warning))
  const executor = await executorOf(unit, source, session, onLeft)
  const recorder = source.kind === 'record' ? await openRecorder(unit, source, session) : null
  const sequence = source.kind === 'record' || isWhole(unit) ? UnitSequence.of(unit) : null
  // Recorded runs are on disk, and are read from there for scoring.
  const unrecorded: CassetteRun[] = []
  let recorded: readonly CassetteRun[] = []
  try {
    if (source.kind === 'partial-replay') {
      for (const run of source.cassette.header.stopped?.invalid ?? []) sequence?.skip(run)
    }
    const missing = source.runs.filter((run) => !recorder?.has(run))
    const resumed = source.runs.length - missing.length
    if (resumed > 0) {
      session.options.onEvent?.({ kind: 'resumed', suite: unit.suite.file, row: unit.name, runs: resumed })
    }
    const start = (run: number) =>
      session.jobs.use(async () => {
        if (session.isStopped || recorder?.hasFailed || session.budget.spent(unit.suite) !== null) return
        await executeWithRetries(unit, run, executor, session.options, (executed) => {
          if (outcomeOf(executed) === 'cancelled') return
          if (recorder !== null && isSample(executed)) recorder.add(executed)
          else unrecorded.push(executed)
          sequence?.add(executed)
          if (sequence !== null) share?.report(sequence.counted, sequence.isOver)
        })
      })
    // Wait for all: one may still have to be recorded.
    const ended = await (sequence === null
      ? Promise.allSettled(missing.map(start))
      : untilDecided(unit, missing, { sequence, recorder, start, share }, session))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    if (recorder !== null) {
      const recording = { recorder, wanted: source.runs, refused: unrecorded.length }
      recorded = finishRecording(
        unit,
        sequence === null ? recording : { ...recording, stop: sequence.stop },
        session.options,
      )
    }
  } finally {
    recorder?.close()
  }
  const runs = new Map([...recorded, ...unrecorded].map((run) => [run.run, run]))
  return {
    runs,
    stops: sequence?.stops,
    warnings: [
      ...(source.kind === 'partial-replay' ? partialReplayWarnings(source, runs) : []),
      ...firstFew([...new Set(left)]),
    ],
  }
}

interface Deciding {
  readonly sequence: UnitSequence
  readonly recorder: CassetteRecorder | null
  readonly start: (run: number) => Promise<void>
  readonly share: RunShare | undefined
}

/** Starts runs until they decide, counting those that are recorded already. */
async function untilDecided(
  { suite, name }: RunUnit,
  missing: readonly number[],
  { sequence, recorder, start, share }: Deciding,
  { options }: RunSession,
): Promise<readonly PromiseSettledResult<void>[]> {
  for (const run of recorder?.runs() ?? []) sequence.add(run)
  share?.report(sequence.counted, sequence.isOver)
  const progress = {
    get needed() {
      return Math.min(sequence.needed, share?.allotted ?? Number.POSITIVE_INFINITY)
    },
    wait: () => share?.wait() ?? null,
  }
  const { started, ended } = await startNeeded(missing, progress, start)
  if (share?.isSpent) sequence.close()
  const spared = missing.length - started
  if (sequence.isOver && spared > 0) options.onEvent?.({ kind: 'spared', suite: suite.file, row: name, runs: spared })
  return ended
}

/** Makes the runs of one unit. */
interface Executor {
  readonly execute: (run: number) => Promise<CassetteRun>
  /** Whether the runs cost tokens and money now. */
  readonly isPaid: boolean
}

async function executorOf(
  unit: RunUnit,
  source: Execution,
  session: RunSession,
  onLeft: (warning: string) => void,
): Promise<Executor> {
  if (unit.test.settings.external !== undefined) {
    const { externalRuns } = await import('../external/external-runs.js')
    return { isPaid: true, execute: await externalRuns(unit, session, onLeft) }
  }
  const surroundings = await surroundingsOf(unit, source, session, onLeft)
  return {
    isPaid: isPaid(source) && !isScripted(unit),
    execute: async (run) => executeRun(unit, run, await surroundings(run)),
  }
}

/** What each run gets; for `--replay=model` and `--replay=tools`, its recorded half. */
async function surroundingsOf(
  unit: RunUnit,
  source: Execution,
  session: RunSession,
  onLeft: (warning: string) => void,
): Promise<(run: number) => Promise<RunSurroundings>> {
  const id = modelId(unit) ?? ''
  const price = priceOf(id, unit.suite.settings.prices)
  const { options, pool } = session
  const shared = {
    options,
    isStrict: isStrict(unit, source, options),
    onLeft,
    redactor: session.redactor(unit.suite),
    limit: session.limit(unit.suite, resolveModel(id).provider),
    costOf: (tokens: Tokens) => ({
      cost_usd: price === null ? null : costOf(tokens, price),
      price_table: price === null ? null : PRICE_TABLE_DATE,
    }),
    pay: async (ask: () => Promise<ModelAnswer>) => {
      if (session.budget.spent(unit.suite) !== null) throw new BudgetSpent()
      const answer = await ask()
      if (isPaid(source) && price !== null) session.budget.add(unit.suite, costOf(answer.tokens, price) ?? 0)
      return answer
    },
  }
  if (source.kind === 'partial-replay' && source.recorded === 'model') {
    const { replayModel } = await import('../../models/open-model.js')
    return async (run) => {
      const answers = recordedRun(source.recording, run).exchanges.map(({ response }) => response)
      return { ...shared, servers: pool, model: await replayModel(id, answers) }
    }
  }
  const model = await session.model(unit)
  if (model.isLive) session.budget.requirePrice(unit.suite, id, price)
  if (source.kind !== 'partial-replay') return async () => ({ ...shared, servers: pool, model })
  const { RecordedServers, recordedTools } = await import('../record/recorded-servers.js')
  return async (run) => {
    const { trace } = recordedRun(source.recording, run)
    const servers = new RecordedServers(trace, `${unit.cassette}, run ${run}`)
    return { ...shared, servers, tools: recordedTools(trace), model }
  }
}

/** A recorded model costs nothing. */
function isPaid(source: Execution): boolean {
  return source.kind !== 'partial-replay' || source.recorded !== 'model'
}

type Tokens = Parameters<RunSurroundings['costOf']>[0]

function recordedRun(recording: UnitRuns['runs'], run: number): CassetteRun {
  // The source was chosen because the recording has every requested run.
  return recording.get(run) as CassetteRun
}

function partialReplayWarnings(
  { recorded, cassette, recording, warnings: given }: Extract<UnitSource, { kind: 'partial-replay' }>,
  runs: UnitRuns['runs'],
): readonly string[] {
  // In the order in which they finished.
  const inOrder = [...runs].sort(([a], [b]) => a - b)
  const edited = inOrder.flatMap(([run]) => contradictionWarnings(recordedRun(recording, run), cassette))
  const warnings = [...given, ...firstFew(edited)]
  if (recorded === 'tools') return warnings
  const pairs = inOrder.map(([run, { trace }]) => ({ run, before: recordedRun(recording, run).trace, now: trace }))
  // The servers list the same tools for every run, so once is enough.
  const ofTools = new Set(pairs.flatMap(({ before, now }) => toolDifferences(before, now)))
  return [...warnings, ...ofTools, ...pairs.flatMap(({ run, before, now }) => resultDifferences(run, before, now))]
}

/**
 * `--retries`: repeats runs with an infrastructure error, never failed ones. A run is kept before it is reported as
 * ended.
 */
async function executeWithRetries(
  unit: RunUnit,
  run: number,
  { execute, isPaid }: Executor,
  { onEvent, retries = 0, signal }: RunOptions,
  keep: (executed: CassetteRun) => void,
): Promise<void> {
  const event = { suite: unit.suite.file, row: unit.name, run }
  for (let left = retries; ; left -= 1) {
    onEvent?.({ kind: 'run-started', ...event })
    const executed = await execute(run)
    const outcome = outcomeOf(executed)
    const repeats = outcome === 'infra_error' && left > 0 && !signal?.aborted
    const { tokens, cost_usd } = executed.trace.conversation
    const paid = isPaid ? { tokens: tokens.total, cost_usd } : NOTHING_PAID
    if (!repeats) keep(executed)
    onEvent?.({ kind: 'run-ended', ...event, outcome, repeats, ...paid })
    if (!repeats) return
    onEvent?.({
      kind: 'retry',
      row: unit.name,
      run,
      message: `the run ended in an error; ${left} ${left === 1 ? 'retry' : 'retries'} left`,
    })
  }
}

const NOTHING_PAID = { tokens: null, cost_usd: null }

async function openRecorder(
  unit: RunUnit,
  { kept, joins }: Extract<UnitSource, { kind: 'record' }>,
  session: RunSession,
): Promise<CassetteRecorder> {
  // It starts servers, so it takes up a slot like any run.
  const header = await session.jobs.use(() => recordingHeader(unit, session, joins))
  const { cwd, signal, onEvent } = session.options
  const path = resolve(cwd, unit.cassette)
  const onWait = (message: string) => onEvent?.({ kind: 'warning', message })
  await outwaitForeignLock(path, unit.cassette, { signal, onWait })
  return CassetteRecorder.open(path, header, {
    label: unit.cassette,
    root: dirname(resolve(cwd, unit.suite.file)),
    keep: kept,
  })
}

function outcomeOf({ trace }: CassetteRun): string {
  return trace.outcome.status
}
