import type { ServerResponse } from 'node:http'
import { startEvents, writeEvent } from './post-answer.js'

/** How many messages are kept while no client listens; a client that never listens does not get all of them. */
const MAX_UNHEARD_LENGTH = 16 * 1024 * 1024

/** The GET stream of a session: messages that the server sends on its own, kept until there is a stream. */
export class Listening {
  readonly #onNote: (text: string) => void
  #response: ServerResponse | undefined
  #unheard: string[] = []
  #unheardLength = 0

  /** `onNote` is called for what the client will not receive. */
  constructor(onNote: (text: string) => void) {
    this.#onNote = onNote
  }

  get isOpen(): boolean {
    return this.#response !== undefined
  }

  open(response: ServerResponse, sessionId: string): void {
    this.end()
    this.#response = response
    startEvents(response, { 'mcp-session-id': sessionId })
    response.once('close', () => {
      if (this.#response === response) this.#response = undefined
      if (response.errored !== null) this.#onNote(response.errored.message)
    })
    for (const text of this.#unheard.splice(0)) writeEvent(response, text)
    this.#unheardLength = 0
  }

  write(text: string): void {
    if (this.#response !== undefined) {
      writeEvent(this.#response, text)
      return
    }
    const isFull = this.#unheardLength > MAX_UNHEARD_LENGTH
    if (!isFull) this.#unheardLength += text.length
    if (this.#unheardLength <= MAX_UNHEARD_LENGTH) this.#unheard.push(text)
    else if (!isFull)
      this.#onNote(`more than ${MAX_UNHEARD_LENGTH} characters arrived while no client was connected; the rest is lost`)
  }

  end(): void {
    this.#response?.end()
  }
}
