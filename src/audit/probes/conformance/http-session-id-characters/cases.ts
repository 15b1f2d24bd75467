import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Calls its sessions otherwise. */
function named(name: (id: string) => string): NonNullable<CaseServer['http']> {
  const own = new Map<string, string>()
  return async (request, next) => {
    const asked = request.headers['mcp-session-id'] ?? ''
    const headers = { ...request.headers, 'mcp-session-id': own.get(asked) ?? asked }
    const answer = await next(asked === '' ? request : { ...request, headers })
    const id = answer.headers['mcp-session-id']
    if (id === undefined) return answer
    own.set(name(id), id)
    return { ...answer, headers: { ...answer.headers, 'mcp-session-id': name(id) } }
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'uses UUIDs', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'uses every visible character',
    server: { transport: 'http', http: named((id) => `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~${id}`) },
    verdict: 'passed',
  },
  {
    name: 'has a space in its IDs',
    server: { transport: 'http', http: named((id) => `session ${id}`) },
    verdict: 'error',
  },
  {
    name: 'has an umlaut in its IDs',
    server: { transport: 'http', http: named((id) => `für-${id}`) },
    verdict: 'error',
  },
  {
    name: 'has no sessions',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        const { 'mcp-session-id': _id, ...headers } = answer.headers
        return { ...answer, headers }
      },
    },
    verdict: 'skipped',
  },
]
