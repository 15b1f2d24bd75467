/** There is no answer and there will be none. The message follows "server x ": `exited with code 3`. */
export class NoAnswer extends Error {
  readonly hint: string | undefined

  constructor(what: string, options: { hint?: string | undefined; cause?: unknown } = {}) {
    super(what, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'NoAnswer'
    this.hint = options.hint
  }
}

/** The first problem that ended a connection, passed to everything that waits for an answer on it. */
export class ServerTrouble {
  #first: unknown
  #happened = false
  #onFirst: (() => void) | undefined
  readonly #waiting = new Set<(reason: unknown) => void>()

  /** Later reports are consequences of the first and say less. */
  report(reason: unknown): void {
    if (this.#happened) return
    this.#happened = true
    this.#first = reason
    for (const reject of this.#waiting) reject(reason)
    this.#waiting.clear()
    this.#onFirst?.()
  }

  /** Called once, after the waiting requests have been rejected. */
  set onFirst(callback: () => void) {
    this.#onFirst = callback
  }

  get happened(): boolean {
    return this.#happened
  }

  /** Settles like the promise, or rejects with the trouble if that comes first. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#happened) reject(this.#first)
      else this.#waiting.add(reject)
      // The promise may still reject after the trouble; that rejection is handled here too.
      promise.then(resolve, reject).finally(() => this.#waiting.delete(reject))
    })
  }
}
