import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const tools = ['a', 'b', 'c'].map((name) => ({ name, inputSchema: { type: 'object' } }))

/** Calls `list` with how often it was asked before. */
function changing(list: (asked: number) => unknown): CaseServer {
  let asked = 0
  return { methods: { 'tools/list': () => ({ tools: list(asked++), ttlMs: 0, cacheScope: 'private' }) } }
}

export const cases: readonly ProbeCase[] = [
  { name: 'the same order', server: { tools }, verdict: 'passed' },
  { name: 'the same order over HTTP, in pages', server: { tools, transport: 'http', pageSize: 2 }, verdict: 'passed' },
  {
    name: 'another order',
    server: changing((asked) => (asked % 2 === 0 ? tools : tools.toReversed())),
    verdict: 'warning',
  },
  { name: 'other tools', server: changing((asked) => tools.slice(0, asked === 0 ? 3 : 2)), verdict: 'inconclusive' },
  { name: 'one tool', server: {}, verdict: 'skipped' },
]
