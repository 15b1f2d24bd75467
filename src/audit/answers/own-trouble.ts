// Answers that say nothing about the arguments: the server lacks a key, a network or a service.
import type { Exchange } from '../probe/exchange.js'
import { answerText, isSuccess } from './answer-text.js'

const NO_KEY =
  /\b(?:api[ _-]?key|access[ _-]?token|credentials?|unauthori[sz]ed|unauthenticated|not authenticated|authentication|log ?in|sign in|forbidden|permission denied \(publickey|invalid token|missing token|subscription|licen[sc]e)\b|\b40[13]\b/i
const NO_SERVICE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|getaddrinfo|fetch failed|failed to fetch|network (?:error|is unreachable)|socket hang up|name resolution|could not resolve|connection (?:refused|error|failed|reset)|connect timeout|not connected|failed to (?:connect|launch|download)|timed? ?out|is not (?:running|configured|installed|available)|no (?:browser|connection|database|cluster))\b/i
/** Longer answers are content, which may have these words. */
const MAX_LENGTH = 1500

/** Why the answer is about the server's own surroundings; undefined when it may be about the arguments. */
export function ownTrouble(exchange: Exchange): string | undefined {
  if (exchange.answer === null) return exchange.silence ?? 'no answer'
  const text = answerText(exchange)
  // Some servers say in a plain result that the call failed.
  if (
    text.length > MAX_LENGTH ||
    (isSuccess(exchange) && !/\b(?:error|fail(?:ed|ure)?|cannot|could not)\b/i.test(text))
  )
    return undefined
  if (NO_KEY.test(text)) return 'a key or a login is missing'
  if (NO_SERVICE.test(text)) return 'a network or a service is missing'
  return undefined
}
