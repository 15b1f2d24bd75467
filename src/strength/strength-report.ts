// What `mcprove strength` reports: every test, and the shares over all of them.
import { exactLowerBound, exactUpperBound } from '../math/clopper-pearson.js'
import { percent as floorPercent } from '../math/percent.js'
import { type Baseline, newIn } from './baseline.js'
import type { Severity } from './change-kind.js'
import { CHANGE_KINDS } from './changes/index.js'
import type { TestStrength, TriedChange } from './test-strength.js'

export interface StrengthReport {
  readonly schema: 'mcprove/strength@1'
  readonly seed: number
  readonly exit_code: number
  /** Why the exit code is not 0, one sentence each. */
  readonly reasons: readonly string[]
  readonly summary: Share & {
    readonly tests: number
    /** Tests without a passing run or without checks, which cannot be measured. */
    readonly unmeasured: number
    /** How many changed runs were scored. */
    readonly scored: number
    readonly critical_survivors: number
    /** Harmless changes that fail the test: the checks are too strict. */
    readonly harmless_failed: number
  }
  readonly kinds: readonly (Share & { readonly kind: string; readonly summary: string })[]
  readonly tests: readonly (TestStrength & { readonly share: Share })[]
  /** Offered tools that no check of their suite names; with a baseline, only new ones. */
  readonly unnamed_tools: readonly UnnamedTools[]
  /** Survivors that are not in the baseline, by test; absent without a baseline. */
  readonly new_survivors?: readonly NewSurvivors[]
}

export interface NewSurvivors {
  readonly suite: string
  readonly name: string
  readonly ids: readonly string[]
}

/** How many of the changes were caught. */
export interface Share {
  readonly changes: number
  readonly caught: number
  /** Floored; null where there was no change. */
  readonly percent: number | null
  /** Clopper-Pearson, 95 %, two-sided, in percent, rounded outwards. */
  readonly interval: readonly [low: number, high: number] | null
}

export interface UnnamedTools {
  readonly suite: string
  readonly tools: readonly string[]
}

/** What makes the exit code non-zero. */
export interface StrengthDemands {
  /** The minimum share of caught changes, in percent. */
  readonly min?: number | undefined
  /** No change of this severity or worse may survive. */
  readonly failOn?: Severity | undefined
  /** Accepted survivors. */
  readonly baseline?: Baseline | undefined
}

export const SEVERITIES: readonly Severity[] = ['critical', 'major', 'minor']

export function strengthReport(
  tests: readonly TestStrength[],
  unnamed: readonly UnnamedTools[],
  seed: number,
  demands: StrengthDemands,
): StrengthReport {
  const changes = tests.flatMap((test) => test.changes)
  const counted = changes.filter(isCounted)
  const share = shareOf(counted)
  const known = demands.baseline === undefined ? undefined : newIn(tests, unnamed, demands.baseline)
  const reasons = reasonsFor(tests, counted, share, known?.survivors, demands)
  return {
    schema: 'mcprove/strength@1',
    seed,
    exit_code: exitCodeOf(reasons),
    reasons: reasons.map(({ text }) => text),
    summary: {
      ...share,
      tests: tests.length,
      unmeasured: tests.filter(({ unmeasured }) => unmeasured !== null).length,
      scored: tests.reduce((sum, test) => sum + test.scored, 0),
      critical_survivors: counted.filter((change) => survives(change, 'critical')).length,
      harmless_failed: changes.filter((change) => change.verdict === 'harmless' && change.caught_runs > 0).length,
    },
    kinds: CHANGE_KINDS.filter(({ harmless }) => !harmless).map(({ key, summary }) => ({
      kind: key,
      summary,
      ...shareOf(counted.filter(({ kind }) => kind === key)),
    })),
    tests: tests.map((test) => ({ ...test, share: shareOf(test.changes.filter(isCounted)) })),
    unnamed_tools: known?.tools ?? unnamed,
    ...(known === undefined ? {} : { new_survivors: known.survivors }),
  }
}

function isCounted({ verdict }: TriedChange): boolean {
  return verdict === 'caught' || verdict === 'survived'
}

function survives({ verdict, severity }: TriedChange, atLeast: Severity): boolean {
  return verdict === 'survived' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(atLeast)
}

function shareOf(changes: readonly TriedChange[]): Share {
  const caught = changes.filter(({ verdict }) => verdict === 'caught').length
  const count = changes.length
  if (count === 0) return { changes: 0, caught: 0, percent: null, interval: null }
  const low = Math.floor(100 * exactLowerBound(caught, count, 0.975))
  const high = Math.ceil(100 * exactUpperBound(caught, count, 0.975))
  return { changes: count, caught, percent: floorPercent(caught, count), interval: [low, high] }
}

interface Reason {
  readonly code: 1 | 3
  readonly text: string
}

function reasonsFor(
  tests: readonly TestStrength[],
  counted: readonly TriedChange[],
  { percent, caught, changes }: Share,
  newSurvivors: readonly NewSurvivors[] | undefined,
  { min, failOn }: StrengthDemands,
): readonly Reason[] {
  const reasons: Reason[] = []
  const isDemanding = min !== undefined || failOn !== undefined || newSurvivors !== undefined
  if (percent === null) reasons.push({ code: 3, text: 'no change could be tried, so nothing was measured' })
  else if (min !== undefined && caught * 100 < min * changes) {
    reasons.push({ code: 1, text: `${percent} % of the changes were caught, --min requires ${min} %` })
  }
  const worse = failOn === undefined ? [] : counted.filter((change) => survives(change, failOn))
  if (worse.length > 0) {
    const which = failOn === 'critical' ? 'critical' : `${failOn} or worse`
    reasons.push({
      code: 1,
      text: `${countText(worse.length, 'surviving change is', 'surviving changes are')} ${which}`,
    })
  }
  const fresh = newSurvivors?.reduce((sum, { ids }) => sum + ids.length, 0) ?? 0
  if (fresh > 0) {
    reasons.push({
      code: 1,
      text: `${countText(fresh, 'surviving change is', 'surviving changes are')} not in the baseline`,
    })
  }
  const unmeasured = tests.filter((test) => test.unmeasured !== null).length
  if (isDemanding && unmeasured > 0) {
    reasons.push({ code: 3, text: `${countText(unmeasured, 'test was', 'tests were')} not measured` })
  }
  return reasons
}

function exitCodeOf(reasons: readonly Reason[]): number {
  return reasons.length === 0 ? 0 : Math.min(...reasons.map(({ code }) => code))
}

function countText(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
