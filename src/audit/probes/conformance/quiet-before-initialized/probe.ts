import { showName } from '../../../../core/text/show-name.js'
import { defineProbe, judged } from '../../../probe/probe.js'
import { openingRequest } from '../../../session/client-words.js'

/** A client that can do everything: a server has no other reason to stay quiet. */
const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: {} }

export const quietBeforeInitialized = defineProbe({
  id: 'conformance/quiet-before-initialized',
  title: 'Before `notifications/initialized`, the server sends no request other than `ping`.',
  severity: 'warning',
  clauses: { '2025-06-18': 'basic/lifecycle#initialization', '2025-11-25': 'basic/lifecycle#initialization' },
  run: async (audit) => {
    const session = await audit.openSilent({ capabilities: CAPABILITIES })
    const { method, params } = openingRequest(audit.revision, CAPABILITIES)
    const exchange = await session.request(method, params, { timeoutMs: audit.limits.openMs })
    await session.next(() => false, audit.limits.quietMs)
    const methods = session.wire.log.since(0).flatMap((entry) => {
      if (entry.kind !== 'message' || !('id' in entry.message)) return []
      const { method } = entry.message
      return typeof method === 'string' && method !== 'ping' ? [method] : []
    })
    return judged(
      [exchange],
      [...new Set(methods)].map((method) => ({
        message: `the server sends the request ${showName(method)} before the client says that it is initialized`,
        subject: method,
        evidence: [exchange],
      })),
    )
  },
})
