// What would have passed: small changes of a run, each tried with the real scorer.

import { argumentValues } from '../../core/expect/argument-values.js'
import type { Finding } from '../../core/gate/finding.js'
import type { ExpectedStep } from '../../core/gate/gate.js'
import { type Trace, toolOf } from '../../core/trace/trace.js'
import type { AgentTest } from '../../suite/suite.js'
import { runVerdict } from '../checks/run-verdict.js'
import { type Edit, editedTrace, type StepEdit } from './edited-trace.js'

/** Every edit is scored once. */
const MAX_TRIES = 300

/**
 * The edits with which the check passes: one if that is enough, otherwise all that its findings suggest, otherwise the
 * expected calls alone or an empty answer; null when none of these passes. With `inconclusive`, the edits that leave
 * the check nothing to judge.
 */
export function passingEdits(
  test: AgentTest,
  check: string,
  trace: Trace,
  findings: readonly Finding[],
  expected: readonly ExpectedStep[],
  wanted: 'passed' | 'inconclusive' = 'passed',
): readonly Edit[] | null {
  let tries = 0
  const passes = (edits: readonly Edit[]): boolean => {
    tries += 1
    return tries <= MAX_TRIES && runVerdict(test, check, editedTrace(trace, edits, expected)).status === wanted
  }
  const single = findings.flatMap((finding) => editsFor(finding, expected, trace))
  for (const edit of [...single, ...findings.flatMap(({ step }) => retries(trace, step))]) {
    if (passes([edit])) return [edit]
  }
  // All differences of a finding at once, then those of all findings.
  for (const finding of findings) {
    const sets = setsFor(finding)
    if (sets.length > 1 && passes(sets)) return sets
  }
  const all = together(findings, expected, trace)
  if (all.length > 1 && passes(all)) return all
  if (expected.length > 0 && passes([{ kind: 'expected' }])) return [{ kind: 'expected' }]
  return trace.final_response && passes([{ kind: 'silence' }]) ? [{ kind: 'silence' }] : null
}

/** The first edit for each finding. A call that is changed is not dropped as well, and none is dropped twice. */
function together(findings: readonly Finding[], expected: readonly ExpectedStep[], trace: Trace): StepEdit[] {
  const sets = findings.flatMap(setsFor)
  const done = new Set(sets.map(({ step }) => step))
  const others = findings.flatMap((finding) => {
    if (setsFor(finding).length > 0 || (finding.step !== null && done.has(finding.step))) return []
    if (finding.step !== null) done.add(finding.step)
    return editsFor(finding, expected, trace, finding.expected_index).slice(0, 1)
  })
  return [...sets, ...others]
}

/** `place` is where a missing call goes; without it, every position is tried. */
function editsFor(
  finding: Finding,
  expected: readonly ExpectedStep[],
  trace: Trace,
  place?: number,
): readonly StepEdit[] {
  const { step, expected_index } = finding
  const steps = trace.tool_calls.length
  const missing = expected_index === undefined ? undefined : expected[expected_index]
  if (step === null) {
    if (missing === undefined) return []
    const places =
      place === undefined ? Array.from({ length: steps + 1 }, (_, index) => index) : [Math.min(place, steps)]
    return places.map((at) => insertion(missing, at))
  }
  if (finding.kind === 'call_out_of_order') {
    return Array.from({ length: steps }, (_, to): StepEdit => ({ kind: 'move', step, to })).filter(
      (_, to) => to !== step,
    )
  }
  const sets = setsFor(finding)
  // Another tool is in the place of this one: the expected call may only be late.
  const inserts = missing === undefined || sets.length > 0 ? [] : [insertion(missing, step)]
  return [...sets, ...inserts, { kind: 'drop', step }]
}

/** The fix for an error is to repeat the call. */
function retries({ tool_calls, tool_results }: Trace, step: number | null): StepEdit[] {
  const call = step === null ? undefined : tool_calls[step]
  if (step === null || call === undefined || tool_results[step]?.is_error !== true) return []
  return [{ kind: 'insert', step: step + 1, tool: toolOf(call).id, args: call.args ?? {} }]
}

function insertion({ tool, args }: ExpectedStep, step: number): StepEdit {
  return { kind: 'insert', step, tool, args: argumentValues(args) ?? {} }
}

function setsFor({ step, differences = [] }: Finding): StepEdit[] {
  if (step === null) return []
  return differences.flatMap(({ path, expected }): StepEdit[] => {
    return expected === undefined || path === 'name' || path === 'server'
      ? []
      : [{ kind: 'set', step, path, value: expected }]
  })
}
