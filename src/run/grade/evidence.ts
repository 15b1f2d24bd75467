// What a judge sees of a run: the request, every observed call with its result, and the text to grade. It does not
// depend on a clock, so the same run always gives the same text, and the hash of the text identifies its grades.

import { parseTargetPath } from '../../core/expect/target-path.js'
import { traceValueAt } from '../../core/expect/trace-target.js'
import { cut } from '../../core/text/show-value.js'
import { withAgentCalls } from '../../core/trace/agent-calls/with-agent-calls.js'
import { argumentsText } from '../../core/trace/call-arguments.js'
import type { ToolResult, Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'

/** A judge is paid by the token, so longer texts are shortened, with a note. */
const MAX_RESULT = 8_000
const MAX_OBSERVED = 60_000
const MAX_GRADED = 40_000
/** The upper limit for characters of evidence, including the words in between. */
export const MAX_EVIDENCE = MAX_OBSERVED + MAX_GRADED + 20_000

export interface JudgeEvidence {
  /** The request and what was observed. */
  readonly observed: string
  /** The text to grade. */
  readonly graded: string
}

/** `target` is the part of the run that is graded; null means its final response. */
export function judgeEvidence(trace: Trace, target: string | null): JudgeEvidence {
  const value = target === null ? trace.final_response : traceValueAt(trace, parseTargetPath(target))
  const { tool_calls, tool_results } = withAgentCalls(trace, () => true)?.trace ?? trace
  const lines = [
    ...requestsOf(trace).map((text) => `User: ${text}`),
    ...tool_calls.flatMap((call, index) => [
      `Call ${index + 1}: ${call.server === null ? '' : `${call.server}.`}${call.name} ${argumentsText(call)}`,
      `Result ${index + 1}: ${resultText(tool_results[index])}`,
    ]),
  ]
  if (tool_calls.length === 0) lines.push('No tool was called.')
  return { observed: bounded(lines.join('\n'), MAX_OBSERVED), graded: bounded(textOf(value ?? ''), MAX_GRADED) }
}

function requestsOf({ prompt, conversation }: Trace): string[] {
  const asked = conversation.turns.filter(({ role }) => role === 'user').map(({ content }) => textOf(content))
  return asked.length > 0 ? asked : prompt === null ? [] : [prompt]
}

function resultText(result: ToolResult | undefined): string {
  if (result === undefined || result.unrecorded) return '(succeeded; its content was not recorded)'
  if (result.missing) return '(no result)'
  if (result.not_executed) return '(not executed)'
  const text = textOf(result.structured ?? result.content ?? result.error?.message ?? '')
  return `${result.is_error ? '(ERROR) ' : ''}${bounded(text, MAX_RESULT)}`
}

/** Text unchanged, content parts as their text, anything else as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value) ?? ''
  return value
    .map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : JSON.stringify(part)))
    .join('\n')
}

function bounded(text: string, length: number): string {
  if (text.length <= length) return text
  return `${cut(text, length)}\n[${text.length - length} more characters left out]`
}
