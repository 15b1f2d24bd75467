// Where the runs of a unit come from: its cassette, or the model. Decided before anything starts (docs/spec/running.md,
// Record and replay).
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { fullModelName, isScriptedModel } from '../../core/model-names/resolve-model.js'
import { listSome } from '../../core/text/list-some.js'
import { showValue } from '../../core/text/show-value.js'
import type { Cassette, CassetteHeader, CassetteRun } from '../../files/cassettes/cassette.js'
import { compareInputs } from '../../files/cassettes/cassette-changes.js'
import { readCassette, readCassetteHeader } from '../../files/cassettes/cassette-reader.js'
import { allowedPath, fileExists } from '../../files/confinement.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import type { ReplayedCassette } from '../record/contradictions.js'
import type { RunOptions } from '../run-options.js'
import { recordedSequence } from '../sequence/recorded-sequence.js'
import { isSettled, type RowStops } from '../sequence/unit-sequence.js'
import { runCommand } from './run-command.js'
import { isWhole, modelId, type RunUnit } from './run-unit.js'
import { suiteSecrets } from './suite-secrets.js'
import { inputsLike, TOOL_INPUTS } from './unit-inputs.js'

export type UnitSource =
  | {
      readonly kind: 'replay'
      readonly cassette: ReplayedCassette
      readonly runs: readonly CassetteRun[]
      readonly warnings: readonly string[]
      /** For rows with `runs: { until: decided }`. */
      readonly stops?: RowStops | undefined
    }
  | { readonly kind: 'execute'; readonly runs: readonly number[] }
  | {
      readonly kind: 'record'
      readonly runs: readonly number[]
      /** Runs of an earlier recording that this one leaves unchanged, and the header of that recording. */
      readonly kept: readonly CassetteRun[]
      readonly joins: CassetteHeader | null
    }
  /** Half of each run is recorded: the answers of the model, or those of the tools. */
  | {
      readonly kind: 'partial-replay'
      readonly recorded: 'model' | 'tools'
      readonly runs: readonly number[]
      readonly cassette: ReplayedCassette
      /** By number. */
      readonly recording: ReadonlyMap<number, CassetteRun>
      readonly warnings: readonly string[]
    }

/** When a word was replaced in all runs, only the first ones are reported. */

/** A scripted model: it runs in every mode, and there is nothing to record. */
export function isScripted({ model }: Pick<RunUnit, 'model'>): boolean {
  return isScriptedModel(model)
}

/** True when the cassette alone decides: nothing has to start before the unit's rows are scored. */
export function isReplayed(unit: RunUnit, { mode, cwd }: RunOptions): boolean {
  if (isScripted(unit)) return false
  return mode === 'replay' || (mode === 'auto' && fileExists(resolve(cwd, unit.cassette), unit.cassette))
}

type ReplaySource = Extract<UnitSource, { kind: 'replay' }>

/** Throws CASSETTE_MISSING, CASSETTE_STALE, CASSETTE_INVALID or MODEL_UNKNOWN. */
export function sourceOf(unit: RunUnit, options: RunOptions): UnitSource {
  if (unit.model === null) {
    throw new McproveError('MODEL_UNKNOWN', `\`${unit.name}\` has no model`, {
      hint: 'Add `model:` to the test or to `defaults:`, or pass --model.',
    })
  }
  const execute: UnitSource = { kind: 'execute', runs: unit.runs }
  // Throws for a model name that no rule matches.
  modelId(unit)
  if (isScripted(unit) || options.mode === 'live') return execute
  // Without reading it, so this also works for a file that cannot be read.
  if (options.mode === 'record' && options.recordAll)
    return { kind: 'record', runs: unit.allRuns, kept: [], joins: null }
  const path = resolve(options.cwd, unit.cassette)
  const cassette = fileExists(path, unit.cassette) ? readCassette(path, unit.cassette) : null
  if (options.mode === 'record') return recordingOf(unit, cassette, options)
  if (cassette !== null) return partialReplayOf(unit, replayOf(unit, cassette, options), options)
  if (options.mode === 'auto') return execute
  throw new McproveError('CASSETTE_MISSING', `missing cassette ${unit.cassette}${otherModels(unit, path)}`, {
    hint: `Record it: ${recordCommand(unit, options)}`,
  })
}

