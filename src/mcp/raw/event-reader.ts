// Server-Sent Events as a server writes them: with ids, retry times and types (WHATWG HTML, Server-sent events).

export interface StreamEvent {
  /** `message` where the server names none. */
  readonly type: string
  readonly id?: string
  readonly retry?: string
  /** The lines `data`, joined. Empty too for an event without such a line, as one that only brings an id. */
  readonly data: string
}

/** An event that has not ended. */
interface Draft {
  type?: string
  id?: string
  retry?: string
  data: string[]
}

const FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry'])

/**
 * Splits a byte stream into events. Each byte is looked at once, however the stream is cut into chunks. An event that
 * the stream ends in is not complete, and is lost, as for every client. An event of more than `maxLength` characters
 * ends the stream, and `push` then returns false.
 */
export class EventReader {
  // It drops a byte order mark at the start.
  readonly #decoder = new TextDecoder()
  readonly #maxLength: number
  readonly #onEvent: (event: StreamEvent) => void
  /** Pieces of a line that has not ended. */
  #line: string[] = []
  #draft: Draft | undefined
  /** Characters since the last event. */
  #length = 0
  #hasReturned = false

  constructor(maxLength: number, onEvent: (event: StreamEvent) => void) {
    this.#maxLength = maxLength
    this.#onEvent = onEvent
  }

  push(chunk: Uint8Array): boolean {
    const text = this.#decoder.decode(chunk, { stream: true })
    // A chunk may end between CR and LF.
    let start = this.#hasReturned && text.startsWith('\n') ? 1 : 0
    if (text !== '') this.#hasReturned = text.endsWith('\r')
    const lineEnd = /\r\n|\r|\n/g
    lineEnd.lastIndex = start
    for (let found = lineEnd.exec(text); found !== null; found = lineEnd.exec(text)) {
      if (!this.#grow(found.index - start)) return false
      this.#line.push(text.slice(start, found.index))
      start = lineEnd.lastIndex
      const line = this.#line.join('')
      this.#line = []
      if (line === '') this.#dispatch()
      else this.#read(line)
    }
    if (start < text.length) this.#line.push(text.slice(start))
    return this.#grow(text.length - start)
  }

  #grow(length: number): boolean {
    this.#length += length
    return this.#length <= this.#maxLength
  }

  #read(line: string): void {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    // Comments, which have no name, among others.
    if (!FIELDS.has(name)) return
    this.#draft ??= { data: [] }
    if (name === 'data') this.#draft.data.push(value)
    else if (name === 'event') this.#draft.type = value
    else if (name === 'id') this.#draft.id = value
    else this.#draft.retry = value
  }

  #dispatch(): void {
    const draft = this.#draft
    this.#draft = undefined
    this.#length = 0
    if (draft === undefined) return
    const { type, data, ...rest } = draft
    this.#onEvent({ type: type || 'message', ...rest, data: data.join('\n') })
  }
}
