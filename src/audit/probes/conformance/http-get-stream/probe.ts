import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { showName } from '../../../../core/text/show-name.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { askHttp, type HttpReply, isServed, plainRequest } from '../../../http/ask-http.js'
import { transportSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

const REQUESTS = 2
/** Until the stream is open, and after the last response: so many times the time in which something must not come. */
const PAUSES = 2

export const httpGetStream = defineProbe({
  id: 'conformance/http-get-stream',
  title: 'The stream that a GET opens brings no responses, and no message that another stream brings.',
  severity: 'error',
  clauses: transportSection('listening-for-messages-from-the-server'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.open()
    const over = new AbortController()
    const listening = askHttp(audit, session, { method: 'GET', isEnough: () => false, signal: over.signal })
    const pause = async () => await session.next(() => false, PAUSES * audit.limits.quietMs)
    await pause()
    const replies: HttpReply[] = []
    for (let count = 0; count < REQUESTS; count++) {
      replies.push(await askHttp(audit, session, { body: plainRequest(session) }))
    }
    await pause()
    over.abort()
    const stream = await listening
    if (!isServed(stream) || stream.body !== 'events') return skipped('GET opens no event stream')
    const silent = replies.find(({ status }) => status === undefined)
    if (silent !== undefined) return inconclusive(describeAnswer(silent.exchange), silent.exchange)
    const evidence = [stream, ...replies].map(({ exchange }) => exchange)
    const elsewhere = new Set(replies.flatMap(({ messages }) => messages.map((message) => canonicalJson(message))))
    return judged(
      evidence,
      stream.messages.flatMap((message) => findingsOn(message, elsewhere, stream)),
    )
  },
})

function findingsOn(message: RawRecord, elsewhere: ReadonlySet<string>, { exchange }: HttpReply): ProbeFinding[] {
  const evidence = [exchange]
  if ('result' in message || 'error' in message) {
    return [{ message: 'the stream that GET opened brings a response to a request of another stream', evidence }]
  }
  if (!elsewhere.has(canonicalJson(message))) return []
  const text = `${showName(String(message.method))} comes on the stream that GET opened and on another`
  // Two messages may be equal.
  return [{ message: text, severity: 'warning', evidence }]
}