/**
 * A changed model has another file. A recording of the same test for a model that the suite no longer names is
 * mentioned.
 */
function otherModels({ model, test }: RunUnit, path: string): string {
  const folder = dirname(path)
  const names = cassettesBeside(folder).get(slugOf(basename(path))) ?? []
  const named = new Set(test.models.map((name) => name && fullModelName(name)))
  const models = names
    .flatMap((name) => recordedModel(join(folder, name), test.agent) ?? [])
    .filter((name) => !named.has(name))
  return models.length === 0 ? '' : `: \`model\` was ${models.join(', ')} and is now ${model}`
}

/** Slugs contain no dot, and 0.1 hashed fewer of them. */
function slugOf(name: string): string {
  const [slug = ''] = name.split(/\.|--/, 1)
  return slug
}

let lastListed: { readonly folder: string; readonly changed: number; readonly bySlug: Map<string, string[]> } | null =
  null

/**
 * By the slug of the test. Thousands of rows may look in the same folder, so its listing is cached until it changes.
 */
function cassettesBeside(folder: string): ReadonlyMap<string, readonly string[]> {
  const changed = statSync(allowedPath(folder), { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return new Map()
  if (lastListed?.folder === folder && lastListed.changed === changed) return lastListed.bySlug
  const bySlug = new Map<string, string[]>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    const known = bySlug.get(slugOf(name))
    if (known === undefined) bySlug.set(slugOf(name), [name])
    else known.push(name)
  }
  lastListed = { folder, changed, bySlug }
  return bySlug
}

function recordedModel(path: string, ofAgent: string): string | null {
  try {
    const { agent, model } = readCassetteHeader(path, path)
    return agent === ofAgent ? model : null
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}

function recordingOf(unit: RunUnit, cassette: Cassette | null, options: RunOptions): UnitSource {
  const whole: UnitSource = { kind: 'record', runs: unit.allRuns, kept: [], joins: null }
  if (cassette === null) return whole
  const stale = staleness(unit, cassette, options)
  if (stale !== null && options.append) throw staleError(unit, stale, options)
  const sequence = recordedSequence(unit, cassette)
  const isOver = sequence !== null && sequence.lacks === null && isSettled(sequence.stops)
  const lacking = isOver ? [] : lackingRuns(unit.allRuns, cassette)
  if (stale !== null || (lacking.length > 0 && !options.append)) return whole
  if (lacking.length > 0) return { kind: 'record', runs: lacking, kept: cassette.runs, joins: cassette.header }
  return replayOf(unit, cassette, options)
}

function replayOf(unit: RunUnit, cassette: Cassette, options: RunOptions): ReplaySource {
  const stale = staleness(unit, cassette, options)
  if (stale !== null && !options.allowStale) throw staleError(unit, stale, options)
  const sequence = isWhole(unit) ? recordedSequence(unit, cassette) : null
  if (sequence !== null && sequence.lacks !== null) throw incompleteError(unit, sequence.lacks, options)
  const lacking = sequence === null ? lackingRuns(unit.runs, cassette) : []
  if (lacking.length > 0) {
    const { stopped } = cassette.header
    const isAfter = stopped?.reason === 'decided' && lacking.every((run) => run > stopped.runs)
    if (isAfter) throw noSuchRun(unit, lacking, stopped.runs)
    const held = cassette.runs.length
    // Equally many runs with other numbers: some are missing and others are in their place.
    const wanted =
      held < unit.allRuns.length && isWhole(unit)
        ? `but ${unit.allRuns.length} are requested`
        : `missing: run ${listSome(lacking.map(String))}`
    throw incompleteError(unit, `has ${held} ${held === 1 ? 'run' : 'runs'}, ${wanted}`, options)
  }
  const warnings = stale === null ? [] : [`replayed although stale: ${stale}`]
  const { header, runs } = cassette
  return { kind: 'replay', cassette: { header, file: unit.cassette }, runs, warnings, stops: sequence?.stops }
}

/** Of `runs: { until: decided }`: runs after the decision. */
function noSuchRun(unit: RunUnit, [run]: readonly number[], last: number): McproveError {
  const complaint = `${unit.cassette} has no run ${run}: the test was decided after ${last} runs`
  return new McproveError('CASSETTE_MISSING', complaint, { hint: `Choose a run from 1 to ${last}.` })
}

/** `lack` says what is missing: `has 3 runs, but 5 are requested`. */
export function incompleteError(unit: RunUnit, lack: string, options: RunOptions): McproveError {
  return new McproveError('CASSETTE_MISSING', `${unit.cassette} ${lack}`, {
    hint: `Record the rest: ${recordCommand(unit, options)} --append`,
  })
}

function partialReplayOf(unit: RunUnit, replay: ReplaySource, { mode }: RunOptions): UnitSource {
  if (mode !== 'replay-model' && mode !== 'replay-tools') return replay
  if (unit.test.settings.external !== undefined) {
    throw new McproveError('BAD_USAGE', `\`${unit.name}\` has an \`external\` agent, which cannot be replayed partly`, {
      hint: 'Use --replay or --live; `mcprove verify` compares recorded answers with live ones.',
    })
  }
  const { cassette, warnings } = replay
  const recording = new Map(replay.runs.map((run) => [run.run, run]))
  return {
    kind: 'partial-replay',
    recorded: mode === 'replay-model' ? 'model' : 'tools',
    runs: replay.stops === undefined ? unit.runs : [...recording.keys()],
    cassette,
    recording,
    warnings,
  }
}

function lackingRuns(wanted: readonly number[], { runs }: Cassette): number[] {
  const held = new Set(runs.map(({ run }) => run))
  return wanted.filter((run) => !held.has(run))
}

/** What has changed in the suite since the recording; null when nothing has. */
export function staleness(
  unit: RunUnit,
  { header }: Cassette,
  options: Pick<RunOptions, 'cwd' | 'env'> & Partial<Pick<RunOptions, 'mode'>>,
): string | null {
  const inputs = inputsLike(header.inputs, unit, options.cwd)
  if (inputs.hash === header.inputs.hash) return null
  // Compared in redacted form, because redacted parts would always differ.
  const current = createRedactor(suiteSecrets(unit.suite, options)).redact(inputs)
  const changes = compareInputs(header.inputs, current)
  const relevant = options.mode === 'replay-model' ? changes.filter(({ field }) => !isOfTheTools(field)) : changes
  if (relevant.length < changes.length && relevant.length === 0) return null
  const words = relevant.map(
    ({ field, recorded, current }) => `\`${field}\` was ${shownInput(recorded)} and is now ${shownInput(current)}`,
  )
  return words.length === 0 ? 'a redacted value has changed' : words.join('; ')
}

function shownInput(value: unknown): string {
  return value === undefined ? 'not set' : showValue(value, 80)
}

function isOfTheTools(field: string): boolean {
  return TOOL_INPUTS.has(/^\w+/.exec(field)?.[0] ?? '')
}

function staleError(unit: RunUnit, stale: string, options: RunOptions): McproveError {
  return new McproveError('CASSETTE_STALE', `${unit.cassette} does not match the suite: ${stale}`, {
    hint: `Record it again: ${recordCommand(unit, options)}; or replay it anyway with --allow-stale.`,
  })
}

export function recordCommand({ suite, name }: RunUnit, options: RunOptions): string {
  return `${runCommand(suite.file, name, options)} --record`
}
