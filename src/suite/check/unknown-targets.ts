// Targets that lead nowhere in any answer or trace. Some would even pass: `absent: true` on a misspelled key.

import { isMcproveError } from '../../core/errors/error.js'
import { type DIRECT_ANSWERS, directAnswerShape, FIXTURE_ANSWER } from '../../core/expect/answer-shape.js'
import { parseTargetPath } from '../../core/expect/target-path.js'
import { findUnknownStep, type TargetShape, type UnknownStep } from '../../core/expect/target-shape.js'
import { buildMatcher } from '../../core/matchers/build-matcher.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { TRACE_SHAPE } from '../../core/trace/trace-shape.js'
import { closedValueIssues } from './closed-values.js'
import type { FlatIssue } from './problems-from-issues.js'
import { targetsIn, type WrittenTarget } from './written-targets.js'

/** The `expect:` list of a direct test; paths start at the test. */
export function directTargetIssues(
  kind: keyof typeof DIRECT_ANSWERS,
  test: Readonly<Record<string, unknown>>,
): FlatIssue[] {
  return answerTargetIssues(test.expect, directAnswerShape(kind, test))
}

/** The `expect:` lists of `setup:` and `verify:`; paths start at what holds the two. */
export function fixtureTargetIssues(raw: Readonly<Record<string, unknown>>): FlatIssue[] {
  return ['setup', 'verify'].flatMap((key) => {
    const calls = Array.isArray(raw[key]) ? raw[key] : []
    return calls.flatMap((call: unknown, index) =>
      answerTargetIssues(isRecord(call) ? call.expect : undefined, FIXTURE_ANSWER).map((issue) => ({
        ...issue,
        path: [key, index, ...issue.path],
      })),
    )
  })
}

function answerTargetIssues(list: unknown, shape: TargetShape): FlatIssue[] {
  return targetsIn(list).flatMap((written): FlatIssue[] => {
    const misstep = findUnknownStep(written.target, shape)
    if (misstep === null) return closedValueIssues(written, shape)
    if (!misstep.shape.isOpen || misstep.near !== undefined) return [issueOf(written, misstep, 'an answer', 'error')]
    return passesOnNothing(written) ? [emptyIssue(written, misstep, 'an answer')] : []
  })
}

/** A target of `save:`, which reads an answer like `expect:`; the path of the issue is left to the caller. */
export function savedTargetIssue(target: unknown, shape: TargetShape): FlatIssue[] {
  if (typeof target !== 'string' || target === '') return []
  try {
    const written: WrittenTarget = { path: [], part: 'value', target: parseTargetPath(target), matcher: null }
    const misstep = findUnknownStep(written.target, shape)
    if (misstep === null || (misstep.shape.isOpen && misstep.near === undefined)) return []
    return [issueOf(written, misstep, 'an answer', 'error')]
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return [{ path: [], part: 'value', code: 'target', message: error.message, hint: error.hint }]
  }
}

/**
 * A target of a trace. Traces from other tools keep their own keys, so a key that is similar to one of ours is a
 * warning, unless the check would pass on a missing value.
 */
export function traceTargetIssues(written: WrittenTarget): FlatIssue[] {
  const misstep = findUnknownStep(written.target, TRACE_SHAPE)
  if (misstep === null) return closedValueIssues(written, TRACE_SHAPE)
  const isEmptyPass = passesOnNothing(written)
  if (!misstep.shape.isOpen) return [issueOf(written, misstep, 'a trace', 'error')]
  if (misstep.near !== undefined) return [issueOf(written, misstep, 'a trace', isEmptyPass ? 'error' : 'warning')]
  return isEmptyPass ? [emptyIssue(written, misstep, 'a trace')] : []
}

function passesOnNothing({ matcher }: WrittenTarget): boolean {
  return !isSnapshot(matcher) && buildMatcher(matcher, [])?.mismatch(undefined) === null
}

function isSnapshot(matcher: unknown): boolean {
  return isRecord(matcher) && Object.hasOwn(matcher, 'snapshot')
}

function issueOf(
  { path, part }: WrittenTarget,
  misstep: UnknownStep,
  root: string,
  severity: 'error' | 'warning',
): FlatIssue {
  const { near, shape } = misstep
  const message =
    near === undefined
      ? `${describe(misstep, root)}${restOf(misstep)}`
      : `${describe(misstep, root)}; did you mean ${showName(near)}?`
  const hint =
    shape.isOpen && severity === 'error'
      ? `If the key exists, write it in quotes: ${showName(`${misstep.parent}["${String(misstep.segment)}"]`)}.`
      : undefined
  return { path, part, code: 'unknown_target', message, hint, severity }
}

function emptyIssue({ path, part }: WrittenTarget, misstep: UnknownStep, root: string): FlatIssue {
  const message = `${describe(misstep, root)} that mcprove knows; if it is always missing, this check always passes`
  return { path, part, code: 'empty_target', message, severity: 'warning' }
}

function describe({ parent, segment, shape }: UnknownStep, root: string): string {
  const where = parent === '' ? root : showName(parent)
  if (typeof segment !== 'string') return `${where} is not a list`
  if (shape.elements !== undefined) return `${where} is a list`
  return shape.keys === undefined ? `${where} has no keys` : `${where} has no ${showName(segment)}`
}

function restOf({ segment, shape }: UnknownStep): string {
  if (typeof segment === 'string' && shape.elements !== undefined)
    return ': use `[0]` for one element, or `[*]` for all'
  return shape.keys === undefined ? '' : `; it has ${listNames(Object.keys(shape.keys), 'and')}`
}
