/** One event of a streamed answer, before it is written: providers differ in the names of events and in the frame. */
export interface StreamEvent {
  /** The name after `event:`; OpenAI Chat and Google have none. */
  readonly event?: string
  /** JSON, or a text that is sent unchanged, such as `[DONE]`. */
  readonly data: unknown
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** Server-sent events, each as one piece of the body. */
export function serverSentEvents(events: readonly StreamEvent[], lineEnd = '\n'): string[] {
  return events.map(({ event, data }) => {
    const lines = [`data: ${typeof data === 'string' ? data : JSON.stringify(data)}`]
    if (event !== undefined) lines.unshift(`event: ${event}`)
    return lines.join(lineEnd) + lineEnd + lineEnd
  })
}

const SMALLEST_PIECE = 4
const MOST_PIECES = 16

/** A text in several pieces, as a model produces it. Characters outside the basic plane stay whole. */
export function textPieces(text: string): string[] {
  const characters = [...text]
  const size = Math.max(SMALLEST_PIECE, Math.ceil(characters.length / MOST_PIECES))
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''))
  return pieces
}
