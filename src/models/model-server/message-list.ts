import { joinTexts } from './body-fields.js'
import type { NormalisedCall, NormalisedMessage, NormalisedResult } from './normalised-request.js'
import { Refusal } from './refusal.js'

/** Collects the messages of a request; adjacent messages of one role are merged, as providers do. */
export class MessageList {
  readonly #messages: NormalisedMessage[] = []
  readonly #system: string[] = []

  addSystem(text: string): void {
    if (text !== '') this.#system.push(text)
  }

  addUser(text: string): void {
    const last = this.#messages.at(-1)
    if (last?.role === 'user') this.#replaceLast({ role: 'user', text: joinTexts([last.text, text]) })
    else this.#messages.push({ role: 'user', text })
  }

  addAssistant(text: string, calls: readonly NormalisedCall[]): void {
    const last = this.#messages.at(-1)
    if (last?.role !== 'assistant') this.#messages.push({ role: 'assistant', text, calls })
    else this.#replaceLast({ ...last, text: joinTexts([last.text, text]), calls: [...last.calls, ...calls] })
  }

  addResults(results: readonly NormalisedResult[]): void {
    if (results.length === 0) return
    const last = this.#messages.at(-1)
    if (last?.role === 'tool') this.#replaceLast({ role: 'tool', results: [...last.results, ...results] })
    else this.#messages.push({ role: 'tool', results })
  }

  /** The calls of the last assistant message without a result. */
  get openCalls(): readonly NormalisedCall[] {
    const turn = this.#messages.findLast((message) => message.role === 'assistant')
    const last = this.#messages.at(-1)
    const answered = last?.role === 'tool' ? last.results.map((result) => result.call_id) : []
    return (turn?.calls ?? []).filter((call) => !answered.includes(call.id))
  }

  /** Throws a Refusal where a provider would: a call without a result, a result without a call, an empty request. */
  finish(): { system: string | null; messages: readonly NormalisedMessage[] } {
    const messages = this.#messages
    if (messages.length === 0) throw new Refusal(400, 'the request has no messages')
    for (const [index, message] of messages.entries()) {
      if (message.role === 'assistant') checkAnswered(message.calls, messages[index + 1])
      if (message.role === 'tool') checkCalled(message.results, messages[index - 1])
    }
    return { system: this.#system.length === 0 ? null : this.#system.join('\n'), messages }
  }

  #replaceLast(message: NormalisedMessage): void {
    this.#messages[this.#messages.length - 1] = message
  }
}

function checkAnswered(calls: readonly NormalisedCall[], next: NormalisedMessage | undefined): void {
  const results = next?.role === 'tool' ? next.results.map((result) => result.call_id) : []
  const open = calls.find((call) => !results.includes(call.id))
  if (open === undefined) return
  throw new Refusal(400, `the call ${open.id} of ${open.name} has no result in the message after it`)
}

function checkCalled(results: readonly NormalisedResult[], before: NormalisedMessage | undefined): void {
  const calls = before?.role === 'assistant' ? before.calls.map((call) => call.id) : []
  const stray = results.find((result) => !calls.includes(result.call_id))
  if (stray === undefined) return
  throw new Refusal(400, `the result of ${stray.call_id} follows no message with that call`)
}
