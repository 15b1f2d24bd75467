import type { MessageCall } from '../messages/message.js'
import type { PlacedCall } from '../placed-spans.js'
import { canBeSameArguments } from './same-arguments.js'

/** Executions by the ids of their calls. */
export class CallsById {
  readonly #calls = new Map<string, PlacedCall[]>()

  constructor(calls: Iterable<PlacedCall>) {
    for (const placed of calls) {
      const { id } = placed.call
      if (id === null) continue
      const known = this.#calls.get(id)
      if (known === undefined) this.#calls.set(id, [placed])
      else known.push(placed)
    }
  }

  /** Whether one of them is the execution of a call: ids may be used again for other calls. */
  has(call: MessageCall): boolean {
    const known = call.id === null ? undefined : this.#calls.get(call.id)
    return known?.some((placed) => placed.wireName === call.name && canBeSameArguments(call, placed.call)) ?? false
  }
}
