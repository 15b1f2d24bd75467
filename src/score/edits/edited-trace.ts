// Small changes of a run, scored as if the agent had made them.

import { argumentValues } from '../../core/expect/argument-values.js'
import { parseTargetPath } from '../../core/expect/target-path.js'
import type { ExpectedStep } from '../../core/gate/gate.js'
import { withValueAt } from '../../core/json/with-value-at.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolCall, ToolResult, Trace } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'

/** A change at one place of the recorded calls. */
export type StepEdit =
  | { readonly kind: 'drop'; readonly step: number }
  | { readonly kind: 'set'; readonly step: number; readonly path: string; readonly value: unknown }
  /** `step` is the index in the recorded run before which the call is inserted. */
  | { readonly kind: 'insert'; readonly step: number; readonly tool: string; readonly args: unknown }
  | { readonly kind: 'move'; readonly step: number; readonly to: number }

export type Edit =
  | StepEdit
  /** Only the expected calls. */
  | { readonly kind: 'expected' }
  /** The same calls, with an empty answer. */
  | { readonly kind: 'silence' }

interface Step {
  readonly call: ToolCall | object
  readonly result: ToolResult | object
}

/** Indices are those of the recorded run, whatever the other edits are. */
export function editedTrace(trace: Trace, edits: readonly Edit[], expected: readonly ExpectedStep[]): Trace {
  const slots = trace.tool_calls.map((call, index): { before: Step[]; own: Step | null } => ({
    before: [],
    own: { call, result: trace.tool_results[index] ?? {} },
  }))
  const end: Step[] = []
  for (const [index, edit] of edits.entries()) {
    if (edit.kind === 'expected') return withSteps(trace, expected.map(expectedStep))
    if (edit.kind === 'silence') return { ...trace, final_response: 'OK.' }
    const slot = slots[edit.step]
    if (edit.kind === 'insert') (slot?.before ?? end).push(insertedStep(edit.tool, edit.args, index))
    else if (slot === undefined || slot.own === null) continue
    else if (edit.kind === 'set') slot.own = { ...slot.own, call: withArgument(slot.own.call, edit.path, edit.value) }
    else {
      if (edit.kind === 'move') (slots[edit.to < edit.step ? edit.to : edit.to + 1]?.before ?? end).push(slot.own)
      slot.own = null
    }
  }
  return withSteps(trace, [...slots.flatMap(({ before, own }) => (own === null ? before : [...before, own])), ...end])
}

function withSteps(trace: Trace, steps: readonly Step[]): Trace {
  const raw = { ...trace, tool_calls: steps.map(({ call }) => call), tool_results: steps.map(({ result }) => result) }
  return readTrace(raw, new ToolTable(), 'the edited run')
}

function expectedStep({ tool, args }: ExpectedStep, index: number): Step {
  return insertedStep(tool, argumentValues(args) ?? {}, index)
}

function insertedStep(tool: string, args: unknown, index: number): Step {
  const dot = tool.indexOf('.')
  const id = `mcprove-inserted-${index}`
  const [server, name] = dot === -1 ? [null, tool] : [tool.slice(0, dot), tool.slice(dot + 1)]
  return { call: { id, server, name, args }, result: { call_id: id, is_error: false } }
}

function withArgument(call: object, path: string, value: unknown): object {
  const [first, ...rest] = parseTargetPath(path).segments
  return first === 'args' && 'args' in call ? { ...call, args: withValueAt(call.args, rest, value) } : call
}
