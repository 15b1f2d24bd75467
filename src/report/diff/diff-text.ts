// The sentences of a diff, for every format.
import { cleanText, showValue } from '../../core/text/show-value.js'
import { bounded } from '../text/trouble.js'
import { isRegression, isUntestedFailure } from './diff-exit-code.js'
import type { ResultDiff, RowDiff, TargetChange } from './diff-results.js'
import { driftLines } from './drift/drift-text.js'
import { countsText, intervalText, pointsText, rateText } from './rate-text.js'
import { ROW_CHANGES, type RowChange } from './row-change.js'
import { isSuiteWorse, type SuiteLine } from './suite-line.js'

/** The answer in one line. */
export function headline(diff: ResultDiff): string {
  switch (diff.exit_code) {
    case 1:
      return worseText(diff)
    case 2:
      return `NO VERDICT: ${lostText(diff, 'error')} in an error now`
    case 3:
      return `UNDECIDED: ${undecidedText(diff)}`
    default:
      return unharmed(diff)
  }
}

function worseText({ summary, rows, suite }: ResultDiff): string {
  const deciding = rows.filter((row) => row.advisory !== true)
  const broken = deciding.filter(({ change }) => change === 'broken').length
  const failed = deciding.filter((row) => row.change !== 'broken' && isRegression(row)).length
  const parts = [
    ...(broken > 0 ? [`${broken} of ${countRows(comparedRows(summary))} broke`] : []),
    ...(isSuiteWorse(suite) && suite !== null ? [`the suite fell by ${-roundPoints(suite.difference)} points`] : []),
    ...(failed > 0 ? [`${countRows(failed)} without an earlier verdict ${failed === 1 ? 'fails' : 'fail'}`] : []),
  ]
  return parts.length > 0 ? `WORSE: ${parts.join('; ')}` : 'CHANGED: --strict allows no change'
}

function lostText({ rows }: ResultDiff, status: RowDiff['new']): string {
  const lost = rows.filter((row) => row.advisory !== true && row.new === status && row.old !== status).length
  return `${countRows(lost)} ${lost === 1 ? 'ends' : 'end'}`
}

function undecidedText(diff: ResultDiff): string {
  const { suite, rows } = diff
  if (rows.some((row) => row.new === 'inconclusive' && row.old !== 'inconclusive' && row.advisory !== true)) {
    return `${lostText(diff, 'inconclusive')} inconclusive now`
  }
  if (suite?.margin?.shown === false) return `a drop of ${roundPoints(suite.margin.ratio)} points is not excluded`
  if (rows.some((row) => isUntestedFailure(row, suite)))
    return 'rows failed, and so few runs cannot tell that from noise'
  return suite === null
    ? 'no row has a verdict, or sampled runs, in both results'
    : 'no row has a verdict in both results'
}

function unharmed({ summary, suite, rows }: ResultDiff): string {
  const compared = countRows(comparedRows(summary))
  const accepted = suite?.verdict === 'worse' && suite.margin?.shown === true
  if (accepted) return `ACCEPTED: the suite fell by ${-roundPoints(suite.difference)} points, and ${marginText(suite)}`
  if (suite?.margin?.shown) return `NOT WORSE: ${marginText(suite)}`
  const broken = rows.filter(({ change }) => change === 'broken').length
  if (broken > 0) return `NOT WORSE: only ${broken === 1 ? 'an advisory row' : `${broken} advisory rows`} broke`
  if (summary.fixed > 0) return `BETTER: ${summary.fixed} of ${compared} fixed, none worse`
  if (suite?.verdict === 'better')
    return `BETTER: the suite rose by ${roundPoints(suite.difference)} points, no row is worse`
  if (summary.drift > 0) return `NOT WORSE: ${summary.drift} of ${compared} drifted`
  if (summary.changed > 0) return `NOT WORSE: ${compared} compared`
  return summary.flipped > 0 ? `NO CHANGE BEYOND NOISE in ${compared}` : `NO CHANGE FOUND in ${compared}`
}

function marginText({ margin }: SuiteLine): string {
  const points = roundPoints(margin?.ratio ?? 0)
  return `a drop of ${points} points is ${margin?.shown ? '' : 'not '}excluded`
}

/** All sampled rows together. */
export function suiteText(suite: SuiteLine): string {
  const rates = `${percent(suite.old)} -> ${percent(suite.new)} of the runs pass`
  const verdict = {
    worse: 'worse',
    better: 'better',
    within_noise: 'within noise',
    too_few_runs: 'too few runs to tell',
  }
  const interval = `95% interval ${intervalText(suite.interval)}`
  const margin = suite.margin === undefined ? '' : `; ${marginText(suite)}`
  return `${countRows(suite.rows)} sampled: ${rates} (${pointsText(suite.difference)} points, ${interval}): ${verdict[suite.verdict]}${margin}`
}

/** The rows that fell most when all together are worse and none alone; null otherwise. */
export function lowestText({ summary, suite }: ResultDiff): string | null {
  if (summary.broken > 0 || suite?.lowest === undefined || suite.lowest.length === 0) return null
  return `fell most: ${suite.lowest.map((row) => `${nameText(row.name)} ${countsText(row)}`).join(', ')}`
}

/** In one line: a name must not look like a line of the report. */
export function nameText(name: string): string {
  return bounded(cleanText(name).replace(/\s+/g, ' '), MAX_NAME_LENGTH)
}

