import { showValue } from '../../core/text/show-value.js'
import { describeAnswer, type Exchange } from '../probe/exchange.js'
import { plainAnswer, textsOf } from '../relations/plain-answer.js'

const MAX_TEXT = 160

/** How a request failed: `isError "The disk is full"`, `the error -32603 "Internal error"`, `HTTP 500 "..."`. */
export function failureText(exchange: Exchange): string {
  const answer = plainAnswer(exchange)
  if (answer !== undefined) return `isError ${showValue(textsOf(answer)[0] ?? '', MAX_TEXT)}`
  const text = exchange.answer === null ? exchange.http?.text : undefined
  return text === undefined || text === ''
    ? describeAnswer(exchange)
    : `${describeAnswer(exchange)} ${showValue(text, MAX_TEXT)}`
}
