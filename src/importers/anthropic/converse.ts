// Messages of Amazon Bedrock's Converse API, in Anthropic's form: their blocks differ only in how they are written.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { callOfPart, resultOfPart } from '../chat-parts/message-parts.js'
import { listIn, recordIn, textIn } from '../json-fields.js'
import { usageOf } from './converse-stream.js'

/** Blocks of Converse have no type: `{ text }`, `{ toolUse }`, `{ toolResult }`. */
export function isConverseBlock({ type, toolUse, toolResult }: RawRecord): boolean {
  if (type !== undefined) return false
  return (
    (isRecord(toolUse) && typeof toolUse.name === 'string') ||
    (isRecord(toolResult) && typeof toolResult.toolUseId === 'string')
  )
}

/** The message with Anthropic's blocks; other messages are returned as they are. */
export function fromConverse(message: RawRecord): RawRecord {
  const blocks = listIn(message.content).filter(isRecord)
  return blocks.some(isConverseBlock) ? { ...message, content: blocks.map(blockOf) } : message
}

function blockOf(block: RawRecord): RawRecord {
  if (!isConverseBlock(block)) return typeof block.text === 'string' ? { type: 'text', text: block.text } : block
  const result = resultOfPart(block)
  if (result !== null) {
    return { type: 'tool_result', tool_use_id: result.id, content: result.content, is_error: result.is_error }
  }
  const { toolUseId, name, input } = recordIn(block.toolUse)
  return callOfPart(block) === null ? block : { type: 'tool_use', id: toolUseId, name, input }
}

/** An answer of Converse as a message; null for anything else. */
export function converseAnswer(value: unknown): RawRecord | null {
  const { output, stopReason, usage } = recordIn(value)
  const { message } = recordIn(output)
  if (!isRecord(message) || typeof stopReason !== 'string') return null
  return {
    ...fromConverse(message),
    stop_reason: textIn(stopReason),
    usage: usageOf(recordIn(usage)),
  }
}
