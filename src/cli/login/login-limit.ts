import { McproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { cleanText } from '../../core/text/show-value.js'

/** Ends a login after a time, whoever it waits for: the person, the server or its authorization server. */
export class LoginLimit {
  /** Aborted by the limit, or when the person interrupts. */
  readonly signal: AbortSignal
  readonly #timeoutMs: number
  readonly #late = new AbortController()
  readonly #timer: NodeJS.Timeout
  #isPersonAsked = false

  constructor(timeoutMs: number, interrupted: AbortSignal) {
    this.#timeoutMs = timeoutMs
    this.signal = AbortSignal.any([this.#late.signal, interrupted])
    this.#timer = setTimeout(() => this.#late.abort(), timeLimit(timeoutMs))
  }

  async waitForPerson(answer: Promise<string>): Promise<string> {
    this.#isPersonAsked = true
    const answered = await answer
    this.#isPersonAsked = false
    return answered
  }

  /** Undefined while there is time. */
  failure(server: string): McproveError | undefined {
    if (!this.#late.signal.aborted) return undefined
    const message = this.#isPersonAsked
      ? `nobody logged in within ${this.#timeoutMs} ms`
      : `server ${cleanText(server)}, or its authorization server, did not finish the login within ${this.#timeoutMs} ms`
    return new McproveError('SERVER_FAILED', message, { hint: 'Log in again, and give more time with --timeout.' })
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
