// What a server sends that JSON-RPC or MCP forbids, although the answer can still be read: clients differ in whether
// they can.
import type { WireMistake } from '../../catalog/lint/catalogue.js'

/** A server may repeat its mistakes in every message. */
const MAX_KEPT = 100

export class InvalidMessages {
  readonly #found = new Map<string, { readonly level: 'error' | 'warning'; readonly message: string; times: number }>()

  /** Mistakes with the same `kind` are counted: the first message stands for all. */
  add(level: 'error' | 'warning', kind: string, message: string): void {
    const known = this.#found.get(kind)
    if (known !== undefined) known.times += 1
    else if (this.#found.size < MAX_KEPT) this.#found.set(kind, { level, message, times: 1 })
  }

  get mistakes(): readonly WireMistake[] {
    return [...this.#found.values()].map(({ level, message, times }) => ({
      rule: 'invalid_message',
      level,
      tool: null,
      subject: 'server',
      place: 'messages',
      message: times === 1 ? message : `${message} (${times} times)`,
    }))
  }
}
