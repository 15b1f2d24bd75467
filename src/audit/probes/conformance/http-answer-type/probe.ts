import { showValue } from '../../../../core/text/show-value.js'
import { isServed } from '../../../http/ask-http.js'
import { SENDING } from '../../../http/clauses.js'
import { methodOf, PLAIN_REPLIES, type PlainReply } from '../../../http/plain-replies.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

const TYPES = /^\s*(application\/json|text\/event-stream)\s*(;|$)/i

export const httpAnswerType = defineProbe({
  id: 'conformance/http-answer-type',
  title: 'The answer to a request is one JSON object or an event stream, and its Content-Type says which.',
  severity: 'error',
  clauses: SENDING,
  transports: ['http'],
  run: async (audit) => {
    const replies = await audit.observe(PLAIN_REPLIES)
    // What refuses a request may be a proxy in front of the server.
    const served = replies.filter(({ reply }) => isServed(reply))
    const evidence = served.map(({ reply }) => reply.exchange)
    if (served.length === 0) {
      return inconclusive('no request was answered with HTTP 2xx', ...replies.map(({ reply }) => reply.exchange))
    }
    return judged(evidence, served.flatMap(findingOf))
  },
})

function findingOf(one: PlainReply): ProbeFinding[] {
  const { reply } = one
  const wrong = wrongWith(one)
  if (wrong === undefined) return []
  return [{ message: `${methodOf(one)} is answered with ${wrong}`, subject: methodOf(one), evidence: [reply.exchange] }]
}

function wrongWith({ reply }: PlainReply): string | undefined {
  const { body, status, headers, text } = reply
  if (body === 'events') return undefined
  if (body === 'empty') return `HTTP ${status} without a body`
  const type = headers['content-type']
  if (!TYPES.test(type ?? ''))
    return `the Content-Type ${showValue(type, 60)}, not application/json or text/event-stream`
  if (body === 'other') return `a body that is not JSON: ${showValue(text, 80)}`
  return text.trimStart().startsWith('{') ? undefined : `JSON that is not one object: ${showValue(text, 80)}`
}
