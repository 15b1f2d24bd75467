import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, messageText, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'

/** Entries of a session, and the event that completes a message. Other events repeat it in pieces. */
const MESSAGES: ReadonlySet<unknown> = new Set(['message', 'message_end'])

/** One session. It is a tree: what the user took back was called, so all branches are read, in the order of lines. */
export class PiRun {
  readonly #draft = new TraceDraft()
  #isAnswered = false

  /** Returns what is left out. */
  push(entry: RawRecord): string[] {
    const at = epochMs(entry.timestamp)
    this.#draft.saw(at)
    if (entry.type === 'session') return []
    if (entry.type === 'model_change') {
      this.#draft.model = textIn(entry.modelId) ?? this.#draft.model
      return []
    }
    const kind = textIn(entry.type) ?? 'unknown'
    return MESSAGES.has(kind) ? this.#message(recordIn(entry.message), at) : [`an entry of type ${kind}`]
  }

  finish(skip: (what: string) => void): RawTrace | null {
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    if (this.#draft.isEmpty) return null
    if (!this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft.finish()
  }

  #message(message: RawRecord, entryAt: number | null): string[] {
    const at = epochMs(message.timestamp) ?? entryAt
    this.#draft.saw(at)
    switch (message.role) {
      case 'user':
        this.#draft.outcome = null
        this.#draft.turn('user', messageText(message.content) ?? '')
        this.#isAnswered = false
        return []
      case 'assistant':
        return this.#answer(message, at)
      case 'toolResult':
        this.#isAnswered = false
        return this.#result(message, at)
      default:
        return [`a message of ${textIn(message.role) ?? 'an unknown role'}`]
    }
  }

  #answer(message: RawRecord, at: number | null): string[] {
    const { content, stopReason, errorMessage } = message
    const text = messageText(content) ?? ''
    this.#draft.turn('assistant', text, textIn(stopReason) ?? undefined)
    this.#draft.model = textIn(message.model) ?? this.#draft.model
    this.#draft.outcome = outcomeOf(stopReason, errorMessage)
    this.#addUsage(recordIn(message.usage))
    const calls = recordsIn(content).filter(({ type }) => type === 'toolCall')
    this.#isAnswered = calls.length === 0
    return calls.flatMap(({ id, name, arguments: given }) => {
      if (typeof name !== 'string' || name === '') return ['a call without a name']
      this.#draft.call({ id: textIn(id), ...readMcpName(name), ...readArguments(given), at })
      return []
    })
  }

  #result({ toolCallId, content, isError }: RawRecord, at: number | null): string[] {
    const result = { content: textIn(content) ?? listIn(content), is_error: isError === true, at }
    return this.#draft.result(textIn(toolCallId), result) ? [] : ['a second result for one call']
  }

  /** What was read from a cache, or written to one, was read by the model. */
  #addUsage({ input, output, cacheRead, cacheWrite, cost }: RawRecord): void {
    const read = numberIn(input)
    const total = read === null ? null : read + (numberIn(cacheRead) ?? 0) + (numberIn(cacheWrite) ?? 0)
    this.#draft.addTokens(total, numberIn(output))
    const spent = numberIn(recordIn(cost).total)
    if (spent !== null) this.#draft.cost_usd = (this.#draft.cost_usd ?? 0) + spent
  }
}

function outcomeOf(stopReason: unknown, errorMessage: unknown): TraceDraft['outcome'] {
  if (stopReason === 'aborted') return { status: 'cancelled', error: textIn(errorMessage) ?? 'aborted' }
  if (stopReason === 'error') return { status: 'infra_error', error: textIn(errorMessage) ?? 'unknown' }
  return null
}
