// Messages in the form of the GenAI conventions.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { ToolCall, ToolResult, Trace, Turn } from '../../core/trace/trace.js'

export interface ExportedCall {
  readonly call: ToolCall
  readonly result: ToolResult | undefined
  /** Providers may reuse an id; here each call has its own. */
  readonly id: string
}

export function systemOf({ system }: Trace): string | null {
  return system === null ? null : canonicalJson([{ type: 'text', content: system }])
}

export function inputMessage({ role, content }: Turn): object {
  return { role, parts: textParts(content) }
}

/** The conventions require a reason, which logs may not have. */
export function outputMessage({ role, content, finish_reason }: Turn, calls: readonly ExportedCall[]): object {
  const asked = calls.map(({ call, id }) => ({
    type: 'tool_call',
    id,
    name: call.name,
    arguments: call.args_text ?? call.args,
  }))
  const reason = finish_reason ?? (asked.length > 0 ? 'tool_call' : 'stop')
  return { role, parts: [...textParts(content), ...asked], finish_reason: reason }
}

function textParts(content: unknown): readonly object[] {
  return content === undefined || content === null || content === '' ? [] : [{ type: 'text', content: textOf(content) }]
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
