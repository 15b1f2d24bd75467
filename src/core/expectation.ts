import { boundedValue } from './bounded-value.js'
import { compileMatcher } from './compile-matcher.js'
import type { Difference } from './finding.js'
import type { ExpectationSource, Targets } from './gate.js'
import { findGateTarget } from './gate-target.js'
import type { Matcher, MatcherSource, Mismatch } from './matcher.js'
import { parseTargetPath, resolvePath, type TargetPath, valueAt } from './target-path.js'
import type { Trace } from './trace.js'
import { CONVENIENCE_TARGET_NAMES, describeMissing, resolveTraceTarget, traceValueAt } from './trace-target.js'

/** A compiled entry of an `expect:` list. */
export interface Expectation {
  readonly target: TargetPath
  readonly matcher: Matcher
  readonly message?: string
}

/** How one expectation went, as the result JSON shows it. */
export interface ExpectResult {
  readonly target: string
  readonly matcher: MatcherSource
  readonly passed: boolean
  /** Null where nothing is there; shortened where there is very much. */
  readonly actual: unknown
  /** The user's own words. */
  readonly message?: string
  /** Why it failed. */
  readonly reason?: string
  readonly differences?: readonly Difference[]
}

/** Compiles an expectation that comes from code, such as a gate's default. */
export function compileExpectation({ target, matcher, message }: ExpectationSource): Expectation {
  // A source in its canonical spelling is an input like any other; compileMatcher checks it.
  const compiled = compileMatcher(matcher as Parameters<typeof compileMatcher>[0])
  return { target: parseTargetPath(target), matcher: compiled, ...(message === undefined ? {} : { message }) }
}

/** Checks an expectation against the trace of one run. */
export function checkExpectation(expectation: Expectation, trace: Trace): ExpectResult {
  return check(expectation, traceValueAt(trace, expectation.target), () => {
    const resolution = resolveTraceTarget(trace, expectation.target)
    return resolution.found
      ? ''
      : describeMissing(resolution, resolution.parent === trace ? CONVENIENCE_TARGET_NAMES : [])
  })
}

/** Checks an expectation against the targets of its gate: `reliability.pass_hat[-1]` goes on into an array. */
export function checkGateTarget(expectation: Expectation, targets: Targets): ExpectResult {
  const { target } = expectation
  if (Object.hasOwn(targets, target.text)) return check(expectation, targets[target.text], () => '')
  const declared = findGateTarget(target, Object.keys(targets))
  if (declared === null) return check(expectation, undefined, () => `nothing at \`${target.text}\``)
  const root = targets[declared.name]
  return check(expectation, valueAt(root, target, declared.length), () => {
    const resolution = resolvePath(root, target, declared.length)
    return resolution.found ? '' : describeMissing(resolution)
  })
}

function check(expectation: Expectation, value: unknown, describeNothing: () => string): ExpectResult {
  const { matcher, message } = expectation
  const mismatch = matcher.mismatch(value)
  return {
    target: expectation.target.text,
    matcher: matcher.source,
    passed: mismatch === null,
    actual: boundedValue(value) ?? null,
    ...(message === undefined ? {} : { message }),
    ...(mismatch === null ? {} : value === undefined ? { reason: describeNothing() } : failure(mismatch)),
  }
}

function failure({ reason, differences }: Mismatch): Mismatch {
  return differences === undefined ? { reason } : { reason, differences }
}
