// Events of Bedrock's ConverseStream, in Anthropic's form.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { numberIn, recordIn } from '../json-fields.js'

const KEYS = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata']

/** An event has one key, its kind. */
export function isConverseEvent(value: RawRecord): boolean {
  const [key, other] = Object.keys(value)
  return key !== undefined && other === undefined && KEYS.includes(key) && isRecord(value[key])
}

/** Something that only such an event has. */
export function isConverseStart(value: RawRecord): boolean {
  return isConverseEvent(value) && (isRecord(value.contentBlockStart) || isRecord(value.contentBlockDelta))
}

/** Other events are returned as they are. */
export function fromConverseEvent(event: RawRecord): RawRecord {
  if (!isConverseEvent(event)) return event
  const { messageStart, contentBlockStart, contentBlockDelta, messageStop, metadata } = event
  if (isRecord(messageStart)) return { type: 'message_start', message: {} }
  if (isRecord(contentBlockStart)) {
    const { toolUseId, name } = recordIn(recordIn(contentBlockStart.start).toolUse)
    const content_block =
      name === undefined ? { type: 'text', text: '' } : { type: 'tool_use', id: toolUseId, name, input: {} }
    return { type: 'content_block_start', index: contentBlockStart.contentBlockIndex, content_block }
  }
  if (isRecord(contentBlockDelta)) {
    const { text, toolUse } = recordIn(contentBlockDelta.delta)
    const delta = { text, partial_json: recordIn(toolUse).input }
    return { type: 'content_block_delta', index: contentBlockDelta.contentBlockIndex, delta }
  }
  if (isRecord(messageStop)) return { type: 'message_delta', delta: { stop_reason: messageStop.stopReason } }
  return isRecord(metadata) ? { type: 'message_delta', usage: usageOf(recordIn(metadata.usage)) } : { type: 'ping' }
}

/** Counts of Converse by Anthropic's names. */
export function usageOf(usage: RawRecord): RawRecord {
  const { inputTokens, outputTokens, cacheReadInputTokens, cacheWriteInputTokens } = usage
  return {
    input_tokens: numberIn(inputTokens),
    output_tokens: numberIn(outputTokens),
    cache_read_input_tokens: numberIn(cacheReadInputTokens),
    cache_creation_input_tokens: numberIn(cacheWriteInputTokens),
  }
}
