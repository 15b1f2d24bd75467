import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Changes what the server sees of the header. */
function seeing(
  change: (header: string | undefined, body: string) => string | undefined,
): NonNullable<CaseServer['http']> {
  return async (request, next) => {
    const { 'mcp-name': header, ...headers } = request.headers
    const seen = change(header, request.body ?? '')
    return await next({ ...request, headers: seen === undefined ? headers : { ...headers, 'mcp-name': seen } })
  }
}

const inBody = (body: string): string | undefined => /"(?:uri|name)":"([^"]*)"/.exec(body)?.[1]

export const cases: readonly ProbeCase[] = [
  { name: 'validates the header', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'has only a tool',
    server: { transport: 'http', capabilities: { tools: {} }, resources: [], prompts: [] },
    verdict: 'passed',
  },
  {
    name: 'has only a tool that may not be called',
    server: { transport: 'http', capabilities: { tools: {} }, tools: [{ name: 'delete_all' }] },
    verdict: 'skipped',
  },
  {
    name: 'does not look at the header',
    server: { transport: 'http', http: seeing((_, body) => inBody(body)) },
    verdict: 'error',
  },
  {
    name: 'accepts a prompt without the header',
    server: {
      transport: 'http',
      capabilities: { prompts: {} },
      http: seeing((header, body) => header ?? inBody(body)),
    },
    verdict: 'error',
  },
]
