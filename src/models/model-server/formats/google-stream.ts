// Google streamGenerateContent: text in pieces, calls whole, each chunk a response of its own.
import { type StreamEvent, serverSentEvents, textPieces } from '../stream/stream-event.js'

type Part = Readonly<Record<string, unknown>>

/** The response of generateContent. */
export interface GoogleResponse {
  readonly candidates: readonly [Part]
  readonly usageMetadata: { readonly promptTokenCount: number; readonly [key: string]: number }
  readonly modelVersion: string
  readonly responseId: string
}

export function googleEvents({ candidates, usageMetadata, ...names }: GoogleResponse): StreamEvent[] {
  const { content, finishReason, finishMessage, index } = candidates[0]
  const { promptTokenCount } = usageMetadata
  // A content without parts is that of a call that was stopped.
  const { role, parts = [] } = content as { readonly role?: string; readonly parts?: readonly Part[] }
  const pieces = parts.flatMap(partPieces)
  const chunks = pieces.length === 0 ? [content] : pieces.map((part) => ({ role, parts: [part] }))
  return chunks.map((chunk, at) => {
    const isLast = at === chunks.length - 1
    const end = { finishReason, ...(finishMessage !== undefined && { finishMessage }) }
    const usage = isLast ? usageMetadata : { promptTokenCount, totalTokenCount: promptTokenCount }
    return { data: { candidates: [{ content: chunk, ...(isLast && end), index }], usageMetadata: usage, ...names } }
  })
}

function partPieces(part: Part): Part[] {
  if (typeof part.text !== 'string' || part.text === '') return [part]
  return textPieces(part.text).map((text) => ({ ...part, text }))
}

/** With `alt=sse` server-sent events, otherwise one JSON array that is sent element by element. */
export function googleFrames(events: readonly StreamEvent[], url: URL): string[] {
  if (isSse(url)) return serverSentEvents(events, '\r\n')
  return events.map(({ data }, index) => {
    const before = index === 0 ? '[' : ',\r\n'
    return before + JSON.stringify(data) + (index === events.length - 1 ? '\n]\n' : '\n')
  })
}

export function isSse(url: URL): boolean {
  return url.searchParams.get('alt') === 'sse'
}
