// What an answer to a call says: done, refused, or something between that decides nothing.
import { isRecord } from '../../../core/trace/trace-fields.js'
import { type Exchange, errorOf, resultOf } from '../../probe/exchange.js'

/** `reported`: not marked as an error, but the text tells of a failure. `unknown`: decides nothing. */
export type AnswerKind = 'accepted' | 'refused' | 'reported' | 'unknown'

/** The beginning of a text says whether something failed; further down, documents speak of errors too. */
const LOOKED_AT = 400
const FAILURE =
  /\b(errors?|exceptions?|invalid|fail(ed|ure|s)?|missing|requires?|required|must|expected|cannot|can't|could(n't| not)|unable|unknown|unsupported|unrecogni[sz]ed|not (an?|be|found|valid|supported|allowed|exist|recogni[sz]ed|available|specified|provided|defined)|does(n't| not)|denied|refused|illegal|malformed|unauthori[sz]ed|forbidden|no (such|valid|matching)|please (provide|specify|use)|out of range|undefined|null)\b|"(success|ok)"\s*:\s*false|❌|⚠/i

export function answerKind(exchange: Exchange): AnswerKind {
  if (errorOf(exchange) !== undefined) return 'refused'
  const result = resultOf(exchange)
  if (result === undefined) return 'unknown'
  if (result.isError === true) return 'refused'
  // The server asks for more before it answers.
  if (result.resultType !== undefined && result.resultType !== 'complete') return 'unknown'
  return FAILURE.test(answerText(exchange).slice(0, LOOKED_AT)) ? 'reported' : 'accepted'
}

/** All that an answer says in words: texts of the content, or the message and the data of an error. */
export function answerText(exchange: Exchange): string {
  const error = errorOf(exchange)
  if (error !== undefined) {
    const data = error.data === undefined ? '' : `\n${textOf(error.data)}`
    return `${textOf(error.message)}${data}`
  }
  const { content, structuredContent } = resultOf(exchange) ?? {}
  const texts = Array.isArray(content) ? content.map((part) => (isRecord(part) ? partText(part) : '')) : []
  const text = texts.join('\n')
  return text.trim() !== '' || structuredContent === undefined ? text : textOf(structuredContent)
}

function partText({ text, resource }: Readonly<Record<string, unknown>>): string {
  if (typeof text === 'string') return text
  return isRecord(resource) && typeof resource.text === 'string' ? resource.text : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
