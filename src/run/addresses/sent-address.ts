import type { Problem } from '../../core/errors/problem.js'

/** An address that a suite sends to, and the environment variables whose values are sent there. */
export interface SentAddress {
  /** As written: variables are not expanded, so no secret is shown. */
  readonly address: string
  /** Its role in the suite: `models of anthropic`, `server weather`. */
  readonly purpose: string
  /** Names of variables. */
  readonly keys: readonly string[]
  /** Where the suite states it; undefined for the default address of a provider, and for one from the environment. */
  readonly place?: ((message: string, hint?: string) => Problem) | undefined
  /** False when a program receives the address: it may send what it was given anywhere. */
  readonly isGuarded: boolean
}
