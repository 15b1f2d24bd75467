// What Codex reports of calls it executed: `item_completed` events, and the events of earlier versions.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { DraftCall, DraftResult } from '../draft-call.js'
import { readArguments } from '../json-arguments.js'
import { listIn, recordIn, textIn } from '../json-fields.js'

export interface ExecutedItem {
  readonly id: string
  /** As a call of its own: code that the model wrote may call tools, and such calls have no other item. */
  readonly call: DraftCall
  /** Null while it runs. */
  readonly result: DraftResult | null
}

/** Null for other events, and for commands of the user. */
export function executedItem(event: RawRecord): ExecutedItem | null {
  switch (event.type) {
    case 'item_completed':
      return itemOf(recordIn(event.item))
    case 'mcp_tool_call_begin':
    case 'mcp_tool_call_end':
      return mcpItem({ ...recordIn(event.invocation), ...mcpOutcome(event), id: event.call_id })
    case 'exec_command_end':
      return commandItem({ ...event, id: event.call_id })
    default:
      return null
  }
}

function itemOf(item: RawRecord): ExecutedItem | null {
  if (item.type === 'McpToolCall') return mcpItem(item)
  if (item.type === 'CommandExecution') return commandItem(item)
  if (item.type === 'FileChange') return changeItem(item)
  return null
}

/** The result in the form of an item; earlier events have `Ok` or `Err`. */
function mcpOutcome({ result }: RawRecord): RawRecord {
  if (!isRecord(result)) return {}
  const { Ok: answer, Err: failure } = result
  return failure === undefined ? { status: 'completed', result: answer } : { status: 'failed', error: failure }
}

function mcpItem({ id, server, tool, arguments: given, status, result, error }: RawRecord): ExecutedItem | null {
  if (typeof id !== 'string' || typeof server !== 'string' || typeof tool !== 'string' || tool === '') return null
  const call = { id, server, name: tool, ...readArguments(given) }
  if (status === undefined) return { id, call, result: null }
  const { content, is_error, isError, structured_content, structuredContent } = recordIn(result)
  const structured = structured_content ?? structuredContent ?? null
  const message = textIn(error) ?? textIn(recordIn(error).message)
  return {
    id,
    call,
    result: {
      is_error: status === 'failed' || message !== null || is_error === true || isError === true,
      content: message ?? listIn(content),
      ...(structured === null ? {} : { structured }),
    },
  }
}

function commandItem(item: RawRecord): ExecutedItem | null {
  const { id, command, source, status, exit_code, aggregated_output, formatted_output } = item
  if (typeof id !== 'string' || source === 'user_shell') return null
  return {
    id,
    call: { id, name: 'command_execution', args: { command: command ?? null } },
    result: {
      is_error: isFailed(status) || (typeof exit_code === 'number' && exit_code !== 0),
      content: textIn(aggregated_output) ?? textIn(formatted_output) ?? '',
    },
  }
}

function changeItem({ id, changes, status, stdout, stderr }: RawRecord): ExecutedItem | null {
  if (typeof id !== 'string') return null
  const is_error = isFailed(status)
  const content = (is_error ? textIn(stderr) : textIn(stdout)) ?? ''
  return { id, call: { id, name: 'file_change', args: { changes: changes ?? {} } }, result: { is_error, content } }
}

function isFailed(status: unknown): boolean {
  return status === 'failed' || status === 'declined'
}
