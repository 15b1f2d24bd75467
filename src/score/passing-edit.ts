// What would have passed: small changes of a run, each tried on the real scorer.
import type { Finding } from '../core/finding.js'
import type { ExpectedStep } from '../core/gate.js'
import { spelledOut } from '../core/spelled-out.js'
import { parseTargetPath, type Segment } from '../core/target-path.js'
import { ToolTable } from '../core/tool.js'
import type { ToolCall, ToolResult, Trace } from '../core/trace.js'
import { readTrace } from '../core/trace-reader.js'
import type { AgentTest } from '../suite/suite.js'
import { runVerdict } from './run-verdict.js'

/** Every edit costs a scoring. */
const MAX_TRIES = 300

export type Edit =
  | { readonly kind: 'drop'; readonly step: number }
  | { readonly kind: 'set'; readonly step: number; readonly path: string; readonly value: unknown }
  /** `step` is the place in the recorded run that the call comes before. */
  | { readonly kind: 'insert'; readonly step: number; readonly tool: string; readonly args: unknown }
  | { readonly kind: 'move'; readonly step: number; readonly to: number }

/** The edits with which the check passes: one if one is enough, else all that its findings ask for; null for neither. */
export function passingEdits(
  test: AgentTest,
  check: string,
  trace: Trace,
  findings: readonly Finding[],
  expected: readonly ExpectedStep[],
): readonly Edit[] | null {
  let tries = 0
  const passes = (edits: readonly Edit[]): boolean => {
    tries += 1
    return tries <= MAX_TRIES && runVerdict(test, check, edited(trace, edits)).status === 'passed'
  }
  const steps = trace.tool_calls.length
  const single = findings.flatMap((finding) => editsFor(finding, expected, steps))
  for (const edit of single) if (passes([edit])) return [edit]
  // All of a finding's differences at once, then those of all findings.
  for (const finding of findings) {
    const sets = setsFor(finding)
    if (sets.length > 1 && passes(sets)) return sets
  }
  const all = findings.flatMap((finding) => {
    const sets = setsFor(finding)
    return sets.length > 0 ? sets : editsFor(finding, expected, steps, finding.expected_index).slice(0, 1)
  })
  return all.length > 1 && passes(all) ? all : null
}

/** `place` is where a missing call goes; without it, every place is tried. */
function editsFor(finding: Finding, expected: readonly ExpectedStep[], steps: number, place?: number): Edit[] {
  const { step, expected_index } = finding
  const missing = expected_index === undefined ? undefined : expected[expected_index]
  if (step === null) {
    if (missing === undefined) return []
    const places =
      place === undefined ? Array.from({ length: steps + 1 }, (_, index) => index) : [Math.min(place, steps)]
    return places.map((at) => insertion(missing, at))
  }
  if (finding.kind === 'call_out_of_order') {
    return Array.from({ length: steps }, (_, to): Edit => ({ kind: 'move', step, to })).filter((_, to) => to !== step)
  }
  const sets = setsFor(finding)
  // Another tool where this one was expected: it may only be late.
  const inserts = missing === undefined || sets.length > 0 ? [] : [insertion(missing, step)]
  return [...sets, ...inserts, { kind: 'drop', step }]
}

function insertion({ tool, args }: ExpectedStep, step: number): Edit {
  return { kind: 'insert', step, tool, args: spelledOut(args) ?? {} }
}

function setsFor({ step, differences = [] }: Finding): Edit[] {
  if (step === null) return []
  return differences.flatMap(({ path, expected }): Edit[] => {
    return expected === undefined || path === 'name' || path === 'server'
      ? []
      : [{ kind: 'set', step, path, value: expected }]
  })
}

interface Step {
  readonly call: ToolCall | object
  readonly result: ToolResult | object
}

/** Places are those of the recorded run, whatever the other edits are. */
function edited(trace: Trace, edits: readonly Edit[]): Trace {
  const slots = trace.tool_calls.map((call, index): { before: Step[]; own: Step | null } => ({
    before: [],
    own: { call, result: trace.tool_results[index] ?? {} },
  }))
  const end: Step[] = []
  for (const [index, edit] of edits.entries()) {
    const slot = slots[edit.step]
    const at = slot?.before ?? end
    if (edit.kind === 'insert') at.push(insertedStep(edit.tool, edit.args, index))
    else if (slot === undefined || slot.own === null) continue
    else if (edit.kind === 'set') slot.own = { ...slot.own, call: withArgument(slot.own.call, edit.path, edit.value) }
    else {
      if (edit.kind === 'move') (slots[edit.to < edit.step ? edit.to : edit.to + 1]?.before ?? end).push(slot.own)
      slot.own = null
    }
  }
  const steps = [...slots.flatMap(({ before, own }) => (own === null ? before : [...before, own])), ...end]
  const raw = { ...trace, tool_calls: steps.map(({ call }) => call), tool_results: steps.map(({ result }) => result) }
  return readTrace(raw, new ToolTable(), 'the edited run')
}

function insertedStep(tool: string, args: unknown, index: number): Step {
  const dot = tool.indexOf('.')
  const id = `mcprove-inserted-${index}`
  const [server, name] = dot === -1 ? [null, tool] : [tool.slice(0, dot), tool.slice(dot + 1)]
  return { call: { id, server, name, args }, result: { call_id: id, is_error: false } }
}

function withArgument(call: object, path: string, value: unknown): object {
  const [first, ...rest] = parseTargetPath(path).segments
  return first === 'args' && 'args' in call ? { ...call, args: replaced(call.args, rest, value) } : call
}

/** A copy along the path, with `leaf` at its end. */
function replaced(value: unknown, [segment, ...rest]: readonly Segment[], leaf: unknown): unknown {
  if (segment === undefined) return leaf
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  // Not an assignment: the key may be `__proto__`.
  Object.defineProperty(copy, segment, {
    value: replaced(Reflect.get(copy, segment), rest, leaf),
    ...{ enumerable: true, configurable: true, writable: true },
  })
  return copy
}
