import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import { epochMs } from '../epoch-ms.js'
import { messageText, numberIn, recordIn, textIn } from '../json-fields.js'
import { ResponseItems } from '../responses-items.js'
import { TraceDraft } from '../trace-draft.js'
import { executedItem } from './executed-item.js'
import { type Thread, threadOf } from './rollout-header.js'
import { readShellOutput } from './shell-output.js'
import { turnFailure } from './turn-failure.js'
import { TurnProgress } from './turn-progress.js'
import { isNote, isSurroundings, isUserItem, UserItems } from './user-items.js'

/** One session while it is read. */
export class Rollout {
  readonly file: string
  readonly #draft = new TraceDraft({ recordsServers: true })
  readonly #items = new ResponseItems(this.#draft, readShellOutput)
  /** Ids of calls in items, and of calls that only events report. */
  readonly #itemCalls = new Set<string>()
  readonly #eventCalls = new Set<string>()
  readonly #users = new UserItems()
  readonly #progress = new TurnProgress()
  /** Counted from the start of the session, so the last one is right. */
  #usage: RawRecord = {}

  /** What the agent said last, according to an event: most logs repeat it in an item. */
  #said: string | null = null
  #hasMessages = false
  #thread: Thread | null = null
  #hasSpawned = false

  constructor(file: string) {
    this.file = file
  }

  get thread(): Thread | null {
    return this.#thread
  }

  /** Whether it started other agents, which have rollouts of their own. */
  get hasSpawned(): boolean {
    return this.#hasSpawned
  }

  /** Returns what is left out, if anything. */
  push({ type, timestamp, payload }: RawRecord): string | null {
    const at = epochMs(timestamp)
    const body = recordIn(payload)
    this.#draft.saw(at)
    switch (type) {
      case 'session_meta':
        this.start(body)
        return null
      case 'turn_context':
        this.#draft.model = textIn(body.model) ?? this.#draft.model
        return null
      case 'response_item':
        return this.item(body, at)
      case 'event_msg':
        return this.#event(body, at)
      default:
        return `a line of type ${textIn(type)}`
    }
  }

  start(header: RawRecord): void {
    const { timestamp, instructions, base_instructions } = header
    this.#thread ??= threadOf(header)
    this.#draft.saw(epochMs(timestamp))
    this.#draft.system = textIn(instructions) ?? textIn(recordIn(base_instructions).text)
  }

  item(body: RawRecord, at: number | null = null): string | null {
    if (isSurroundings(body)) return this.#addSurroundings(body)
    if (isNote(body)) return 'a note of the program'
    if (isUserItem(body)) {
      this.#users.hold(body)
      return null
    }
    if (body.role !== 'developer' && body.role !== 'system') this.#addUsers(this.#users.release())
    this.#progress.item(body)
    if (body.type !== 'reasoning') this.#said = null
    if (body.role === 'assistant') this.#hasMessages = true
    if (body.name === 'spawn_agent') this.#hasSpawned = true
    const id = textIn(body.type)?.endsWith('_call') === true ? textIn(body.call_id) : null
    if (id !== null && this.#eventCalls.has(id)) return null
    if (id !== null) this.#itemCalls.add(id)
    return this.#items.push(withServer(body), at)
  }

  finish(skip: (what: string) => void): TraceDraft | null {
    this.#addUsers(this.#users.release())
    if (!this.#hasMessages && this.#said !== null) {
      this.item({ type: 'message', role: 'assistant', content: this.#said })
    }
    this.#close()
    for (const id of this.#draft.orphans()) skip(`the result of an unknown call (${id})`)
    this.#draft.addTokens(numberIn(this.#usage.input_tokens), numberIn(this.#usage.output_tokens))
    return this.#draft.isEmpty ? null : this.#draft
  }

  /** A run that stops in the middle of a turn has no closing message; what it said last may announce a call. */
  #close(): void {
    if (this.#draft.isEmpty) return
    if (!this.#progress.isUnfinished((id) => this.#draft.awaits(id))) {
      if (this.#draft.outcome === null) this.#draft.final_response = this.#progress.closing
      return
    }
    this.#draft.outcome ??= UNFINISHED
    if (this.#progress.isCommenting) this.#draft.finishTurn('commentary')
  }

  #addUsers({ context, own }: ReturnType<UserItems['release']>): void {
    for (const item of context) this.#addSurroundings(item)
    for (const item of own) {
      this.#progress.item(item)
      this.#items.push(item)
    }
  }

  #addSurroundings({ content }: RawRecord): null {
    const text = messageText(content) ?? ''
    this.#draft.system = this.#draft.system === null ? text : `${this.#draft.system}\n${text}`
    return null
  }

  /** Most events repeat an item; those of executed calls add the server and whether the call failed. */
  #event(body: RawRecord, at: number | null): string | null {
    if (body.type === 'token_count') {
      const usage = recordIn(recordIn(body.info).total_token_usage)
      if (numberIn(usage.input_tokens) !== null) this.#usage = usage
      return null
    }
    if (body.type === 'user_message') this.#addUsers(this.#users.confirm(body))
    if (body.type === 'agent_message') this.#said = textIn(body.message)
    this.#progress.event(body)
    this.#follow(body)
    const executed = executedItem(body)
    if (executed === null) return `an event of type ${textIn(body.type) ?? 'unknown'}`
    const { id, call, result } = executed
    const { server = null, name } = call
    if (server !== null) this.#draft.place(id, { server, name })
    if (!this.#itemCalls.has(id) && !this.#eventCalls.has(id)) {
      this.#draft.call({ ...call, caller: 'code', at })
      this.#eventCalls.add(id)
    }
    if (result !== null) this.#draft.result(id, { ...result, at })
    return null
  }

  /** A turn that was aborted or failed is the outcome, unless another one starts. */
  #follow({ type, reason, message, error }: RawRecord): void {
    if (type === 'turn_aborted') this.#draft.outcome = { status: 'cancelled', error: textIn(reason) ?? 'aborted' }
    else if (type === 'error') this.#draft.outcome = turnFailure(textIn(message))
    else if (type === 'task_started' || type === 'turn_started' || type === 'user_message') this.#draft.outcome = null
    else if ((type === 'task_complete' || type === 'turn_complete') && textIn(recordIn(error).message) !== null) {
      this.#draft.outcome = turnFailure(textIn(recordIn(error).message))
    }
  }
}

/** Later versions write `mcp__server__` into a field of its own. */
function withServer(body: RawRecord): RawRecord {
  const { namespace, name } = body
  if (typeof namespace !== 'string' || typeof name !== 'string' || !namespace.startsWith('mcp__')) return body
  return { ...body, name: `${namespace.replace(/__$/, '')}__${name}` }
}
