// OpenAI's Chat Completions format, which many servers use. Some add timings to it.
import { isRecord } from '../../core/trace/trace-fields.js'
import { type JsonObject, objectsOf, withFixed, withInner, without } from '../json-object.js'

/** System fingerprints and tiers, the timings of llama.cpp, the request id of Groq. */
const VOLATILE = ['system_fingerprint', 'service_tier', 'timings', 'x_groq', 'kv_transfer_params']

export function chatCalls(body: JsonObject): JsonObject[] {
  const [choice] = objectsOf(body.choices)
  return isRecord(choice?.message) ? objectsOf(choice.message.tool_calls) : []
}

export function stableChatBody(body: JsonObject): JsonObject {
  return withInner(without(withFixed(body, { id: 'chatcmpl', created: 0 }), VOLATILE), 'usage', stableUsage)
}

/** Cache hits are random, and Groq reports durations; the totals include the cached tokens. */
function stableUsage(usage: JsonObject): JsonObject {
  const times = Object.keys(usage).filter((key) => key.endsWith('_time'))
  return withInner(without(usage, times), 'prompt_tokens_details', (details) =>
    withFixed(details, { cached_tokens: 0 }),
  )
}
