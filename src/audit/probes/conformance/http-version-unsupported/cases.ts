import { httpAnswer } from '../../../case-server/case-http.js'
import { errorAnswer } from '../../../case-server/case-process.js'
import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Answers other versions otherwise. */
function forVersion(
  answer: (version: string) => ReturnType<typeof httpAnswer> | undefined,
): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const version = request.headers['mcp-protocol-version'] ?? ''
    const isKnown = /^2025|^2026/.test(version) || version === ''
    return (isKnown ? undefined : answer(version)) ?? (await next(request))
  }
}

const result = () => httpAnswer(200, { jsonrpc: '2.0', id: 1, result: {} })

export const cases: readonly ProbeCase[] = [
  { name: 'answers with 400', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'lists its versions in the modern era', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'does not look at the header',
    server: { transport: 'http', http: forVersion(result) },
    verdict: 'error',
  },
  {
    name: 'does not look at a version that is none',
    server: { transport: 'http', http: forVersion((version) => (version === 'not-a-version' ? result() : undefined)) },
    verdict: 'error',
  },
  {
    name: 'answers with a JSON-RPC error and HTTP 200',
    server: {
      transport: 'http',
      http: forVersion(() => httpAnswer(200, errorAnswer(1, -32600, 'Unsupported version'))),
    },
    verdict: 'error',
  },
  {
    name: 'answers with another error in the modern era',
    server: {
      transport: 'http',
      http: forVersion(() => httpAnswer(400, errorAnswer(1, -32600, 'Unsupported version'))),
    },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'does not list its versions in the modern era',
    server: {
      transport: 'http',
      http: forVersion(() => httpAnswer(400, errorAnswer(1, -32022, 'Unsupported version'))),
    },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'speaks 2025-03-26, which does not have the header',
    server: {
      transport: 'http',
      eras: ['legacy'],
      methods: {
        initialize: () => ({
          protocolVersion: '2025-03-26',
          capabilities: {},
          serverInfo: { name: 'case-server', version: '1.0.0' },
        }),
      },
    },
    verdict: 'skipped',
  },
]
