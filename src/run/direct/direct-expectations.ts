import {
  type Answer,
  answerError,
  checkAnswer,
  checkTargets,
  namesError,
  unwantedError,
} from '../../core/expect/check-answer.js'
import type { Expectation, ExpectResult } from '../../core/expect/expectation.js'
import { resolvePath, valueAt } from '../../core/expect/target-path.js'
import { describeMissing } from '../../core/expect/trace-target.js'
import { boundedValue } from '../../core/json/bounded-value.js'
import type { Snapshots, SnapshotVerdict } from '../../files/history/snapshots.js'
import type { DirectTest } from '../../suite/suite.js'

/** Checks every expectation, in order; `answer` holds the targets. */
export function checkDirectAnswer(
  { name, expect = [] }: Pick<DirectTest, 'name' | 'expect'>,
  answer: Answer,
  snapshots: Snapshots,
  isFirstRun: boolean,
): ExpectResult[] {
  if (expect.length === 0) return checkAnswer(expect, answer)
  const isUnwanted = answer.is_error === true && !namesError(expect)
  const counts = new Map<string, number>()
  let isStored = false
  const results = expect.flatMap((expectation) => {
    if (expectation.matcher.source.snapshot !== true) return checkTargets([expectation], answer)
    const { text } = expectation.target
    const index = (counts.get(text) ?? 0) + 1
    counts.set(text, index)
    // No expectation is about the error: a stored snapshot may contain it, but a new snapshot must not be written from
    // it. Later runs are compared with what the first one wrote.
    const compare = (value: unknown) =>
      isUnwanted || !isFirstRun
        ? snapshots.compare(name, text, index, value, isFirstRun || isUnwanted)
        : snapshots.check(name, text, index, value)
    const result = checkSnapshot(expectation, answer, compare)
    if (result.passed && showsError(expectation, answer)) isStored = true
    return [result]
  })
  return isUnwanted && !isStored ? [unwantedError(answer), ...results] : results
}

/**
 * Whether a snapshot covers the error: it is of the whole answer, or contains what the server said. That the content is
 * text, or has a certain length, would not distinguish an error from a success.
 */
function showsError({ target }: Expectation, answer: Answer): boolean {
  const value = valueAt(answer, target)
  if (typeof value === 'number') return false
  const said = answerError(answer)
  return target.segments.length === 1 || (said !== undefined && holds(value, said))
}

function holds(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) return value === text
  return Object.values(value).some((child) => holds(child, text))
}

function checkSnapshot(
  { target, matcher, message }: Expectation,
  answer: object,
  compare: (value: unknown) => SnapshotVerdict,
): ExpectResult {
  const resolution = resolvePath(answer, target)
  const value = resolution.found ? resolution.value : undefined
  const { passed, reason, differences } = resolution.found
    ? compareValue(value, compare)
    : { passed: false, reason: describeMissing(resolution) }
  return {
    target: target.text,
    matcher: matcher.source,
    passed,
    actual: boundedValue(value) ?? null,
    ...(message === undefined ? {} : { message }),
    ...(reason === undefined ? {} : { reason }),
    ...(differences === undefined ? {} : { differences }),
  }
}

/** As with every matcher, null counts as absent (docs/spec/suite.md, Targets). */
function compareValue(
  value: unknown,
  compare: (value: unknown) => SnapshotVerdict,
): Pick<SnapshotVerdict, 'passed' | 'reason' | 'differences'> {
  if (value !== null) return compare(value)
  return { passed: false, reason: 'expected a value for the snapshot, got null, which passes only `absent: true`' }
}
