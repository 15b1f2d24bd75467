import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

/** `list` is called with the number of the connection and with how often it was called before. */
function changing(list: (connection: number, asked: number) => readonly string[]): CaseServer {
  const connections = new Map<object, number>()
  let asked = 0
  return {
    methods: {
      'tools/list': (_params, { connection }) => {
        const number = connections.get(connection) ?? connections.size
        connections.set(connection, number)
        const tools = list(number, asked++).map((name) => ({ name, inputSchema: { type: 'object' } }))
        return { tools, ttlMs: 0, cacheScope: 'private' }
      },
    },
  }
}

export const cases: readonly ProbeCase[] = [
  { name: 'the same lists', server: {}, verdict: 'passed' },
  { name: 'the same lists over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'the same tools in another order',
    server: changing((one) => (one === 1 ? ['b', 'a'] : ['a', 'b'])),
    verdict: 'passed',
  },
  {
    name: 'one more tool for every second connection',
    server: changing((one) => (one % 2 === 0 ? ['a', 'b'] : ['a'])),
    verdict: 'error',
  },
  {
    name: 'one more tool each time',
    server: changing((_, asked) => [...'abcdefghijkl'].slice(0, asked + 1)),
    verdict: 'inconclusive',
  },
  { name: 'nothing to list', server: { capabilities: {} }, verdict: 'skipped' },
]
