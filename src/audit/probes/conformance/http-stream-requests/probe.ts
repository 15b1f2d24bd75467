import { showName } from '../../../../core/text/show-name.js'
import { streamableSection } from '../../../http/clauses.js'
import { methodOf, NO_STREAM, type PlainReply, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpStreamRequests = defineProbe({
  id: 'conformance/http-stream-requests',
  title: 'An event stream brings no requests of the server.',
  severity: 'error',
  clauses: streamableSection('receiving-messages'),
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    if (streams.length === 0) return skipped(NO_STREAM)
    return judged(
      streams.map(({ reply }) => reply.exchange),
      streams.flatMap(findingsOf),
    )
  },
})

function findingsOf(one: PlainReply): ProbeFinding[] {
  const requests = one.reply.messages.filter((message) => 'method' in message && 'id' in message)
  return requests.map(({ method }) => ({
    message: `the event stream that answers ${methodOf(one)} brings the request ${showName(String(method))}`,
    subject: methodOf(one),
    evidence: [one.reply.exchange],
  }))
}
