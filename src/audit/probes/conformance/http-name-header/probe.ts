import { streamableSection } from '../../../http/clauses.js'
import { judgeMismatches } from '../../../http/header-mismatch.js'
import { NOTHING_NAMED, namedRequest } from '../../../http/named-request.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

export const httpNameHeader = defineProbe({
  id: 'conformance/http-name-header',
  title: 'A request whose Mcp-Name is missing or is not its name or URI is refused with HTTP 400 and the error -32020.',
  severity: 'error',
  clauses: streamableSection('server-validation'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const named = namedRequest(audit, session)
    if (named === undefined) return skipped(NOTHING_NAMED)
    return await judgeMismatches(audit, session, {
      body: named.message,
      wrong: {
        'without Mcp-Name': { 'Mcp-Name': undefined },
        'with another name in Mcp-Name': { 'Mcp-Name': 'mcprove-other-name' },
      },
    })
  },
})
