// Qwen Code prints the lines of Claude Code with three differences: its input tokens include cached ones, the text and
// the calls of an answer are messages of their own, and an error of the API is a message.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { messageText, numberIn, recordIn, textIn } from '../json-fields.js'

const API_ERROR = /^\[API Error: /

/** The end of an answer that did not come. */
export const QWEN_FAILURE = /\[API Error: [^\n]*\]\s*$/

export class QwenLines {
  /** The id of an answer whose rest follows: only its last message has the usage. By the agent. */
  readonly #open = new Map<string, string>()

  /** The line as Claude Code would print it; null for one of the program. */
  read(line: RawRecord): RawRecord | null {
    const message = recordIn(line.message)
    const usage = withoutCache(message.usage)
    const agent = textIn(line.parent_tool_use_id) ?? ''
    const open = this.#open.get(agent)
    this.#open.delete(agent)
    if (line.type !== 'assistant') return { ...line, message: { ...message, usage } }
    const isPart = numberIn(usage.input_tokens) === 0 && numberIn(usage.output_tokens) === 0
    if (isPart && API_ERROR.test(messageText(message.content) ?? '')) return null
    const id = open ?? textIn(message.id)
    if (isPart && id !== null) this.#open.set(agent, id)
    return { ...line, message: { ...message, id, usage } }
  }
}

export function withoutCache(usage: unknown): RawRecord {
  const { input_tokens, output_tokens } = recordIn(usage)
  return { input_tokens, output_tokens }
}
