import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** A server whose tool knows by its number which session asks. */
function serverWith(call: (session: number) => unknown, more: Partial<CaseTool> = {}): CaseServer {
  const sessions = new Map<object, number>()
  const tool = { name: 'list_notes', annotations: { readOnlyHint: true }, ...more }
  return {
    tools: [
      {
        ...tool,
        call: (_args, { connection }) => {
          const session = sessions.get(connection) ?? sessions.size + 1
          sessions.set(connection, session)
          return call(session)
        },
      },
    ],
  }
}

const byName = (session: number): string => (session % 2 === 1 ? 'tea and milk' : 'tea')

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has other notes in the second session', server: serverWith(byName), verdict: 'warning' },
  {
    name: 'has other notes in the second session over HTTP',
    server: { ...serverWith(byName), transport: 'http' },
    era: 'legacy',
    verdict: 'warning',
  },
  {
    name: 'counts sessions',
    server: serverWith((session) => `You are client ${session}`, { name: 'get_greeting' }),
    verdict: 'warning',
  },
  {
    name: 'says that it is about the session',
    server: serverWith(byName, { description: 'Lists the notes of this session.' }),
    verdict: 'note',
  },
  {
    name: 'shows the id of the session and its start',
    server: serverWith((session) => `Session 5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e41${session} since 09:30:0${session}`),
    verdict: 'passed',
  },
  {
    name: 'must be logged in to first',
    server: serverWith((session) => {
      if (session > 1) throw new Error('Log in first')
      return 'tea'
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'keeps in memory what other probes have written in their session',
    server: serverWith((session) => (session === 1 ? 'tea and milk' : 'tea')),
    verdict: 'passed',
  },
  {
    name: 'fails every time',
    server: serverWith(() => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'has only tools that may not be called',
    server: serverWith(byName, { annotations: {} }),
    verdict: 'skipped',
  },
]
