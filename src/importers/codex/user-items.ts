import type { RawRecord } from '../../core/trace/trace-fields.js'
import { messageText } from '../json-fields.js'

/** What the program tells the model about its environment, as a user message. */
const SURROUNDINGS =
  /^\s*(?:<(?:environment_context|user_instructions|permissions instructions|skill)>|# AGENTS\.md instructions for )/

/** What it tells the model about what happened. */
const NOTE = /^\s*<(?:turn_aborted|user_shell_command|user_action|subagent_notification)>/

export function isUserItem({ type, role }: RawRecord): boolean {
  return type === 'message' && role === 'user'
}

export function isSurroundings(item: RawRecord): boolean {
  return isUserItem(item) && SURROUNDINGS.test(messageText(item.content) ?? '')
}

export function isNote(item: RawRecord): boolean {
  return isUserItem(item) && NOTE.test(messageText(item.content) ?? '')
}

interface Sorted {
  readonly context: readonly RawRecord[]
  readonly own: readonly RawRecord[]
}

/** Items of user messages, until it is known which of them are the user's: a `user_message` event follows these. */
export class UserItems {
  #held: RawRecord[] = []
  /** Early versions do not write the events. */
  #hasEvents = false
  /** Texts of events that came before their item. */
  readonly #told = new Set<unknown>()

  hold(item: RawRecord): void {
    this.#held.push(item)
  }

  /** At an event: the last item is the user's. */
  confirm({ message }: RawRecord): Sorted {
    const held = this.#take()
    this.#hasEvents = true
    if (held.length === 0) this.#told.add(message)
    return { context: held.slice(0, -1), own: held.slice(-1) }
  }

  /** When the model goes on: no event follows. */
  release(): Sorted {
    const held = this.#take()
    const isOwn = ({ content }: RawRecord) => !this.#hasEvents || this.#told.has(messageText(content))
    return { context: held.filter((item) => !isOwn(item)), own: held.filter(isOwn) }
  }

  #take(): RawRecord[] {
    const held = this.#held
    this.#held = []
    return held
  }
}
