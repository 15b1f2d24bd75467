import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import { addParts, partsText } from '../gemini-cli/content-parts.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'

/** What the program adds to the user's words. */
const NOTE = /^\s*<(?:qwen:|system-reminder\b)/
/** User messages that are the user's own; the others are notifications and prompts of the program. */
const OWN: ReadonlySet<unknown> = new Set([undefined, 'mid_turn_user_message'])

/** The lines of one agent, the main one or a subagent. */
export class AgentLog {
  readonly #draft = new TraceDraft({ recordsServers: true })
  #messageId: string | null = null
  /** Whether the last word is an answer without calls. */
  #isAnswered = false
  /** By message: its last line is right. */
  readonly #usage = new Map<string, RawRecord>()

  /** Returns what is left out. */
  push(line: RawRecord): string[] {
    const at = epochMs(line.timestamp)
    const { parts } = recordIn(line.message)
    this.#draft.saw(at)
    switch (line.type) {
      case 'user':
        return this.#user(line, parts)
      case 'assistant':
        return this.#assistant(line, parts, at)
      case 'tool_result':
        this.#isAnswered = false
        return addParts(this.#draft, withStatus(parts, recordIn(line.toolCallResult)), at)
      case 'system':
        this.#notice(recordIn(recordIn(line.systemPayload).uiEvent))
        return ['a line of type system']
      default:
        return [`a line of type ${textIn(line.type) ?? 'unknown'}`]
    }
  }

  finish(): TraceDraft {
    for (const { promptTokenCount, candidatesTokenCount } of this.#usage.values()) {
      this.#draft.addTokens(numberIn(promptTokenCount), numberIn(candidatesTokenCount))
    }
    this.#usage.clear()
    if (!this.#draft.isEmpty && !this.#isAnswered) this.#draft.outcome ??= UNFINISHED
    return this.#draft
  }

  #user({ subtype }: RawRecord, parts: unknown): string[] {
    const own = recordsIn(parts).filter(({ text }) => !NOTE.test(textIn(text) ?? ''))
    const text = OWN.has(subtype) ? partsText(own) : null
    if (text === null) return ['a note of the program']
    this.#draft.turn('user', text)
    this.#isAnswered = false
    return []
  }

  /** An error of the API is the outcome unless an answer follows. */
  #notice(event: RawRecord): void {
    if (event['event.name'] !== 'qwen-code.api_error' || this.#isAnswered) return
    this.#draft.outcome = { status: 'infra_error', error: textIn(event.error_message) ?? 'unknown' }
  }

  #assistant({ uuid, model, usageMetadata }: RawRecord, parts: unknown, at: number | null): string[] {
    const id = textIn(uuid)
    const text = partsText(parts) ?? ''
    // A message may be spread over several lines.
    if (id !== null && id === this.#messageId) this.#draft.extendTurn(text, '')
    else this.#draft.turn('assistant', text)
    this.#messageId = id
    this.#draft.model = textIn(model) ?? this.#draft.model
    if (isRecord(usageMetadata)) this.#usage.set(id ?? `#${this.#usage.size}`, usageMetadata)
    const calls = this.#draft.calls
    const lost = addParts(this.#draft, parts, at)
    this.#draft.outcome = null
    this.#isAnswered = this.#draft.calls === calls && (text !== '' || this.#isAnswered)
    return lost
  }
}

/** A call that failed or was cancelled may have an output like any other. */
function withStatus(parts: unknown, { status }: RawRecord): readonly RawRecord[] {
  if (status !== 'error' && status !== 'cancelled') return recordsIn(parts)
  return recordsIn(parts).map((part) => {
    const { functionResponse } = part
    if (!isRecord(functionResponse)) return part
    const { output, error } = recordIn(functionResponse.response)
    return { functionResponse: { ...functionResponse, response: { error: error ?? output ?? status } } }
  })
}
