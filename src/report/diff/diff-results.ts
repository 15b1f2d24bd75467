// Compares the rows of two results: deterministic rows by their verdict, sampled ones by the pass rate of their runs
// (docs/decisions/0065-comparisons.md). diff-pretty.ts and diff-markdown.ts render the changes, or they are written as JSON.
import type { TargetValue } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import {
  compareRates,
  ERROR_BUDGET,
  type PassCount,
  type RateChange,
  type RateChanges,
} from '../../core/statistics/rate-change.js'
import type { ComparedRow } from './compared-row.js'
import { exitCodeOf } from './diff-exit-code.js'
import { type BehaviourSummary, behaviourSummary } from './drift/behaviour-summary.js'
import { pairDrifts } from './drift/pair-drifts.js'
import type { RowDrift } from './drift/row-drift.js'
import type { Reason } from './failure-reasons.js'
import { pairRows, type RowPair } from './pair-rows.js'
import { changeOf, ROW_CHANGES, type RowChange } from './row-change.js'
import { type SuiteLine, suiteLine } from './suite-line.js'

export interface ResultDiff {
  readonly schema: 'mcprove/diff@2'
  readonly summary: Readonly<Record<RowChange, number>>
  readonly exit_code: number
  /** How often an unchanged suite exits with 1, at most. */
  readonly error_budget: typeof ERROR_BUDGET
  /** All sampled rows together; null when no row was sampled on both sides. */
  readonly suite: SuiteLine | null
  /** What the agents did, in all rows that both sides have; null when no row has an agent. */
  readonly behaviour: BehaviourSummary | null
  /** Rows that changed, with `--all` every row: in the order of the new result, then those that it does not have. */
  readonly rows: readonly RowDiff[]
}

export interface RowDiff {
  readonly suite: string | null
  readonly name: string
  readonly change: RowChange
  /** Null where the row is not there. */
  readonly old: Status | null
  readonly new: Status | null
  /** Does not affect the exit code. */
  readonly advisory?: true
  /** Repeating the row gives the same verdict: it was compared without statistics. */
  readonly deterministic: boolean
  /** How many valid runs did not fail, and whether that is noise; for sampled rows with valid runs on both sides. */
  readonly rate?: RateChange
  /** The same counts of a deterministic row, when they differ. */
  readonly counts?: { readonly old: PassCount; readonly new: PassCount }
  /** Why runs fail now that did not fail for this reason before; the most frequent first. */
  readonly new_reasons: readonly Reason[]
  /** Of deterministic rows. */
  readonly targets: readonly TargetChange[]
  /** What the runs did before and after; for rows with an agent on both sides. */
  readonly behaviour?: RowDrift
  /** The command that runs the new row again. */
  readonly reproduce?: string
}

export interface TargetChange {
  readonly gate: string
  readonly target: string
  /** Null when it was not measured. */
  readonly old: TargetValue
  readonly new: TargetValue
}

export interface DiffOptions {
  /** Any change is exit code 1. */
  readonly strict?: boolean
  /** The suite must be shown to be worse by less than this ratio. */
  readonly margin?: number | undefined
  /** Also list rows that did not change. */
  readonly all?: boolean
}

export function diffResults(
  old: readonly ComparedRow[],
  now: readonly ComparedRow[],
  options: DiffOptions = {},
): ResultDiff {
  const pairs = pairRows(old, now)
  const sampled = pairs.filter(isSampled)
  // Advisory rows decide nothing, so they must not make the others harder to find.
  const families = [false, true].map((advisory) => sampled.filter((pair) => pair.new.advisory === advisory))
  const changes = families.map((family) => compareRates(family.map(ratePair)))
  const rates = new Map<RowPair, LazyRate>()
  for (const [index, family] of families.entries()) {
    for (const [place, pair] of family.entries()) rates.set(pair, lazyRate(changes[index] as RateChanges, place))
  }
  const drifts = pairDrifts(pairs)
  const all = pairs.map((pair) => diffRow(pair, rates.get(pair), drifts.get(pair), options.all === true))
  const summary = Object.fromEntries(
    ROW_CHANGES.map((change) => [change, all.filter((row) => row.change === change).length]),
  ) as Record<RowChange, number>
  const lower = (families[0] ?? []).map(({ old: before, new: after }) => ({
    name: after.name,
    old: before.count,
    new: after.count,
  }))
  const suite = suiteLine(changes[0]?.suite ?? null, options.margin, lower)
  const isSame =
    pairs.every(({ old: before, new: after }) => deepEqual(before?.count, after?.count)) && summary.same === all.length
  return {
    schema: 'mcprove/diff@2',
    summary,
    exit_code: exitCodeOf(all, suite, options, isSame),
    error_budget: ERROR_BUDGET,
    suite,
    behaviour: drifts.size === 0 ? null : behaviourSummary([...drifts.values()]),
    rows: options.all ? all : all.filter(({ change }) => change !== 'same'),
  }
}

