import type { RawRecord } from '../../core/trace/trace-fields.js'
import { addBlocks, addUsage } from '../anthropic-blocks.js'
import { epochMs } from '../epoch-ms.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { providerFailure } from '../outcomes/provider-failure.js'
import { type DraftOptions, TraceDraft } from '../trace-draft.js'
import { fingerprint } from './fingerprint.js'
import { hasInterruption, hasNote, isNoteLine, wordsOfUser } from './user-notes.js'

/** The model of messages that the program itself writes in the assistant's name. */
const PROGRAM = '<synthetic>'

/** The lines of one agent, the main one or a subagent. */
export class AgentLog {
  /** Without the usage of its messages. */
  readonly draft: TraceDraft
  #messageId: string | null = null
  /** Whether the model has the next word. */
  #isAnswered = false
  /** Blocks of all messages: lines may repeat them, also after lines of other messages. */
  readonly #blocks = new Set<string>()
  /** By message: every line repeats its usage, and the last one is right. */
  readonly #usage = new Map<string, unknown>()
  /** A line may be both in the file of the session and in that of the subagent. */
  readonly #lines = new Set<string>()

  constructor(options: DraftOptions = {}) {
    this.draft = new TraceDraft({ ...options, recordsServers: true })
  }

  /** Whether the last word is an answer without calls. */
  get isAnswered(): boolean {
    return this.#isAnswered
  }

  /** Whether a line was there before, from now on also this one. */
  hasSeen({ uuid, message }: RawRecord): boolean {
    if (typeof uuid !== 'string') return false
    const key = `${uuid} ${fingerprint(message)}`
    const isKnown = this.#lines.has(key)
    this.#lines.add(key)
    return isKnown
  }

  /** Returns what is not included in a trace. */
  push(line: RawRecord): string[] {
    const at = epochMs(line.timestamp)
    this.draft.saw(at)
    const message = recordIn(line.message)
    if (line.type === 'user') return this.#user(message, isNoteLine(line), at)
    if (line.type !== 'assistant') return [`a line of type ${textIn(line.type) ?? 'unknown'}`]
    return message.model === PROGRAM ? this.#failure(line, message) : this.#assistant(message, at)
  }

  /** The draft with the usage of all messages. */
  finish(): TraceDraft {
    for (const usage of this.#usage.values()) addUsage(this.draft, usage)
    this.#usage.clear()
    return this.draft
  }

  #user({ content }: RawRecord, isNote: boolean, at: number | null): string[] {
    const words = isNote ? null : wordsOfUser(content)
    if (words !== null) this.draft.turn('user', words)
    if (hasInterruption(content)) this.draft.outcome = { status: 'cancelled', error: 'interrupted by the user' }
    const results = recordsIn(content).filter(({ type }) => textIn(type)?.endsWith('tool_result') === true)
    if (words !== null || results.length > 0) this.#isAnswered = false
    const lost = addBlocks(this.draft, results, at)
    return isNote || hasNote(content) ? ['a note of the program', ...lost] : lost
  }

  /** Errors of the API, and answers that no model gave. */
  #failure({ isApiErrorMessage }: RawRecord, { content }: RawRecord): string[] {
    if (isApiErrorMessage === true) this.draft.outcome = apiFailure(spoken(content))
    return ['a message of the program']
  }

  #assistant({ id, model, content, usage, stop_reason }: RawRecord, at: number | null): string[] {
    const messageId = textIn(id)
    const blocks = this.#newBlocks(messageId, content)
    const text = typeof content === 'string' ? content : spoken(blocks)
    // One message has several lines, one per block.
    if (messageId !== null && messageId === this.#messageId) {
      if (text !== '') this.draft.extendTurn(text)
    } else if (messageId === null || !this.#usage.has(messageId) || blocks.length > 0) {
      this.#messageId = messageId
      this.draft.turn('assistant', text)
    }
    const reason = textIn(stop_reason)
    if (reason !== null) this.draft.finishTurn(reason)
    this.draft.model = textIn(model) ?? this.draft.model
    this.draft.outcome = null
    this.#usage.set(messageId ?? `#${this.#usage.size}`, usage)
    const calls = this.draft.calls
    const lost = addBlocks(this.draft, blocks, at)
    this.#isAnswered = this.draft.calls === calls && (text !== '' || this.#isAnswered)
    return lost
  }

  #newBlocks(messageId: string | null, content: unknown): readonly RawRecord[] {
    if (messageId === null) return recordsIn(content)
    return recordsIn(content).filter((block) => {
      const key = `${messageId} ${textIn(block.id) ?? ''} ${fingerprint(block)}`
      const isNew = !this.#blocks.has(key)
      this.#blocks.add(key)
      return isNew
    })
  }
}

/** An answer that reached its limit is reported like any error of the API. */
export function apiFailure(error: string, line: RawRecord = {}): NonNullable<TraceDraft['outcome']> {
  const { terminal_reason, stop_reason, api_error_status } = line
  const isOwn = terminal_reason === 'prompt_too_long' || stop_reason === 'refusal'
  return isOwn ? { status: 'agent_error', error } : providerFailure(error, numberIn(api_error_status))
}

/** The text, without blank texts that only start a message. */
function spoken(content: unknown): string {
  if (typeof content === 'string') return content
  const texts = recordsIn(content).map(({ text }) => (typeof text === 'string' ? text.trim() : ''))
  return texts.filter((text) => text !== '').join('\n')
}
