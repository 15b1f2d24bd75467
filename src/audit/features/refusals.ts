// Requests that a server must refuse with a certain code, and whether an answer decides anything.
import { describeAnswer, type Exchange, errorOf } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding } from '../probe/probe.js'

export const INVALID_PARAMS = -32602
export const METHOD_NOT_FOUND = -32601

/** Access, rates and broken gateways: nothing that the protocol says about the request. */
const FOREIGN_STATUSES: readonly number[] = [401, 403, 407, 429]

/** Whether nothing came back that the server said about this request. */
export function isUndecided({ answer, http }: Exchange): boolean {
  if (answer !== null) return false
  return http === undefined || http.status >= 500 || FOREIGN_STATUSES.includes(http.status)
}

export function hasCode(exchange: Exchange, ...codes: readonly number[]): boolean {
  const code = errorOf(exchange)?.code
  return typeof code === 'number' && codes.includes(code)
}

/**
 * Whether a request is refused with -32602. `what` is the subject of a sentence: `the unknown prompt `x``. Where the
 * specification only recommends the code, a refusal with another one is a note: the request was refused, clients do not go by
 * the code, and authors who use an SDK cannot change it.
 */
export function judgeRefusal(exchange: Exchange, what: string, level: 'required' | 'recommended'): Outcome {
  if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
  if (hasCode(exchange, INVALID_PARAMS)) return judged([exchange])
  const message = `${what} is answered with ${describeAnswer(exchange)}, not with the error ${INVALID_PARAMS}`
  const isRefused = level === 'recommended' && errorOf(exchange) !== undefined
  const finding: ProbeFinding = { message, evidence: [exchange], ...(isRefused ? { severity: 'note' } : {}) }
  return judged([exchange], [finding])
}

/** Several questions of one probe: undecided only when all are. */
export function judgeAll(outcomes: readonly Outcome[]): Outcome {
  const decided = outcomes.filter((outcome) => outcome.kind === 'judged')
  const [first] = outcomes
  if (first === undefined) throw new Error('a probe judges at least one question')
  if (decided.length === 0) return first
  return judged(
    decided.flatMap(({ evidence }) => evidence),
    decided.flatMap(({ findings }) => findings),
  )
}
