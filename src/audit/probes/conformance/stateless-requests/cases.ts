import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** Refuses the first request of each connection. */
function waking(): CaseServer {
  const awake = new WeakSet<object>()
  return {
    methods: {
      'server/discover': (_, { connection }) => {
        awake.add(connection)
        return { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }
      },
      'tools/list': (_, { connection }) => {
        const isAwake = awake.has(connection)
        awake.add(connection)
        if (!isAwake) throw new CaseError(-32600, 'Call server/discover first')
        return { tools: [] }
      },
    },
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'speaks the modern era only', server: { eras: ['modern'] }, verdict: 'passed' },
  { name: 'lists nothing', server: { capabilities: {} }, verdict: 'skipped' },
  { name: 'wants another request first', server: waking(), verdict: 'error' },
]
