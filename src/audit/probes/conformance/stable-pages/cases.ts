import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const TOOLS = ['a', 'b', 'c'].map((name) => ({ name }))

/** A cursor that works once on each connection (the survey has one of its own), and what happens the second time. */
function usedUp(second: () => Record<string, unknown>): CaseServer {
  const used = new WeakSet<object>()
  return {
    methods: {
      'tools/list': ({ cursor }, { connection }) => {
        if (cursor === undefined) return { tools: [], nextCursor: 'next' }
        if (used.has(connection)) return second()
        used.add(connection)
        return { tools: [{ name: 'a', inputSchema: { type: 'object' } }] }
      },
    },
    eras: ['legacy'],
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'has three pages', server: { tools: TOOLS, pageSize: 1 }, verdict: 'passed' },
  { name: 'has two pages over HTTP', server: { transport: 'http', tools: TOOLS, pageSize: 2 }, verdict: 'passed' },
  { name: 'has one page', server: {}, verdict: 'skipped' },
  { name: 'forgets a cursor once it was used', server: usedUp(() => ({ tools: [] })), verdict: 'warning' },
  {
    name: 'refuses a cursor that was used',
    server: usedUp(() => {
      throw new CaseError(-32602, 'Invalid cursor')
    }),
    verdict: 'warning',
  },
]
