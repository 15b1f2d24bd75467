import type { CaseMethod } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const tool = (name: string, description = '') => ({ name, description, inputSchema: { type: 'object' } })

function listing(tools: (count: number) => readonly object[]): { readonly methods: Record<string, CaseMethod> } {
  let count = 0
  return { methods: { 'tools/list': () => ({ tools: tools(count++), ttlMs: 0, cacheScope: 'private' }) } }
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'a correct server with pages',
    server: { tools: [{ name: 'a' }, { name: 'b' }], pageSize: 1 },
    verdict: 'passed',
  },
  {
    name: 'lists tools in another order each time',
    server: listing((count) => (count % 2 === 0 ? [tool('a'), tool('b')] : [tool('b'), tool('a')])),
    verdict: 'warning',
  },
  {
    name: 'lists a tool every second time',
    server: listing((count) => (count % 2 === 0 ? [tool('a'), tool('b')] : [tool('a')])),
    verdict: 'warning',
  },
  {
    name: 'counts in a description',
    server: listing((count) => [tool('a', `Answers. Listed ${count} times.`)]),
    verdict: 'warning',
  },
  {
    name: 'lists more from the second session on',
    server: (() => {
      let sessions = 0
      return {
        methods: {
          'notifications/initialized': () => {
            sessions += 1
          },
          'tools/list': () => ({ tools: sessions > 1 ? [tool('a'), tool('b')] : [tool('a')] }),
        },
      }
    })(),
    verdict: 'passed',
  },
  { name: 'fails the second time', server: failing(), verdict: 'inconclusive' },
  { name: 'lists nothing', server: { capabilities: { tools: {} }, tools: [] }, verdict: 'skipped' },
]

function failing(): { readonly methods: Record<string, CaseMethod> } {
  return listing((count) => {
    if (count > 1) throw new Error('The network is down')
    return [tool('a')]
  })
}
