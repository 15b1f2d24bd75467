import { askHttp, isServed, plainRequest } from '../../../http/ask-http.js'
import { streamableSection } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged } from '../../../probe/probe.js'

export const httpHeaderCase = defineProbe({
  id: 'conformance/http-header-case',
  title: 'The names of headers are compared without regard to letter case.',
  severity: 'error',
  clauses: streamableSection('case-sensitivity'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const plain = await askHttp(audit, session, { body: plainRequest(session) })
    if (!isServed(plain)) return inconclusive(`the usual names: ${describeAnswer(plain.exchange)}`, plain.exchange)
    const reply = await askHttp(audit, session, {
      body: plainRequest(session),
      headers: {
        'MCP-Protocol-Version': undefined,
        'Mcp-Method': undefined,
        'mcp-PROTOCOL-version': session.revision,
        'MCP-METHOD': 'server/discover',
      },
    })
    if (reply.status === undefined) return inconclusive(describeAnswer(reply.exchange), reply.exchange)
    if (isServed(reply)) return judged([reply.exchange])
    const what = describeAnswer(reply.exchange)
    return found(`the headers mcp-PROTOCOL-version and MCP-METHOD are answered with ${what}`, reply.exchange)
  },
})
