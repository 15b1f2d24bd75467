import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Shows the session with this number under another ID. */
function named(name: (count: number, id: string) => string): NonNullable<CaseServer['http']> {
  let count = 0
  return async (request, next) => {
    const answer = await next(request)
    const id = answer.headers['mcp-session-id']
    if (id === undefined) return answer
    return { ...answer, headers: { ...answer.headers, 'mcp-session-id': name(++count, id) } }
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'uses UUIDs', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'has one text before all of its UUIDs',
    server: { transport: 'http', http: named((_, id) => `mcp-session-of-the-weather-server-${id}`) },
    verdict: 'passed',
  },
  {
    name: 'counts its sessions',
    server: { transport: 'http', http: named((count) => `mcp-session-of-the-weather-server-${count}`) },
    verdict: 'warning',
  },
  {
    name: 'uses the time',
    server: { transport: 'http', http: named((count) => `session-${1_700_000_000_000 + 37 * count}`) },
    verdict: 'warning',
  },
  {
    name: 'uses short IDs',
    server: { transport: 'http', http: named((_, id) => id.slice(0, 6)) },
    verdict: 'warning',
  },
  {
    name: 'gives every client the same ID',
    server: { transport: 'http', http: named(() => '0b0be5d8-7a0a-4bb1-8f0e-0d5dbd3f4a55') },
    verdict: 'warning',
  },
]
