// Recordings of agent-vcr (`.vcr`): requests with their answers, in one document.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { epochMs } from '../epoch-ms.js'
import { defineImporter, type ImportContext, type LogPlace, type RawTrace } from '../importer.js'
import { numberIn, recordIn, recordsIn, textIn } from '../json-fields.js'
import { RpcSession } from '../json-rpc/rpc-session.js'

export const agentVcr = defineImporter({
  key: 'agent-vcr',
  summary: 'recordings of agent-vcr',
  detect: (head) => head.some(isRecording),
  open: (context) => ({
    *push(value, place) {
      if (isRecording(value)) yield* traceOf(value, context, place)
      else context.skip('not a recording of agent-vcr', place)
    },
    end: () => [],
  }),
})

function* traceOf(recording: RawRecord, { skip }: ImportContext, place: LogPlace): Generator<RawTrace> {
  const metadata = recordIn(recording.metadata)
  const { initialize_request, initialize_response, interactions } = recordIn(recording.session)
  const startedAt = epochMs(metadata.recorded_at)
  const session = new RpcSession(textIn(recordIn(metadata.server_info).name), startedAt)
  const exchanges: readonly RawRecord[] = [
    { request: initialize_request, response: initialize_response },
    ...recordsIn(interactions),
  ]
  for (const { request, response, direction, timestamp, latency_ms } of exchanges) {
    if (!isRecord(request)) continue
    const from = direction === 'server_to_client' ? 'server' : 'client'
    const start = epochMs(timestamp)
    const at = start === null || startedAt === null || start < startedAt ? null : start - startedAt
    const end = at === null ? null : at + (numberIn(latency_ms) ?? 0)
    const lost = [
      session.push(from, request, at),
      ...(isRecord(response) ? [session.push(from === 'client' ? 'server' : 'client', response, end)] : []),
    ]
    for (const what of lost) if (what !== null) skip(what, place)
  }
  if (session.isEmpty) skip('a recording without a request', place)
  else yield session.finish()
}

function isRecording(value: unknown): value is RawRecord {
  if (!isRecord(value) || typeof value.format_version !== 'string') return false
  return isRecord(value.session) && Array.isArray(value.session.interactions)
}
