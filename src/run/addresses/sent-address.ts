import type { Problem } from '../../core/errors/problem.js'

/** A place that a suite sends to, and the environment variables whose values go along. */
export interface SentAddress {
  /** As written: variables are not expanded, so no secret is shown. */
  readonly address: string
  /** What it is to the suite: `models of anthropic`, `server weather`. */
  readonly purpose: string
  /** Names of variables. */
  readonly keys: readonly string[]
  /** Where the suite writes it; undefined for the address of a provider, and for one of the environment. */
  readonly place?: ((message: string, hint?: string) => Problem) | undefined
  /** False where a program gets it, which sends what it was given wherever it likes. */
  readonly isGuarded: boolean
}
