import type { RawRecord } from '../../core/trace/trace-fields.js'
import { messageText, textIn } from '../json-fields.js'

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
  /** Texts of events whose item did not come yet; some logs have the events alone. */
  readonly #told = new Set<string>()
  /** The user's last words. */
  #latest: string | null = null

  hold(item: RawRecord): void {
    this.#held.push(item)
  }

  /** At an event: the last item is the user's. */
  confirm({ message }: RawRecord): Sorted {
    const held = this.#take()
    this.#hasEvents = true
    const text = textIn(message)
    if (held.length === 0 && text !== null && text !== this.#latest) this.#told.add(text)
    return this.#sorted(held.slice(0, -1), held.slice(-1))
  }

  /** When the model goes on: no event follows. */
  release(): Sorted {
    const held = this.#take()
    const isOwn = ({ content }: RawRecord) => !this.#hasEvents || this.#told.delete(messageText(content) ?? '')
    const own = held.filter(isOwn)
    const told = Array.from(this.#told, (content) => ({ type: 'message', role: 'user', content }))
    this.#told.clear()
    return this.#sorted(
      held.filter((item) => !own.includes(item)),
      [...own, ...told],
    )
  }

  #sorted(context: readonly RawRecord[], own: readonly RawRecord[]): Sorted {
    this.#latest = messageText(own.at(-1)?.content) ?? this.#latest
    return { context, own }
  }

  #take(): RawRecord[] {
    const held = this.#held
    this.#held = []
    return held
  }
}
