import { plainRequest } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { judgeMismatches } from '../../../http/header-mismatch.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe } from '../../../probe/probe.js'

const OTHER_VERSION = '2025-11-25'
const UNSUPPORTED_VERSION = -32022

export const httpVersionMismatch = defineProbe({
  id: 'conformance/http-version-mismatch',
  title: 'A request whose MCP-Protocol-Version is not the version of its body is refused with HTTP 400 and -32020.',
  severity: 'error',
  clauses: streamableSection('protocol-version-header'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const spoken = resultOf(audit.survey.opening)?.supportedVersions
    const isSpoken = Array.isArray(spoken) && spoken.includes(OTHER_VERSION)
    return await judgeMismatches(audit, session, {
      body: () => plainRequest(session),
      wrong: { [`with the version ${OTHER_VERSION} in its header`]: { 'MCP-Protocol-Version': OTHER_VERSION } },
      // It does not match, and the server does not implement it: both rules apply.
      alsoRight: isSpoken ? [] : [UNSUPPORTED_VERSION],
    })
  },
})
