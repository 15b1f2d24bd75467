// The sample calls once more, with a progress token and with all log messages wanted: what the server sends besides
// answers.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { Exchange } from '../probe/exchange.js'
import { eraOf } from '../probe/revision.js'
import { SAMPLE_CALLS } from '../session/sample-calls.js'
import type { Session } from '../session/session.js'

export interface WatchedCall {
  readonly name: string
  readonly args: RawRecord
  /** Texts and numbers in turn. */
  readonly token: string | number
  readonly exchange: Exchange
  /** What the server sent from the call to the next one, the answer included, in order. */
  readonly heard: readonly RawRecord[]
}

export const LOG_METHOD = 'notifications/message'
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
export const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel'
const MAX_WATCHED = 20
/** A slow tool is not called again. */
const MAX_MS = 3000

/** Tools that answered their sample calls. */
export const WATCHED_CALLS: Observation<readonly WatchedCall[]> = {
  make: async (audit: Audit) => {
    const samples = (await audit.observe(SAMPLE_CALLS))
      .filter(({ exchange }) => isQuick(exchange))
      .slice(0, MAX_WATCHED)
    if (samples.length === 0) return []
    const session = await audit.open()
    await wantLogs(audit, session, 'debug')
    const calls: WatchedCall[] = []
    for (const [index, { name, args }] of samples.entries()) {
      const token = index % 2 === 0 ? `mcprove-${index}` : 700_000 + index
      const isLast = index === samples.length - 1
      calls.push(await watchedCall(audit, session, { name, args, token, isLast }))
      if (session.wire.log.ended !== undefined) break
    }
    return calls
  },
}

interface Asked {
  readonly name: string
  readonly args: RawRecord
  readonly token: string | number
  /** After the last call, what comes late is waited for. */
  readonly isLast: boolean
}

async function watchedCall(audit: Audit, session: Session, { isLast, ...asked }: Asked): Promise<WatchedCall> {
  const { log } = session.wire
  const from = log.count
  const meta = { progressToken: asked.token, ...logMeta(audit, 'debug') }
  const exchange = await session.call(asked.name, asked.args, { meta })
  if (isLast) await session.next(() => false, audit.limits.quietMs)
  return { ...asked, exchange, heard: messagesSince(session, from) }
}

/** In the legacy era a session has one level; afterwards each request has its own. */
async function wantLogs(audit: Audit, session: Session, level: (typeof LOG_LEVELS)[number]): Promise<void> {
  if (eraOf(audit.revision) === 'legacy' && isRecord(audit.survey.capabilities.logging)) {
    await session.request('logging/setLevel', { level })
  }
}

function logMeta(audit: Audit, level: (typeof LOG_LEVELS)[number]): RawRecord {
  return eraOf(audit.revision) === 'modern' ? { [LOG_LEVEL_KEY]: level } : {}
}

function messagesSince({ wire }: Session, count: number): readonly RawRecord[] {
  return wire.log.since(count).flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
}

export function paramsOf({ params }: RawRecord): RawRecord {
  return isRecord(params) ? params : {}
}

function isQuick({ answer, ms }: Exchange): boolean {
  return answer !== null && ms < MAX_MS
}
