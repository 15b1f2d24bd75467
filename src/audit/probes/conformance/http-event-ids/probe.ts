import { showValue } from '../../../../core/text/show-value.js'
import { transportSection } from '../../../http/clauses.js'
import { methodOf, type PlainReply, streamReplies } from '../../../http/plain-replies.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpEventIds = defineProbe({
  id: 'conformance/http-event-ids',
  title: 'No two streams of a session have an event with the same id.',
  severity: 'error',
  clauses: transportSection('resumability-and-redelivery'),
  transports: ['http'],
  run: async (audit) => {
    const streams = await streamReplies(audit)
    const named = streams.filter((one) => idsOf(one).size > 0)
    if (named.length < 2) return skipped('no two event streams have events with ids')
    const evidence = named.map(({ reply }) => reply.exchange)
    const owners = new Map<string, PlainReply>()
    for (const one of named) {
      for (const id of idsOf(one)) {
        const owner = owners.get(id)
        if (owner !== undefined) return judged(evidence, [findingOf(id, owner, one)])
        owners.set(id, one)
      }
    }
    return judged(evidence)
  },
})

/** Within a stream, an event without data may share the id of the next one. */
function idsOf({ reply }: PlainReply): ReadonlySet<string> {
  return new Set(reply.events.flatMap(({ id }) => (id === undefined || id === '' ? [] : [id])))
}

function findingOf(id: string, one: PlainReply, other: PlainReply): ProbeFinding {
  return {
    message: `the event id ${showValue(id, 40)} is on the stream that answers ${methodOf(one)} and on that of ${methodOf(other)}`,
    evidence: [one.reply.exchange, other.reply.exchange],
  }
}
