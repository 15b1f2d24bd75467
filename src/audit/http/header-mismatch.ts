// Headers that must say what the body says (2026-07-28, Streamable HTTP, Server Validation).
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import { describeAnswer, errorOf } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding } from '../probe/probe.js'
import type { Session } from '../session/session.js'
import { askHttp, type HttpQuestion, type HttpReply } from './ask-http.js'

export const HEADER_MISMATCH = -32020
const EXPECTED = `HTTP 400 and the error ${HEADER_MISMATCH}`

/** Requests with wrong headers, by what is wrong with them. */
export type WrongHeaders = Readonly<Record<string, NonNullable<HttpQuestion['headers']>>>

interface MismatchQuestion {
  readonly body: () => RawRecord
  readonly wrong: WrongHeaders
  /** Other codes that are right too. */
  readonly alsoRight?: readonly number[]
}

/** The same request is served with the right headers, and must be refused with each of the wrong ones. */
export async function judgeMismatches(
  audit: Audit,
  session: Session,
  { body, wrong, alsoRight = [] }: MismatchQuestion,
): Promise<Outcome> {
  const baseline = await askHttp(audit, session, { body: body() })
  if (baseline.status === undefined || isMismatch(baseline)) {
    const what = describeAnswer(baseline.exchange)
    return inconclusive(`the same request with the right headers: ${what}`, baseline.exchange)
  }
  const replies: HttpReply[] = []
  const findings: ProbeFinding[] = []
  for (const [what, headers] of Object.entries(wrong)) {
    const reply = await askHttp(audit, session, { body: body(), headers })
    replies.push(reply)
    const code = errorOf(reply.exchange)?.code
    const isRight = reply.status === 400 && [HEADER_MISMATCH, ...alsoRight].some((one) => one === code)
    if (isRight || reply.status === undefined) continue
    const message = `a request ${what} is answered with ${describeAnswer(reply.exchange)}, not ${EXPECTED}`
    findings.push({ message, subject: what, evidence: [reply.exchange] })
  }
  const evidence = replies.map(({ exchange }) => exchange)
  const silent = replies.find(({ status }) => status === undefined)
  if (findings.length === 0 && silent !== undefined) return inconclusive(describeAnswer(silent.exchange), ...evidence)
  return judged(evidence, findings)
}

export function isMismatch({ exchange }: HttpReply): boolean {
  return errorOf(exchange)?.code === HEADER_MISMATCH
}
