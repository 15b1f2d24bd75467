// The text of an answer and what it says.
import { isRecord } from '../core/trace/trace-fields.js'

/** Longer than any page; the rest is not read. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const SHOWN_CHARACTERS = 300

/** The body of an answer; null when it is too long. */
export async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Undefined for a text that is not JSON. */
export function parsedJson(text: string): unknown {
  // A collector may answer with nothing.
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a server says about a failure, as the end of a sentence. */
export function saidIn(body: unknown): string {
  if (!isRecord(body)) return ''
  const text = [body.message, body.detail, body.error].find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? `: ${text.slice(0, SHOWN_CHARACTERS)}` : ''
}
