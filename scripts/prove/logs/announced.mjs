import { canonical, isObject, list, parsed } from './json.mjs'

const CALL_TYPES = new Set(['tool_use', 'tool-call', 'tool_call', 'function_call', 'toolCall'])
const DEPTH = 24

/**
 * The calls in the answer of a model, whatever its provider: OpenAI, Anthropic, Gemini, LangChain, the AI SDK, OpenTelemetry.
 * The same call may stand there twice in two shapes, with one id.
 */
export function announcedCalls(output) {
  const found = new Map()
  const note = (id, name, args) => {
    if (typeof name !== 'string' || name === '') return
    const value = typeof args === 'string' ? (parsed(args) ?? args) : args
    const key = id ?? `${name} ${canonical(value)}`
    if (!found.has(key)) found.set(key, { id, name, args: value })
  }
  walk(typeof output === 'string' ? parsed(output) : output, note, 0)
  return [...found.values()]
}

function walk(value, note, depth) {
  if (depth > DEPTH) return
  if (Array.isArray(value)) {
    for (const one of value) walk(one, note, depth + 1)
    return
  }
  if (!isObject(value)) return
  if (CALL_TYPES.has(value.type))
    note(
      value.id ?? value.call_id ?? value.toolCallId,
      value.name ?? value.toolName,
      value.input ?? value.arguments ?? value.args,
    )
  const gemini = value.functionCall ?? value.function_call
  if (isObject(gemini)) note(gemini.id, gemini.name, gemini.args ?? gemini.arguments)
  const calls = list(value.tool_calls).concat(list(value.toolCalls)).filter(isObject)
  for (const call of calls) {
    const fn = call.function ?? call.tool_call?.function ?? call
    note(call.id ?? call.toolCallId ?? call.tool_call?.id, fn.name ?? fn.toolName, fn.arguments ?? fn.args ?? fn.input)
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'tool_calls' && key !== 'toolCalls' && key !== 'tools') walk(inner, note, depth + 1)
  }
}
