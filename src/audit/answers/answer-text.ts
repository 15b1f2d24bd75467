// The texts of an answer that a model may read.
import { isRecord } from '../../core/trace/trace-fields.js'
import { type Exchange, errorOf, resultOf } from '../probe/exchange.js'

/** An answer may be large. What follows is not looked at. */
const MAX_CHARACTERS = 400_000
const MAX_DEPTH = 12
/** In an answer to a client, not to a model. */
const SKIPPED: ReadonlySet<string> = new Set(['_meta', 'annotations', 'mimeType', 'data', 'blob'])

/** Every text of the result, or of the error, in order. Contents in Base64 are left out. */
export function textsOf(exchange: Exchange): readonly string[] {
  const error = errorOf(exchange)
  const texts: string[] = []
  collect(error === undefined ? resultOf(exchange) : { message: error.message, about: error.data }, texts, 0)
  return texts
}

export function answerText(exchange: Exchange): string {
  return textsOf(exchange).join('\n')
}

/** The answer as it was sent, with contents in Base64. */
export function rawText({ answer }: Exchange): string {
  return answer === null ? '' : JSON.stringify(answer).slice(0, 8 * MAX_CHARACTERS)
}

/** A result that is no error. */
export function isSuccess(exchange: Exchange): boolean {
  const result = resultOf(exchange)
  return result !== undefined && result.isError !== true
}

/** An error of the protocol or of the tool. */
export function isRefusal(exchange: Exchange): boolean {
  return exchange.answer !== null && !isSuccess(exchange)
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (depth > MAX_DEPTH || texts.length > 5000) return
  if (typeof value === 'string') {
    texts.push(value.slice(0, MAX_CHARACTERS))
    return
  }
  if (Array.isArray(value)) for (const one of value) collect(one, texts, depth + 1)
  else if (isRecord(value)) {
    for (const [key, one] of Object.entries(value)) if (!SKIPPED.has(key)) collect(one, texts, depth + 1)
  }
}
