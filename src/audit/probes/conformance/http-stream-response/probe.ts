import { showValue } from '../../../../core/text/show-value.js'
import { isResponse } from '../../../http/ask-http.js'
import { STREAMS } from '../../../http/clauses.js'
import { methodOf, NO_STREAM, type PlainReply, responseTo, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpStreamResponse = defineProbe({
  id: 'conformance/http-stream-response',
  title: 'An event stream brings the response to its request, once.',
  severity: 'warning',
  clauses: STREAMS,
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    if (streams.length === 0) return skipped(NO_STREAM)
    // An open stream may still bring it: a call may take long.
    const decided = streams.filter((one) => one.reply.hasEnded || one.reply.messages.some(isResponse))
    if (decided.length === 0) {
      return inconclusive('no event stream brought a response in time', ...streams.map(({ reply }) => reply.exchange))
    }
    return judged(
      decided.map(({ reply }) => reply.exchange),
      decided.flatMap(findingsOf),
    )
  },
})

function findingsOf(one: PlainReply): ProbeFinding[] {
  const { request, reply } = one
  const responses = reply.messages.filter(isResponse)
  const other = responses.find(({ id }) => id !== request.id)
  const finding = (message: string): ProbeFinding[] => [{ message, subject: methodOf(one), evidence: [reply.exchange] }]
  if (other !== undefined) {
    return finding(`the event stream that answers ${methodOf(one)} brings a response to ${showValue(other.id, 40)}`)
  }
  if (responses.length > 1) {
    return finding(`the event stream that answers ${methodOf(one)} brings ${responses.length} responses`)
  }
  if (responseTo(one) !== undefined || isPolled(one)) return []
  return finding(`the event stream that answers ${methodOf(one)} ends without the response`)
}

/** A server may close a connection whose stream can be resumed (2025-11-25). */
function isPolled({ reply }: PlainReply): boolean {
  return reply.hasEnded && reply.events.some(({ id }) => id !== undefined)
}
