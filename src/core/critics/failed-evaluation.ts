import type { StepFinding } from '../gate/finding.js'
import { isRecord } from '../trace/trace-fields.js'
import type { Evaluation } from './evaluation.js'
import type { ToolName } from './fields/tool-name.js'
import type { UnknownField } from './fields/unknown-field.js'
import type { Verdict } from './rubric.js'

/** An evaluation that fails whatever the threshold is. */
export const REFUSED: Verdict = { passed: false, warning: false }
export const WEIGHTLESS = 'All weights are 0, so there is no score'

/** Steps 1 and 3 of docs/spec/critics.md. */
export function failed(kind: string, failure_reason: string): Evaluation {
  const findings = [failure(kind, failure_reason)]
  return { score: 0, ...REFUSED, failure_reason, is_refused: false, lines: [], describe: () => findings }
}

export function unjudged(fields: readonly UnknownField[]): Evaluation {
  const findings = fields.map(({ message, hint }) => failure('unknown_field', `${message}. ${hint}`))
  const failure_reason = findings[0]?.message ?? ''
  return { score: 0, ...REFUSED, failure_reason, is_refused: true, lines: [], describe: () => findings }
}

export function failure(kind: string, message: string): StepFinding {
  return { level: 'error', kind, step: null, message }
}

/** Why a run with unreadable arguments scores 0; undefined when no such call is paired with an expected one. */
export function malformedCall(
  actual: readonly { readonly name: ToolName; readonly args: unknown }[],
  partners: readonly number[],
): string | undefined {
  const call = partners.map((partner) => actual[partner]).find((made) => made !== undefined && !isRecord(made.args))
  return call && `Malformed arguments: the arguments of '${call.name.text}' are not a JSON object`
}

/** `Expected tools: ['A', 'B or C'], but got: ['A']` */
export function bothLists(expected: readonly (readonly ToolName[])[], actual: readonly ToolName[]): string {
  const wanted = expected.map((names) => [...new Set(names.map(({ text }) => text))].join(' or '))
  return `Expected tools: ${listOf(wanted)}, but got: ${listOf(actual.map(({ text }) => text))}`
}

function listOf(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`
}
