// Where contents are in a value, and how logs of them are recognised.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { exchangesIn } from '../exchanges/recorded-exchanges.js'
import { listIn, recordIn, recordsIn } from '../json-fields.js'

/** A value is a conversation or a list of them. */
export function conversationsIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [value]
  // A list of answers is one that was streamed.
  if (value.length > 0 && value.every(isPiece)) return [{ response: value }]
  return value.some(isConversation) ? value : [value]
}

/** The contents of a request; a text is one of the user. */
export function contentsIn(value: unknown): readonly unknown[] {
  const outer = recordIn(value)
  const { contents } = isRecord(outer.request) ? outer.request : outer
  return typeof contents === 'string' ? [{ role: 'user', parts: [{ text: contents }] }] : listIn(contents)
}

/** The answers of a value: one, or the pieces of one that was streamed. */
export function answersIn(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return recordsIn(value).filter(isAnswer)
  const outer = recordIn(value)
  const { response = outer } = outer
  return (Array.isArray(response) ? recordsIn(response) : [recordIn(response)]).filter(isAnswer)
}

/** An answer without its request, perhaps only a piece of one. */
export function isPiece(value: unknown): value is RawRecord {
  return isRecord(value) && value.request === undefined && contentsIn(value).length === 0 && isAnswer(value)
}

/** Every piece but the last has no reason to end. */
export function isLastPiece({ candidates }: RawRecord): boolean {
  const [candidate] = recordsIn(candidates)
  return typeof (candidate?.finishReason ?? candidate?.finish_reason) === 'string'
}

/** Something that only this format has. */
export function isContentsLog(value: unknown): boolean {
  return exchangesIn(value).some((exchange) => conversationsIn(exchange).some(isConversation))
}

/** Frameworks have events with these fields too, but with an author. */
function isConversation(value: unknown): boolean {
  if (isRecord(value) && value.author !== undefined) return false
  return contentsIn(value).some((content) => Array.isArray(recordIn(content).parts)) || answersIn(value).length > 0
}

function isAnswer({ candidates }: RawRecord): boolean {
  return recordsIn(candidates).some(({ content, finishReason, finish_reason }) => {
    return Array.isArray(recordIn(content).parts) || typeof (finishReason ?? finish_reason) === 'string'
  })
}
