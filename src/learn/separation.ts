// Good runs against failed ones: which checks separate them, and which further checks would.
import type { Trace } from '../core/trace/trace.js'
import { statusesOf } from './cross-validation.js'
import type { LearnedCheck } from './learned-check.js'
import type { LearnedTest } from './learned-test.js'

export interface Separation {
  /** With the checks that separate, and the additions. */
  readonly test: LearnedTest
  /** Failed runs that still pass, by number from 1. */
  readonly missed: readonly number[]
}

export async function separate(test: LearnedTest, failing: readonly Trace[]): Promise<Separation> {
  const caught = new Map<LearnedCheck, ReadonlySet<number>>()
  for (const check of test.checks) {
    const statuses = await statusesOf({ ...test, checks: [{ ...check, isProposed: false }] }, failing)
    caught.set(check, new Set([...statuses.keys()].filter((index) => statuses[index] === 'failed')))
  }
  // The effects are always checked; other checks must separate runs.
  const checks = test.checks.map((check) => {
    const separates = check.block === 'trajectory' || (caught.get(check)?.size ?? 0) > 0
    return separates || check.isProposed ? check : { ...check, isProposed: true }
  })
  const statuses = await statusesOf({ ...test, checks }, failing)
  const missed = [...statuses.keys()].filter((index) => statuses[index] === 'passed')
  const proposed = test.checks.filter((check) => check.isProposed)
  const additions = smallestCover(missed, proposed, (check) => caught.get(check) ?? new Set())
  return {
    test: { ...test, checks: checks.filter((check) => !additions.includes(check)), additions },
    missed: missed.map((index) => index + 1),
  }
}

/** As few checks as a greedy choice finds, each time the one that catches most of the rest. */
function smallestCover(
  missed: readonly number[],
  checks: readonly LearnedCheck[],
  caughtBy: (check: LearnedCheck) => ReadonlySet<number>,
): readonly LearnedCheck[] {
  const chosen: LearnedCheck[] = []
  let left = missed
  while (left.length > 0) {
    const gain = (check: LearnedCheck) => left.filter((index) => caughtBy(check).has(index)).length
    const best = checks.reduce<LearnedCheck | undefined>(
      (known, check) => (gain(check) > (known === undefined ? 0 : gain(known)) ? check : known),
      undefined,
    )
    if (best === undefined) break
    chosen.push(best)
    left = left.filter((index) => !caughtBy(best).has(index))
  }
  return chosen
}
