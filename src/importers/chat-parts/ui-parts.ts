// Parts of the messages that the Vercel AI SDK shows: a call has its result in the same part.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { readArguments } from '../json-arguments.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import type { TraceDraft } from '../trace-draft.js'
import { contentOf } from './message-parts.js'

const ANSWERED: ReadonlySet<unknown> = new Set(['result', 'output-available', 'output-error', 'output-denied'])

/** A part that is a call: `tool-NAME`, `dynamic-tool`, or `tool-invocation` of version 4. */
export function isToolPart(part: RawRecord): boolean {
  const { type, toolCallId, state } = part
  if (type === 'tool-invocation') return isRecord(part.toolInvocation)
  return typeof type === 'string' && /^(?:dynamic-tool$|tool-)/.test(type) && isText(toolCallId) && isText(state)
}

/** Adds an answer: each `step-start` begins another turn. */
export function addParts(draft: TraceDraft, parts: unknown): void {
  let isOpen = false
  draft.turn('assistant', '')
  for (const part of recordsIn(parts)) {
    if (part.type === 'step-start' && isOpen) draft.turn('assistant', '')
    if (part.type === 'text' && isText(part.text)) draft.extendTurn(part.text)
    if (isToolPart(part)) addTool(draft, part)
    isOpen ||= part.type === 'text' || isToolPart(part)
  }
}

/** Version 4 also lists the calls of a message beside its parts. */
export function addInvocations(draft: TraceDraft, invocations: unknown): void {
  for (const toolInvocation of recordsIn(invocations)) addTool(draft, { type: 'tool-invocation', toolInvocation })
}

function addTool(draft: TraceDraft, part: RawRecord): void {
  const tool = part.type === 'tool-invocation' ? recordIn(part.toolInvocation) : part
  const { toolCallId, toolName, state, input, args, rawInput, output, result, errorText } = tool
  const name = textIn(toolName) ?? (textIn(part.type) ?? '').replace(/^tool-/, '')
  // Arguments that are still arriving are not a call yet.
  if (state === 'input-streaming' || state === 'partial-call') return
  const id = draft.call({ id: textIn(toolCallId), ...readMcpName(name), ...readArguments(input ?? args ?? rawInput) })
  if (!ANSWERED.has(state)) return
  const is_error = state === 'output-error' || state === 'output-denied'
  draft.answer(id, { is_error, content: is_error ? (textIn(errorText) ?? '') : contentOf(output ?? result) })
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
