import { STREAMS } from '../../../http/clauses.js'
import { methodsOf, NO_STREAM, responseTo, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

export const httpStreamEnds = defineProbe({
  id: 'conformance/http-stream-ends',
  title: 'An event stream ends after the response that it brings.',
  severity: 'warning',
  clauses: STREAMS,
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    if (streams.length === 0) return skipped(NO_STREAM)
    const answered = streams.filter((one) => responseTo(one) !== undefined)
    const evidence = answered.map(({ reply }) => reply.exchange)
    if (answered.length === 0) {
      return inconclusive('no event stream brought a response', ...streams.map(({ reply }) => reply.exchange))
    }
    const open = answered.filter(({ reply }) => !reply.hasEnded)
    if (open.length === 0) return judged(evidence)
    return found(
      `the event stream stays open after the response to: ${methodsOf(open)}`,
      ...open.map(({ reply }) => reply.exchange),
    )
  },
})
