// Compares the rows of two results. diff-pretty.ts and diff-markdown.ts render the changes, or they are written as
// JSON.

import type { TargetValue } from '../../core/gate/gate.js'
import { hasVerdict, isGreen, type Status } from '../../core/gate/status.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { fullModelName } from '../../core/model-names/resolve-model.js'
import { compareRates, type PassCount, type RateChange } from '../../core/statistics/rate-change.js'
import type { TestResult } from '../../score/result/result.js'

/**
 * `broken`: passed or warned, then failed. `fixed`: the reverse. `changed`: another change of status. `moved`: the same
 * status with other targets or another pass rate.
 */
export type RowChange = 'broken' | 'fixed' | 'changed' | 'moved' | 'added' | 'removed'

/** In the order reports show them. */
export const ROW_CHANGES: readonly RowChange[] = ['broken', 'changed', 'moved', 'fixed', 'added', 'removed']

export interface ResultDiff {
  readonly schema: 'mcprove/diff@1'
  readonly summary: Readonly<Record<RowChange | 'same', number>>
  readonly exit_code: number
  /** Rows that differ: in the order of the new result, then those that it does not have. */
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
  /** How many valid runs passed; left out when a side has none. */
  readonly rate?: RateChange
  readonly targets: readonly TargetChange[]
}

export interface TargetChange {
  readonly gate: string
  readonly target: string
  /** Null when it was not measured. */
  readonly old: TargetValue
  readonly new: TargetValue
}

export interface DiffOptions {
  /** A broken row affects the exit code only when the change is more than noise. */
  readonly significant: boolean
}

export function diffResults(
  old: readonly TestResult[],
  now: readonly TestResult[],
  { significant }: DiffOptions,
): ResultDiff {
  // The same suite may have been run from another folder.
  const bySuite = [old, now].some((tests) => new Set(tests.map(({ suite }) => suite)).size > 1)
  const [before, after] = [rowsByKey(old, bySuite), rowsByKey(now, bySuite)]
  const rows: RowDiff[] = []
  for (const [key, row] of after) {
    const diff = diffRow(before.get(key), row)
    if (diff !== null) rows.push(diff)
  }
  for (const [key, row] of before) if (!after.has(key)) rows.push(oneSided(row, 'removed'))
  const counts: Record<RowChange | 'same', number> = {
    ...{ broken: 0, changed: 0, moved: 0, fixed: 0, added: 0, removed: 0 },
    same: after.size - rows.filter(({ change }) => change !== 'removed').length,
  }
  for (const { change } of rows) counts[change] += 1
  const isCompared = [...after.keys()].some((key) => before.has(key))
  return { schema: 'mcprove/diff@1', summary: counts, exit_code: exitCodeOf(rows, isCompared, significant), rows }
}

/** The rows of one model, with the model removed from their names. */
export function rowsOfModel(tests: readonly TestResult[], model: string): readonly TestResult[] {
  const wanted = fullModelName(model)
  return tests
    .filter((test) => test.model !== null && fullModelName(test.model) === wanted)
    .map((test) => ({
      ...test,
      name: test.name.replace(/ \[([^[\]]*)\]/g, (all, name: string) => (fullModelName(name) === wanted ? '' : all)),
    }))
}

/** When two rows have the same name, the first is compared with the first. */
function rowsByKey(tests: readonly TestResult[], bySuite: boolean): ReadonlyMap<string, TestResult> {
  const rows = new Map<string, TestResult>()
  const seen = new Map<string, number>()
  for (const test of tests) {
    const key = JSON.stringify([bySuite ? test.suite : null, test.kind, test.name])
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    rows.set(`${key} ${count}`, test)
  }
  return rows
}

function diffRow(old: TestResult | undefined, now: TestResult): RowDiff | null {
  if (old === undefined) return oneSided(now, 'added')
  const rate = compareRates(passCount(old), passCount(now))
  const targets = changedTargets(old, now)
  const hasMoved = targets.length > 0 || (rate !== null && rate.verdict !== 'same')
  if (old.status === now.status && !hasMoved) return null
  return {
    suite: now.suite,
    name: now.name,
    change: changeOf(old.status, now.status),
    old: old.status,
    new: now.status,
    ...(now.advisory ? { advisory: true as const } : {}),
    ...(rate === null ? {} : { rate }),
    targets,
  }
}

function oneSided({ suite, name, status, advisory }: TestResult, change: 'added' | 'removed'): RowDiff {
  const isAdded = change === 'added'
  const marks = advisory ? { advisory } : {}
  return { suite, name, change, old: isAdded ? null : status, new: isAdded ? status : null, ...marks, targets: [] }
}

function changeOf(old: Status, now: Status): RowChange {
  if (old === now) return 'moved'
  if (now === 'failed' && isGreen(old)) return 'broken'
  return old === 'failed' && isGreen(now) ? 'fixed' : 'changed'
}

/** Runs that ended in an error are not samples. */
function passCount({ runs }: TestResult): PassCount {
  const valid = runs.filter(({ status }) => hasVerdict(status))
  return { passes: valid.filter(({ status }) => status === 'passed').length, runs: valid.length }
}

function changedTargets(old: TestResult, now: TestResult): TargetChange[] {
  const before = new Map(old.gates.map(({ gate, targets }) => [gate, targets]))
  return now.gates.flatMap(({ gate, targets }) => {
    const others = before.get(gate)
    if (others === undefined) return []
    const names = new Set([...Object.keys(others), ...Object.keys(targets)])
    return [...names].flatMap((target) => {
      const change = { gate, target, old: others[target] ?? null, new: targets[target] ?? null }
      return deepEqual(change.old, change.new) ? [] : [change]
    })
  })
}

/** docs/spec/cli.md: the lowest number that applies wins. */
function exitCodeOf(rows: readonly RowDiff[], isCompared: boolean, significant: boolean): number {
  const deciding = rows.filter(({ advisory }) => !advisory)
  if (deciding.some((row) => isRegression(row, significant))) return 1
  const lost = deciding.filter(({ old, new: now }) => old !== now).map(({ new: now }) => now)
  if (lost.includes('error')) return 2
  return lost.includes('inconclusive') || !isCompared ? 3 : 0
}

/** A new row that fails may be an old one with a new name: there is no evidence that it passed before. */
function isRegression({ change, new: now, rate }: RowDiff, significant: boolean): boolean {
  if (change === 'added') return now === 'failed'
  return change === 'broken' && (!significant || rate?.verdict === 'beyond_noise')
}
