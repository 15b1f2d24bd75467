import { plainRequest } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { VERSIONS_SPOKEN } from '../../../http/eras-spoken.js'
import { judgeMismatches } from '../../../http/header-mismatch.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

/** The first revision that defines the header. */
const FIRST_WITH_HEADER = '2025-06-18'

export const httpVersionRequired = defineProbe({
  id: 'conformance/http-version-required',
  title: 'A request without MCP-Protocol-Version is refused with HTTP 400 and the error -32020.',
  severity: 'error',
  clauses: streamableSection('protocol-version-header'),
  transports: ['http'],
  run: async (audit) => {
    const older = (await audit.observe(VERSIONS_SPOKEN)).find((version) => version < FIRST_WITH_HEADER)
    if (older !== undefined) return skipped(`the server speaks ${older} too, whose clients do not send the header`)
    const session = await audit.session()
    return await judgeMismatches(audit, session, {
      body: () => plainRequest(session),
      wrong: { 'without MCP-Protocol-Version': { 'MCP-Protocol-Version': undefined } },
    })
  },
})
