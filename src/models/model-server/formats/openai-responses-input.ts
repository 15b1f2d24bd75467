// The input items of OpenAI Responses.
import { contentText, parseArgs, stringAt } from '../body-fields.js'
import type { MessageList } from '../message-list.js'
import { Refusal } from '../refusal.js'

export type Item = Readonly<Record<string, unknown>>

/** Items that belong to the turn around them, or to the provider itself, and say nothing to a script. */
const PASSED_OVER =
  /^(reasoning|compaction|context_compaction|compaction_summary|ghost_snapshot|additional_tools|mcp_\w+|\w+_call|\w+_output)$/

export function addItem(list: MessageList, item: Item): void {
  const type = String(item.type)
  // Only items of the client's own tools have such an id: function calls, custom tools, shells.
  if (typeof item.call_id === 'string' && type.endsWith('_call')) addCall(list, item, type)
  else if (typeof item.call_id === 'string' && type.endsWith('_output')) {
    list.addResults([{ call_id: item.call_id, is_error: false, text: contentText(item.output) }])
  } else if (type === 'function_call' || type === 'function_call_output') stringAt(item.call_id, 'input.call_id')
  else if (item.role === 'system' || item.role === 'developer') list.addSystem(contentText(item.content))
  else if (item.role === 'user') list.addUser(contentText(item.content))
  else if (item.role === 'assistant') list.addAssistant(contentText(item.content), [])
  else if (!PASSED_OVER.test(type)) {
    throw new Refusal(400, `input: ${JSON.stringify(item.type)} is not a known item type`)
  }
}

function addCall(list: MessageList, item: Item, type: string): void {
  const id = String(item.call_id)
  if (type === 'function_call') {
    const namespace = typeof item.namespace === 'string' ? { namespace: item.namespace } : {}
    list.addAssistant('', [{ id, name: stringAt(item.name, 'input.name'), ...namespace, ...parseArgs(item.arguments) }])
    return
  }
  const name = typeof item.name === 'string' ? item.name : type.slice(0, -'_call'.length)
  list.addAssistant('', [{ id, name, args: item.input ?? item.action ?? item.arguments ?? null }])
}
