import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { parameterHeaders } from '../../../../mcp/proxy/http/parameter-headers.js'
import { streamableSection } from '../../../http/clauses.js'
import { judgeMismatches } from '../../../http/header-mismatch.js'
import type { Audit } from '../../../probe/audit.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { exampleArgumentsOf } from '../../../values/example-value.js'

const OTHER = 'mcprove-other-value'

export const httpParamHeader = defineProbe({
  id: 'conformance/http-param-header',
  title:
    'A call whose Mcp-Param header is missing or is not its argument is refused with HTTP 400 and the error -32020.',
  severity: 'error',
  clauses: streamableSection('server-behavior-for-custom-headers'),
  transports: ['http'],
  run: async (audit) => {
    const call = callWithHeaders(audit)
    if (call === undefined) return skipped('no tool that may be called has an `x-mcp-header`')
    const session = await audit.session()
    const { params, header } = call
    return await judgeMismatches(audit, session, {
      body: () => session.message('tools/call', params),
      wrong: {
        [`without ${header}`]: { [header]: undefined },
        [`with another value in ${header}`]: { [header]: OTHER },
      },
    })
  },
})

/** The first call with an argument that is repeated in a header. */
function callWithHeaders({ callable }: Audit): { params: RawRecord; header: string } | undefined {
  for (const tool of callable) {
    const args = exampleArgumentsOf(tool)
    const [header] = Object.keys(parameterHeaders(tool.inputSchema, args))
    if (header !== undefined) return { params: { name: tool.name, arguments: args }, header }
  }
  return undefined
}