const MAX_NAME_LENGTH = 300

const WORDS: Partial<Record<RowChange, string>> = { flipped: 'flipped (may be noise)', same: 'the same' }

/** `12 rows: 1 broken, 2 fixed, 9 the same`. */
export function totals({ summary }: ResultDiff): string {
  const all = ROW_CHANGES.reduce((sum, change) => sum + summary[change], 0)
  const present = ROW_CHANGES.filter((change) => summary[change] > 0)
  return `${countRows(all)}: ${present.map((change) => `${summary[change]} ${WORDS[change] ?? change}`).join(', ')}`
}

/** What changed in a row, without its name. `isWhole`: all other changes of its behaviour follow. */
export function rowText(row: RowDiff, { isWhole = false } = {}): string {
  const drift = isByBehaviour(row) && row.behaviour !== undefined ? driftLines(row.behaviour) : []
  if (drift.length > 0) {
    const status = row.old === row.new ? '' : `${statusText(row)}, `
    const rest = drift.length === 1 || isWhole ? '' : ` and ${drift.length - 1} more`
    return cleanText(`${status}${drift[0]}${rest}${row.advisory ? ' (advisory)' : ''}`)
  }
  const parts = [
    ...(row.rate === undefined || row.old !== row.new ? [statusText(row)] : []),
    ...(row.rate === undefined ? [] : [rateText(row.rate)]),
    ...(row.counts === undefined || Math.max(row.counts.old.runs, row.counts.new.runs) < 2
      ? []
      : [countsText(row.counts)]),
    ...(row.targets.length === 0 || row.change !== 'drift' ? [] : [targetsText(row.targets)]),
  ]
  return cleanText(`${parts.join(', ')}${row.advisory ? ' (advisory)' : ''}`)
}

/** The behaviour of its runs decided, not how many passed. */
export function isByBehaviour({ change, deterministic, rate }: RowDiff): boolean {
  return change === 'drift' || (change === 'broken' && !deterministic && rate?.verdict !== 'worse')
}

/** What else changed in the behaviour of a row: `rowText` has the first change of a row that drifted. */
export function moreDrift(row: RowDiff): readonly string[] {
  const lines = row.behaviour === undefined ? [] : driftLines(row.behaviour)
  return isByBehaviour(row) ? lines.slice(1) : lines
}

export function targetText({ target, old, new: now }: TargetChange): string {
  return `${target} ${showValue(old, 60)} -> ${showValue(now, 60)}`
}

function targetsText([first, ...rest]: readonly TargetChange[]): string {
  return `${first === undefined ? '' : targetText(first)}${rest.length === 0 ? '' : ` and ${rest.length} more`}`
}

function statusText({ old, new: now }: RowDiff): string {
  if (old === null || now === null || old === now) return old ?? now ?? ''
  return `${old} -> ${now}`
}

/** Rows that changed for the same new reason, the reason of most rows first; null for rows without one. */
export function byNewReason(
  rows: readonly RowDiff[],
): readonly (readonly [reason: string | null, rows: readonly RowDiff[]])[] {
  const groups = new Map<string | null, RowDiff[]>()
  for (const row of rows) {
    const reason = row.new_reasons[0]?.text ?? null
    const known = groups.get(reason)
    if (known === undefined) groups.set(reason, [row])
    else known.push(row)
  }
  return [...groups].sort(([left, of], [right, others]) =>
    left === null || right === null ? Number(left === null) - Number(right === null) : others.length - of.length,
  )
}

/** Rows that changed within noise: those that fail now before the others, the least likely ones first. */
function flippedRows(rows: readonly RowDiff[]): readonly RowDiff[] {
  const place = ({ new: now, rate }: RowDiff) => Number(now !== 'failed') + (rate?.p_value ?? 1)
  return rows.filter(({ change }) => change === 'flipped').sort((left, right) => place(left) - place(right))
}

/** Of rows that changed by chance, all but the first few are listed only on request. */
export const MAX_FLIPPED = 5

/** The rows with one kind of change, in the order in which they are listed. */
export function rowsWith(change: RowChange, rows: readonly RowDiff[], all: boolean): readonly RowDiff[] {
  if (change === 'flipped') return flippedRows(rows).slice(0, all ? undefined : MAX_FLIPPED)
  return change === 'same' && !all ? [] : rows.filter((row) => row.change === change)
}

/** The command that says how many runs would tell the most unlikely of them from noise; null when none fails now. */
export function planCommand({ rows, suite, exit_code }: ResultDiff): string | null {
  const [row] = flippedRows(rows)
  if (exit_code === 1 || row?.rate === undefined || row.rate.difference >= 0) return null
  const [from, to] = [row.rate.old, row.rate.new].map(({ passes, runs }) => planned(passes / runs))
  return from === to ? null : `mcprove plan-runs --from ${from} --to ${to} --rows ${suite?.rows ?? 1}`
}

/** No agent passes always or never. */
function planned(rate: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, rate)) * 100) / 100
}

export function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

function comparedRows({ added, removed, ...summary }: ResultDiff['summary']): number {
  return Object.values(summary).reduce((sum, count) => sum + count, 0)
}

function percent(ratio: number): string {
  return `${roundPoints(ratio)}%`
}

/** To a tenth of a point. */
function roundPoints(ratio: number): number {
  return Math.round(ratio * 1000) / 10
}
