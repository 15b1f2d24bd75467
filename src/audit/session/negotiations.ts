// What a server answers to `initialize`, for each protocol version that a client may ask for.
import { deadline } from '../../mcp/process/deadline.js'
import type { Audit, Observation } from '../probe/audit.js'
import { type Exchange, resultOf } from '../probe/exchange.js'
import { CLIENT_INFO } from './client-words.js'

export interface Negotiation {
  readonly asked: string
  readonly exchange: Exchange
}

/** Older than MCP, and far in the future. */
export const UNKNOWN_VERSIONS: readonly string[] = ['1999-01-01', '2999-12-31']

const KNOWN_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']

/** Each version is asked for on a wire of its own. */
export const NEGOTIATIONS: Observation<readonly Negotiation[]> = {
  make: async (audit: Audit) => {
    const negotiations: Negotiation[] = []
    for (const asked of [...KNOWN_VERSIONS, ...UNKNOWN_VERSIONS]) {
      negotiations.push({ asked, exchange: await negotiate(audit, asked) })
    }
    return negotiations
  },
}

/** A process that was starved while it started is asked again: only who is silent twice does not answer. */
async function negotiate(audit: Audit, asked: string): Promise<Exchange> {
  const exchange = await negotiateOnce(audit, asked)
  return exchange.silence?.startsWith('no answer within') ? await negotiateOnce(audit, asked) : exchange
}

async function negotiateOnce(audit: Audit, asked: string): Promise<Exchange> {
  const session = await audit.openSilent()
  const params = { protocolVersion: asked, capabilities: {}, clientInfo: CLIENT_INFO }
  const exchange = await session.request('initialize', params, { timeoutMs: openMsOf(audit) })
  const { wire } = session
  const id = exchange.http?.headers['mcp-session-id']
  if (wire.kind === 'http' && id !== undefined) {
    const signal = deadline(audit.limits.timeoutMs)
    await wire.request({ method: 'DELETE', headers: { 'Mcp-Session-Id': id }, signal }).catch(() => {})
  }
  await session.close()
  return exchange
}

/** The server has been started before: it need not be waited for as long. */
function openMsOf({ limits, survey }: Audit): number {
  return Math.min(limits.openMs, Math.max(limits.timeoutMs, 3 * survey.opening.ms))
}

/** The version that the server answered with; undefined for an error and for silence. */
export function versionIn(exchange: Exchange): string | undefined {
  const version = resultOf(exchange)?.protocolVersion
  return typeof version === 'string' ? version : undefined
}
