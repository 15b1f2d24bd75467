import { streamableSection } from '../../../http/clauses.js'
import { methodsOf, NO_STREAM, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, found, judged, skipped } from '../../../probe/probe.js'

export const httpStreamBuffering = defineProbe({
  id: 'conformance/http-stream-buffering',
  title: 'An event stream tells proxies not to hold it back: X-Accel-Buffering: no.',
  severity: 'warning',
  clauses: streamableSection('receiving-messages'),
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    const evidence = streams.map(({ reply }) => reply.exchange)
    if (streams.length === 0) return skipped(NO_STREAM)
    const without = streams.filter(({ reply }) => reply.headers['x-accel-buffering']?.toLowerCase() !== 'no')
    if (without.length === 0) return judged(evidence)
    return found(
      `the header \`X-Accel-Buffering: no\` is missing from the event stream that answers: ${methodsOf(without)}`,
      ...without.map(({ reply }) => reply.exchange),
    )
  },
})
