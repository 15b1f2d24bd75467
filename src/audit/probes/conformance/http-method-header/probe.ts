import { plainRequest } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { judgeMismatches } from '../../../http/header-mismatch.js'
import { defineProbe } from '../../../probe/probe.js'

export const httpMethodHeader = defineProbe({
  id: 'conformance/http-method-header',
  title: 'A request whose Mcp-Method is missing or is not its method is refused with HTTP 400 and the error -32020.',
  severity: 'error',
  clauses: streamableSection('server-validation'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    return await judgeMismatches(audit, session, {
      body: () => plainRequest(session),
      wrong: {
        'without Mcp-Method': { 'Mcp-Method': undefined },
        'with another method in Mcp-Method': { 'Mcp-Method': 'tools/list' },
        'with the right Mcp-Method in other letter case': { 'Mcp-Method': 'Server/Discover' },
      },
    })
  },
})
