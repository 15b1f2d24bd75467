// One run of `cursor-agent -p --output-format stream-json`. It is written to a trace when it ends: a call has all its
// arguments only when it is complete.
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { UNFINISHED } from '../cut-off.js'
import type { RawTrace } from '../importer.js'
import { messageText, numberIn, recordIn, textIn } from '../json-fields.js'
import { TraceDraft } from '../trace-draft.js'
import { readCall, readResult } from './tool-call.js'

interface ShownCall {
  readonly id: string | null
  started: RawRecord
  completed: RawRecord | null
  at: number | null
  endedAt: number | null
}

export class StreamRun {
  readonly #draft = new TraceDraft({ recordsServers: true })
  readonly #steps: ({ readonly role: string; readonly text: string } | ShownCall)[] = []
  readonly #calls = new Map<string, ShownCall>()
  /** Pieces of a text that is written as a whole later. */
  #pieces = ''
  #result: RawRecord | null = null

  get isEnded(): boolean {
    return this.#result !== null
  }

  /** Returns what is left out. */
  push(event: RawRecord): string[] {
    this.#draft.saw(numberIn(event.timestamp_ms))
    switch (event.type) {
      case 'system':
        this.#draft.model = textIn(event.model) ?? this.#draft.model
        return []
      case 'user':
        this.#say('user', textOf(event))
        return []
      case 'assistant':
        return this.#assistant(event)
      case 'tool_call':
        return this.#call(event)
      case 'result':
        this.#result = event
        return []
      default:
        return [`an event of type ${textIn(event.type) ?? 'unknown'}`]
    }
  }

  finish(skip: (what: string) => void): RawTrace | null {
    this.#flush()
    for (const step of this.#steps) {
      if ('role' in step) this.#draft.turn(step.role, step.text)
      else if (!this.#addCall(step)) skip('a call without a name')
    }
    this.#close()
    return this.#draft.isEmpty ? null : this.#draft.finish()
  }

  /** With `--stream-partial-output`, pieces have a time, and the whole text follows without one or with a call id. */
  #assistant(event: RawRecord): string[] {
    if (event.timestamp_ms !== undefined && event.model_call_id === undefined) {
      this.#pieces += textOf(event)
      return []
    }
    this.#pieces = ''
    this.#say('assistant', textOf(event))
    return []
  }

  #say(role: string, text: string): void {
    this.#flush()
    if (text !== '') this.#steps.push({ role, text })
  }

  #flush(): void {
    const text = this.#pieces
    this.#pieces = ''
    if (text !== '') this.#steps.push({ role: 'assistant', text })
  }

  #call({ subtype, call_id, tool_call, timestamp_ms }: RawRecord): string[] {
    const body = recordIn(tool_call)
    const id = textIn(call_id) ?? textIn(body.toolCallId)
    const at = numberIn(timestamp_ms)
    if (subtype !== 'started' && subtype !== 'completed') return [`a call that is ${textIn(subtype) ?? 'unknown'}`]
    this.#flush()
    const known = id === null ? this.#lastOpen() : this.#calls.get(id)
    if (subtype === 'completed' && known !== undefined) {
      known.completed = body
      known.endedAt = at
      return []
    }
    if (known !== undefined && id !== null) return ['a call that is written again']
    const call = { id, started: body, completed: subtype === 'completed' ? body : null, at, endedAt: at }
    this.#steps.push(call)
    if (id !== null) this.#calls.set(id, call)
    return []
  }

  /** Without ids, calls are written one after the other. */
  #lastOpen(): ShownCall | undefined {
    const last = this.#steps.at(-1)
    return last !== undefined && 'started' in last && last.completed === null ? last : undefined
  }

  #addCall({ id, started, completed, at, endedAt }: ShownCall): boolean {
    const call = readCall(started, completed)
    if (call === null) return false
    const newId = this.#draft.call({ ...call, id, at })
    const result = completed === null ? null : readResult(completed)
    if (result !== null) this.#draft.answer(newId, { ...result, at: endedAt })
    return true
  }

  #close(): void {
    const last = this.#steps.at(-1)
    const isAnswered = last !== undefined && 'role' in last && last.role === 'assistant'
    if (this.#result === null) {
      if (!this.#draft.isEmpty && !isAnswered) this.#draft.outcome = UNFINISHED
      return
    }
    const { is_error, subtype, result, usage } = this.#result
    this.#addUsage(recordIn(usage))
    if (is_error === true || subtype === 'error') {
      this.#draft.outcome = { status: 'infra_error', error: textIn(result) ?? 'unknown' }
    } else if (!isAnswered && textIn(result) !== '') {
      this.#draft.final_response = textIn(result)
    }
  }

  #addUsage({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: RawRecord): void {
    const input = numberIn(inputTokens)
    const cached = (numberIn(cacheReadTokens) ?? 0) + (numberIn(cacheWriteTokens) ?? 0)
    this.#draft.addTokens(input === null ? null : input + cached, numberIn(outputTokens))
  }
}

function textOf({ message }: RawRecord): string {
  return messageText(recordIn(message).content) ?? ''
}
