// Server-sent events, as far as MCP uses them: each `data` is a message.

/** One event with this message. */
export function eventText(message: string): string {
  return `event: message\ndata: ${message}\n\n`
}

export interface StreamEvent {
  /** The event as received, including the blank line. */
  readonly text: string
  readonly data: string
}

/** Splits a stream into events, with any of the line ends that the standard allows. */
export class EventSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  readonly #maxLength: number
  #rest = ''
  /** How far the rest has been searched for the end of an event. */
  #searched = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The events that are complete now. A text that is too long for an event is dropped. */
  push(chunk: Buffer): StreamEvent[] {
    this.#rest += this.#decoder.decode(chunk, { stream: true })
    const events: StreamEvent[] = []
    const blankLine = /\r\n\r\n|\n\n|\r\r/g
    blankLine.lastIndex = this.#searched
    let start = 0
    for (let found = blankLine.exec(this.#rest); found !== null; found = blankLine.exec(this.#rest)) {
      const text = this.#rest.slice(start, blankLine.lastIndex)
      events.push({ text, data: dataOf(text) })
      start = blankLine.lastIndex
    }
    this.#rest = this.#rest.slice(start)
    if (this.#rest.length > this.#maxLength) this.#rest = ''
    // A blank line may be split across chunks.
    this.#searched = Math.max(0, this.#rest.length - 3)
    return events
  }
}

function dataOf(event: string): string {
  const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n')
}
