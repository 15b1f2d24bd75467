import type { Difference } from '../gate/finding.js'
import type { ExpectationSource, Targets } from '../gate/gate.js'
import { boundedValue } from '../json/bounded-value.js'
import { compileMatcher } from '../matchers/compile-matcher.js'
import type { Matcher, MatcherSource, Mismatch } from '../matchers/matcher.js'
import type { Trace } from '../trace/trace.js'
import { findGateTarget } from './gate-target.js'
import { parseTargetPath, resolvePath, type TargetPath, valueAt } from './target-path.js'
import { CONVENIENCE_TARGET_NAMES, describeMissing, resolveTraceTarget, traceValueAt } from './trace-target.js'

/** A compiled entry of an `expect:` list. */
export interface Expectation {
  readonly target: TargetPath
  readonly matcher: Matcher
  readonly message?: string
}

/** The outcome of one expectation, as the result JSON shows it. */
export interface ExpectResult {
  readonly target: string
  readonly matcher: MatcherSource
  readonly passed: boolean
  /** Null where nothing is there; shortened where the value is long. */
  readonly actual: unknown
  /** The user's own message. */
  readonly message?: string
  /** Why it failed. */
  readonly reason?: string
  readonly differences?: readonly Difference[]
}

/** Compiles an expectation that comes from code, such as a gate's default. */
export function compileExpectation({ target, matcher, message }: ExpectationSource): Expectation {
  // A source in its canonical form is a valid input; compileMatcher checks it.
  const compiled = compileMatcher(matcher as Parameters<typeof compileMatcher>[0])
  return { target: parseTargetPath(target), matcher: compiled, ...(message === undefined ? {} : { message }) }
}

/** Checks an expectation against the trace of one run. */
export function checkExpectation(expectation: Expectation, trace: Trace): ExpectResult {
  return checkValue(expectation, traceValueAt(trace, expectation.target), () => {
    const resolution = resolveTraceTarget(trace, expectation.target)
    return resolution.found
      ? ''
      : describeMissing(resolution, resolution.parent === trace ? CONVENIENCE_TARGET_NAMES : [])
  })
}

/** Checks an expectation against the targets of its gate. `reliability.pass_hat[-1]` continues into an array. */
export function checkGateTarget(expectation: Expectation, targets: Targets): ExpectResult {
  return checkValue(expectation, gateValueAt(expectation.target, targets), () =>
    describeMissingTarget(expectation.target, targets),
  )
}

/** The same without the message: for the verdict on each single run. */
export function meetsGateTarget({ target, matcher }: Expectation, targets: Targets): boolean {
  return matcher.mismatch(gateValueAt(target, targets)) === null
}

function gateValueAt(target: TargetPath, targets: Targets): unknown {
  // A gate's targets are a plain object, and no target has the name of an inherited property.
  const value = targets[target.text]
  if (value !== undefined) return value
  const declared = findGateTarget(target, Object.keys(targets))
  return declared === null ? undefined : valueAt(targets[declared.name], target, declared.length)
}

function describeMissingTarget(target: TargetPath, targets: Targets): string {
  const declared = findGateTarget(target, Object.keys(targets))
  if (declared === null) return `nothing at \`${target.text}\``
  const resolution = resolvePath(targets[declared.name], target, declared.length)
  return resolution.found ? '' : describeMissing(resolution)
}

/** Checks the value at a target. */
export function checkValue(expectation: Expectation, value: unknown, describeNothing: () => string): ExpectResult {
  const { target, matcher, message } = expectation
  const mismatch = matcher.mismatch(value)
  const actual = boundedValue(value) ?? null
  // Spreads are slow, and this is the common case.
  if (mismatch === null && message === undefined) {
    return { target: target.text, matcher: matcher.source, passed: true, actual }
  }
  return {
    target: target.text,
    matcher: matcher.source,
    passed: mismatch === null,
    actual,
    ...(message === undefined ? {} : { message }),
    ...(mismatch === null ? {} : value === undefined ? { reason: describeNothing() } : failure(mismatch)),
  }
}

function failure({ reason, differences }: Mismatch): Mismatch {
  return differences === undefined ? { reason } : { reason, differences }
}
