import type { RawRecord } from '../../core/trace/trace-fields.js'
import { messageText, textIn } from '../json-fields.js'

const STARTS: ReadonlySet<unknown> = new Set(['task_started', 'turn_started'])
const ENDS: ReadonlySet<unknown> = new Set(['task_complete', 'turn_complete', 'turn_aborted'])

/** Follows whether the agent is in the middle of a turn. */
export class TurnProgress {
  /** By the events; early versions do not write them. */
  #turn: 'unknown' | 'open' | 'ended' = 'unknown'
  /** Whether the model has the next word: after a message of the user, or an output. */
  #isAsked = false
  #isAnswered = false
  #lastCall: string | null = null
  #phase: string | null = null
  #closing: string | null = null

  event({ type, last_agent_message }: RawRecord): void {
    if (STARTS.has(type)) this.#turn = 'open'
    else if (ENDS.has(type)) this.#turn = 'ended'
    if (STARTS.has(type) || type === 'user_message') this.#closing = null
    else if (ENDS.has(type)) this.#closing = textIn(last_agent_message) ?? this.#closing
  }

  item({ type, role, phase, call_id, content }: RawRecord): void {
    if (type === 'reasoning' || (type === 'message' && role !== 'user' && role !== 'assistant')) return
    this.#isAsked = role === 'user' || textIn(type)?.endsWith('_output') === true
    this.#isAnswered = role === 'assistant' && phase === 'final_answer'
    this.#lastCall = textIn(type)?.endsWith('_call') === true ? textIn(call_id) : null
    if (role === 'assistant') this.#phase = textIn(phase)
    this.#closing = role === 'assistant' && phase !== 'commentary' ? messageText(content) : null
    if (role === 'user' && this.#turn === 'ended') this.#turn = 'unknown'
  }

  /** Whether the last words of the agent announce what it does next. */
  get isCommenting(): boolean {
    return this.#phase === 'commentary'
  }

  /** The message that ends the turn, without those that the agent wrote before it. */
  get closing(): string | null {
    return this.#closing === '' ? null : this.#closing
  }

  isUnfinished(awaits: (callId: string) => boolean): boolean {
    // A log that is copied when the turn ends may lack only its last event.
    if (this.#turn !== 'unknown') return this.#turn === 'open' && !this.#isAnswered
    return this.#isAsked || (this.#lastCall !== null && awaits(this.#lastCall))
  }
}
