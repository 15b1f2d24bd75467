// Chat messages in OpenAI's format, which several logs contain.
import type { RawRecord } from '../core/trace/trace-fields.js'
import { readArguments } from './json-arguments.js'
import { messageText, numberIn, recordIn, recordsIn, textIn } from './json-fields.js'
import { readMcpName } from './mcp-name.js'
import type { TraceDraft } from './trace-draft.js'

/** Adds one message to the run. Returns what is left out, if anything. */
export function addMessage(draft: TraceDraft, message: RawRecord): string | null {
  const content = messageText(message.content)
  switch (message.role) {
    case 'system':
    case 'developer':
      draft.system = draft.system === null ? content : [draft.system, content ?? ''].join('\n')
      return null
    case 'user':
      draft.turn('user', content ?? '')
      return null
    case 'assistant':
      draft.turn('assistant', content ?? textIn(message.refusal) ?? '')
      return addCalls(draft, message)
    case 'tool':
      return addResult(draft, textIn(message.tool_call_id), content)
    case 'function':
      return addResult(draft, null, content)
    default:
      return 'a message with an unknown role'
  }
}

function addCalls(draft: TraceDraft, { tool_calls, function_call }: RawRecord): string | null {
  const calls = recordsIn(tool_calls)
  // The older format, with a single call per message.
  if (calls.length === 0 && function_call !== undefined && function_call !== null) {
    return addCall(draft, null, recordIn(function_call), 'arguments')
  }
  const lost = calls.flatMap(({ id, function: named, custom }) =>
    custom === undefined
      ? (addCall(draft, textIn(id), recordIn(named), 'arguments') ?? [])
      : (addCall(draft, textIn(id), recordIn(custom), 'input') ?? []),
  )
  return lost[0] ?? null
}

function addCall(draft: TraceDraft, id: string | null, tool: RawRecord, field: 'arguments' | 'input'): string | null {
  const name = textIn(tool.name)
  if (name === null || name === '') return 'a call without a name'
  const args = field === 'arguments' ? readArguments(tool.arguments) : { args: { input: tool.input ?? null } }
  draft.call({ id, ...readMcpName(name), ...args })
  return null
}

function addResult(draft: TraceDraft, id: string | null, content: string | null): string | null {
  return draft.result(id, { content: content ?? '' }) ? null : 'a second result for one call'
}

/** The model's response with its choices: agent loops continue with the first. */
export function addCompletion(draft: TraceDraft, completion: RawRecord): string | null {
  const [choice] = recordsIn(completion.choices)
  const usage = recordIn(completion.usage)
  draft.model = textIn(completion.model) ?? draft.model
  draft.addTokens(numberIn(usage.prompt_tokens), numberIn(usage.completion_tokens))
  if (choice === undefined) return 'an answer without a choice'
  const lost = addMessage(draft, { role: 'assistant', ...recordIn(choice.message) })
  const reason = textIn(choice.finish_reason)
  if (reason !== null) draft.finishTurn(reason)
  return lost
}

/** `tools:` of a request, in the form of a trace. */
export function toolsOfRequest(tools: unknown): readonly unknown[] {
  return recordsIn(tools).flatMap((tool) => {
    const { name, description, parameters } = recordIn(tool.function)
    if (typeof name !== 'string' || name === '') return []
    const described = typeof description === 'string' ? { description } : {}
    return [{ ...readMcpName(name), ...described, input_schema: recordIn(parameters) }]
  })
}
