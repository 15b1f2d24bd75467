import { httpAnswer } from '../../../case-server/case-http.js'
import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const strict: NonNullable<CaseServer['http']> = async (request, next) => {
  const needsOne = request.method === 'POST' && request.body?.includes('"initialize"') !== true
  const isMissing = request.headers['mcp-protocol-version'] === undefined
  return needsOne && isMissing ? httpAnswer(400, 'MCP-Protocol-Version is missing') : await next(request)
}

export const cases: readonly ProbeCase[] = [
  { name: 'serves it', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'requires the header', server: { transport: 'http', http: strict }, verdict: 'warning' },
  {
    name: 'requires the header, and does not speak 2025-03-26',
    server: {
      transport: 'http',
      eras: ['legacy'],
      http: strict,
      methods: {
        initialize: ({ protocolVersion }) => {
          if (protocolVersion !== '2025-11-25') throw new CaseError(-32602, 'Unsupported protocol version')
          return { protocolVersion, capabilities: {}, serverInfo: { name: 'case-server', version: '1.0.0' } }
        },
      },
    },
    verdict: 'skipped',
  },
]
