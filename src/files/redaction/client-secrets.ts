import type { Secret } from './redactor.js'
import { headerSecrets } from './secrets-from.js'

/** Each value makes every search longer; no real client sends this many. */
const MAX_SECRETS = 1_000

/** Values that clients of the proxy sent in headers and that a recording must not repeat. */
export class ClientSecrets {
  readonly #byValue = new Map<string, Secret>()

  get all(): readonly Secret[] {
    return [...this.#byValue.values()]
  }

  /** False when there are too many to search for: recording must then stop. */
  hear(headers: Readonly<Record<string, string | readonly string[] | undefined>>): boolean {
    for (const [name, value] of Object.entries(headers)) {
      for (const secret of [value ?? []].flat().flatMap((one) => headerSecrets(name, one))) {
        if (!this.#byValue.has(secret.value) && this.#byValue.size >= MAX_SECRETS) return false
        this.#byValue.set(secret.value, secret)
      }
    }
    return true
  }
}
