// How a message that has no response is answered over HTTP.

import { showValue } from '../../core/text/show-value.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import { describeAnswer } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding } from '../probe/probe.js'
import type { Session } from '../session/session.js'
import { askHttp, type HttpReply } from './ask-http.js'

/** The server accepts them with 202 and no body, or refuses them with an HTTP error. `messages` by what they are. */
export async function judgeAccepted(
  audit: Audit,
  session: Session,
  messages: Readonly<Record<string, RawRecord>>,
): Promise<Outcome> {
  const replies: HttpReply[] = []
  const findings: ProbeFinding[] = []
  for (const [what, body] of Object.entries(messages)) {
    const reply = await askHttp(audit, session, { body })
    replies.push(reply)
    const wrong = wrongWith(reply)
    if (wrong !== undefined) {
      findings.push({ message: `${what} is answered with ${wrong}`, evidence: [reply.exchange] })
    }
  }
  const evidence = replies.map(({ exchange }) => exchange)
  const silent = replies.find(({ status }) => status === undefined)
  if (findings.length === 0 && silent !== undefined) return inconclusive(describeAnswer(silent.exchange), ...evidence)
  return judged(evidence, findings)
}

function wrongWith({ status, body, text }: HttpReply): string | undefined {
  if (status === undefined || status >= 400) return undefined
  if (status !== 202) return `HTTP ${status}, not 202 or an HTTP error`
  if (body === 'events') return 'HTTP 202 and an event stream, not without a body'
  return text.trim() === '' ? undefined : `HTTP 202 and the body ${showValue(text, 80)}, not without a body`
}
