import { showValue } from '../../../../core/text/show-value.js'
import type { StreamEvent } from '../../../../mcp/raw/event-reader.js'
import { methodOf, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, found, judged, skipped } from '../../../probe/probe.js'

export const httpStreamPriming = defineProbe({
  id: 'conformance/http-stream-priming',
  title: 'A stream whose events have ids begins with an event that has an id and no data.',
  severity: 'warning',
  clauses: { '2025-11-25': 'basic/transports#sending-messages-to-the-server' },
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    const resumable = streams.filter(({ reply }) => reply.events.some(({ id }) => id !== undefined))
    if (resumable.length === 0) return skipped('the server gives no ids to events, so its streams cannot be resumed')
    const [wrong] = resumable.filter(({ reply }) => !isPriming(reply.events[0]))
    if (wrong === undefined) return judged(resumable.map(({ reply }) => reply.exchange))
    const [first] = wrong.reply.events
    const what = first?.id === undefined ? 'without an id' : `with the id ${showValue(first.id, 40)} and with data`
    return found(`the event stream that answers ${methodOf(wrong)} begins with an event ${what}`, wrong.reply.exchange)
  },
})

function isPriming(event: StreamEvent | undefined): boolean {
  return event?.id !== undefined && event.data === ''
}
