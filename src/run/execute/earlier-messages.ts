import { isRecord } from '../../core/trace/trace-fields.js'
import type { AnsweredCall, ModelMessage, RequestedCall } from '../../models/model.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'

type Message = NonNullable<RunSettings['messages']>[number]

/** `messages:` of a test as sent to a model; calls in our format (`name`, `args`) or OpenAI's (`function`). */
export function earlierMessages(messages: readonly Message[]): ModelMessage[] {
  const earlier: ModelMessage[] = []
  for (const message of messages) {
    if (message.role === 'tool') {
      const result = answeredCall(message, earlier)
      const last = earlier.at(-1)
      // Results of parallel calls are sent together.
      if (last?.role === 'tool') earlier[earlier.length - 1] = { role: 'tool', results: [...last.results, result] }
      else earlier.push({ role: 'tool', results: [result] })
    } else if (message.role === 'assistant') {
      const calls = (message.tool_calls ?? []).map((call, index) =>
        requestedCall(call, `earlier_${earlier.length}_${index}`),
      )
      earlier.push({ role: 'assistant', content: textOf(message.content), calls })
    } else {
      earlier.push({ role: message.role, content: textOf(message.content) })
    }
  }
  return earlier
}

function requestedCall(call: Readonly<Record<string, unknown>>, fallbackId: string): RequestedCall {
  const inner = isRecord(call.function) ? call.function : call
  const args = inner.args ?? inner.arguments ?? {}
  return {
    id: typeof call.id === 'string' ? call.id : fallbackId,
    name: String(inner.name ?? ''),
    args: typeof args === 'string' ? parsedOrText(args) : args,
  }
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function answeredCall({ content, name, tool_call_id }: Message, earlier: readonly ModelMessage[]): AnsweredCall {
  const calls = earlier.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const answered = new Set(
    earlier.flatMap((message) => (message.role === 'tool' ? message.results : [])).map(({ id }) => id),
  )
  // Without an id, results belong to the calls in order, as in traces.
  const call = calls.find(({ id }) => (tool_call_id === undefined ? !answered.has(id) : id === tool_call_id))
  return { id: tool_call_id ?? call?.id ?? '', name: name ?? call?.name ?? '', is_error: false, content: content ?? '' }
}

function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}
