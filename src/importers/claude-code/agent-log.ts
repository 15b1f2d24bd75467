import { canonicalJson } from '../../core/json/canonical-json.js'
import { shortHash } from '../../core/text/short-hash.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks, addUsage } from '../anthropic-blocks.js'
import { epochMs } from '../epoch-ms.js'
import { messageText, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

/** The lines of one agent, the main one or a subagent. */
export class AgentLog {
  readonly draft = new TraceDraft({ recordsServers: true })
  #messageId: string | null = null
  /** Calls of the current message: its lines may repeat them. */
  readonly #calls = new Set<string>()
  /** Usage of the current message: every line repeats it, and the last one is right. */
  #usage: unknown

  /** A line may be both in the file of the session and in that of the subagent. */
  readonly #lines = new Set<string>()

  /** Returns what is not included in a trace. */
  push(line: RawRecord): string[] {
    const key = `${textIn(line.uuid)} ${shortHash(canonicalJson(line.message))}`
    if (textIn(line.uuid) !== null && this.#lines.has(key)) return ['a duplicate line']
    this.#lines.add(key)
    const at = epochMs(line.timestamp)
    this.draft.saw(at)
    const message = recordIn(line.message)
    if (line.type === 'user') return this.#user(message, line.isMeta === true, at)
    if (line.type === 'assistant') return this.#assistant(message, at)
    return [`a line of type ${textIn(line.type) ?? 'unknown'}`]
  }

  finish(): TraceDraft {
    this.#endMessage()
    return this.draft
  }

  #user({ content }: RawRecord, isMeta: boolean, at: number | null): string[] {
    const text = messageText(content)
    if (isMeta) return ['a note of the program']
    if (text !== null) this.draft.turn('user', text)
    return addBlocks(this.draft, content, at)
  }

  #assistant({ id, model, content, usage }: RawRecord, at: number | null): string[] {
    const text = spoken(content)
    const messageId = textIn(id)
    // One message has several lines, one per block.
    if (messageId !== null && messageId === this.#messageId) {
      if (text !== '') this.draft.extendTurn(text)
    } else {
      this.#endMessage()
      this.#messageId = messageId
      this.draft.turn('assistant', text)
    }
    this.draft.model = textIn(model) ?? this.draft.model
    this.#usage = usage
    return addBlocks(this.draft, this.#newBlocks(content), at)
  }

  #newBlocks(content: unknown): readonly RawRecord[] {
    return recordsIn(content).filter((block) => {
      if (textIn(block.type)?.endsWith('tool_use') !== true) return true
      const key = canonicalJson(block)
      const isNew = !this.#calls.has(key)
      this.#calls.add(key)
      return isNew
    })
  }

  #endMessage(): void {
    addUsage(this.draft, this.#usage)
    this.#usage = undefined
    this.#calls.clear()
  }
}

/** The text, without blank texts that only start a message. */
function spoken(content: unknown): string {
  if (typeof content === 'string') return content
  const texts = recordsIn(content).map(({ text }) => (typeof text === 'string' ? text.trim() : ''))
  return texts.filter((text) => text !== '').join('\n')
}