type SampledPair = RowPair & { readonly old: ComparedRow; readonly new: ComparedRow }

function isSampled(pair: RowPair): pair is SampledPair {
  return !pair.isDeterministic && (pair.old?.count.runs ?? 0) > 0 && (pair.new?.count.runs ?? 0) > 0
}

function ratePair({ old, new: now }: SampledPair) {
  // A row of its own when it is not known whether others score the same runs.
  const sample = old.runsId === null || now.runsId === null ? `${now.suite} ${now.name}` : `${old.runsId} ${now.runsId}`
  return { old: { ...old.count, rule: old.stopRule }, new: { ...now.count, rule: now.stopRule }, sample }
}

/** Only rows that are listed need the interval, which takes much longer than the verdict. */
interface LazyRate {
  readonly verdict: RateChange['verdict']
  readonly change: () => RateChange
}

function lazyRate({ verdicts, change }: RateChanges, place: number): LazyRate {
  return { verdict: verdicts[place] ?? 'within_noise', change: () => change(place) }
}

function diffRow(
  { old, new: now, isDeterministic }: RowPair,
  rate: LazyRate | undefined,
  drift: RowDrift | undefined,
  isListed: boolean,
): RowDiff {
  const [before, after] = [old ?? null, now ?? null]
  const targets = before !== null && after !== null && isDeterministic ? changedTargets(before, after) : []
  const change = changeOf(before, after, {
    isDeterministic,
    hasMoved: targets.length > 0,
    rate: rate?.verdict,
    hasDrifted: drift?.verdict === 'drift',
  })
  const row = (after ?? before) as ComparedRow
  return {
    suite: row.suite,
    name: row.name,
    change,
    old: before?.status ?? null,
    new: after?.status ?? null,
    ...(row.advisory ? { advisory: true as const } : {}),
    deterministic: isDeterministic,
    ...(rate !== undefined && (isListed || change !== 'same') ? { rate: rate.change() } : {}),
    ...countsOf(before, after, isDeterministic),
    new_reasons: newReasons(before, after),
    targets,
    ...(drift === undefined ? {} : { behaviour: drift }),
    ...(after?.reproduce === undefined ? {} : { reproduce: after.reproduce }),
  }
}

function countsOf(old: ComparedRow | null, now: ComparedRow | null, isDeterministic: boolean): Pick<RowDiff, 'counts'> {
  if (old === null || now === null || !isDeterministic || deepEqual(old.count, now.count)) return {}
  return { counts: { old: old.count, new: now.count } }
}

function newReasons(old: ComparedRow | null, now: ComparedRow | null): readonly Reason[] {
  if (now === null) return []
  const known = new Set(old?.reasons.map(({ text }) => text))
  return now.reasons.filter(({ text }) => !known.has(text))
}

function changedTargets(old: ComparedRow, now: ComparedRow): TargetChange[] {
  const before = new Map(old.targets.map((one) => [keyOf(one), one.value]))
  const gates = new Set(old.targets.map(({ gate }) => gate))
  const after = new Set(now.targets.map(keyOf))
  const gone = old.targets
    .filter((one) => !after.has(keyOf(one)) && now.targets.some(({ gate }) => gate === one.gate))
    .map(({ gate, target, value }) => ({ gate, target, old: value, new: null }))
  const moved = now.targets
    .filter(({ gate }) => gates.has(gate))
    .map((one) => ({ gate: one.gate, target: one.target, old: before.get(keyOf(one)) ?? null, new: one.value }))
    .filter((one) => !deepEqual(one.old, one.new))
  return [...moved, ...gone]
}

function keyOf({ gate, target }: { readonly gate: string; readonly target: string }): string {
  return JSON.stringify([gate, target])
}
