// One task of a team or an agent as a run: every message and event in its order.
import { canonicalJson } from '../../core/json/canonical-json.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import type { RawTrace } from '../importer.js'
import { readArguments } from '../json-arguments.js'
import { listIn, numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { readMcpName } from '../mcp-name.js'
import { TraceDraft } from '../trace-draft.js'
import { endsChat } from './ends-chat.js'

const USERS: readonly string[] = ['user', 'user_proxy', 'UserProxy', 'human']
/** What the conditions of AutoGen say when they stop a team before it is done. */
const LIMIT = /^Maximum number of (?:messages|turns)\b/
const CUT_OFF = /^(?:Timeout of |Token usage limit reached|External termination requested)/

export class TeamRun {
  readonly #draft = new TraceDraft()
  readonly #note: (what: string) => void
  /** Agents that speak for a user. */
  readonly #users = new Set(USERS)

  constructor(note: (what: string) => void) {
    this.#note = note
  }

  add(message: RawRecord): void {
    const at = epochMs(message.created_at)
    this.#draft.saw(at)
    const usage = recordIn(message.models_usage)
    this.#draft.addTokens(countIn(usage.prompt_tokens), countIn(usage.completion_tokens))
    switch (message.type) {
      case 'ToolCallRequestEvent':
        this.#answer(message, '')
        this.#addCalls(message.content, at)
        return
      case 'AssistantMessage':
        this.#addContextAnswer(message, at)
        return
      case 'ToolCallExecutionEvent':
      case 'FunctionExecutionResultMessage':
        this.#addResults(message.content, at)
        return
      case 'SystemMessage':
        this.#draft.system ??= textIn(message.content)
        return
      case 'UserInputRequestedEvent':
        this.#users.add(textIn(message.source) ?? '')
        return
      case 'UserMessage':
        this.#addUser(textOf(message.content))
        return
      default:
        this.#addText(message)
    }
  }

  stop(reason: string | null): void {
    if (reason === null) return
    if (LIMIT.test(reason)) this.#draft.outcome = { status: 'max_turns', error: reason }
    else if (CUT_OFF.test(reason)) this.#draft.outcome = { status: 'agent_error', error: reason }
  }

  /** The program around the agent broke. */
  fail(error: string): void {
    this.#draft.outcome = { status: 'infra_error', error }
  }

  finish(): RawTrace {
    for (const id of this.#draft.orphans()) this.#note(`a result without its call ${id}`)
    return this.#draft.finish()
  }

  #addText(message: RawRecord): void {
    const type = textIn(message.type) ?? ''
    if (type.endsWith('Event')) this.#note(`an event of type ${type}`)
    else if (this.#users.has(textIn(message.source) ?? '')) this.#addUser(textOf(message.content))
    else this.#answer(message, textOf(message.content))
  }

  #addUser(text: string): void {
    if (endsChat(text)) this.#note('the word of a user that ends the chat')
    else this.#draft.turn('user', text)
  }

  /** In the context of a model the text of an answer with calls is its thought. */
  #addContextAnswer(message: RawRecord, at: number | null): void {
    const isCalls = Array.isArray(message.content)
    this.#answer(message, isCalls ? '' : textOf(message.content))
    if (isCalls) this.#addCalls(message.content, at)
  }

  #answer(message: RawRecord, text: string): void {
    this.#draft.agent ??= textIn(message.source)
    this.#draft.turn('assistant', text)
  }

  #addCalls(calls: unknown, at: number | null): void {
    for (const call of recordsIn(calls)) {
      const name = textIn(call.name)
      if (name === null || name === '') this.#note('a call without a name')
      else this.#draft.call({ id: textIn(call.id), ...readMcpName(name), ...readArguments(call.arguments), at })
    }
  }

  #addResults(results: unknown, at: number | null): void {
    for (const { call_id, content, is_error } of recordsIn(results)) {
      const added = this.#draft.result(textIn(call_id), { is_error: isTrue(is_error), content: textOf(content), at })
      if (!added) this.#note('a second result for one call')
    }
  }
}

/** Some programs write messages with Python's `str`. */
function countIn(value: unknown): number | null {
  return numberIn(typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value)
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'True'
}

/** Structured messages have an object; multi-modal ones a list of texts and images. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content))
    return listIn(content)
      .filter((part) => typeof part === 'string')
      .join('\n')
  return content === null || content === undefined ? '' : canonicalJson(content)
}
