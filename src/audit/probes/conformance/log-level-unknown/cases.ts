import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const MODERN_LOGGING = { capabilities: { tools: {}, logging: {} } }
const checksLevel = ({ _meta }: Record<string, unknown>): Record<string, unknown> => {
  const level = (_meta as Record<string, unknown>)['io.modelcontextprotocol/logLevel']
  if (level === 'mcprove-loud') throw new CaseError(-32602, 'Invalid log level')
  return { tools: [], resources: [], ttlMs: 0, cacheScope: 'public' }
}
const hasNone = (): never => {
  throw new CaseError(-32601, 'Method not found')
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'checks the level of each request in the modern era',
    server: { ...MODERN_LOGGING, methods: { 'tools/list': checksLevel } },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'has no logging', server: { capabilities: { tools: {} } }, verdict: 'skipped' },
  { name: 'accepts any level', server: { methods: { 'logging/setLevel': () => ({}) } }, verdict: 'warning' },
  {
    name: 'answers with another error',
    server: {
      methods: {
        'logging/setLevel': () => {
          throw new CaseError(-32603, 'Internal error')
        },
      },
    },
    verdict: 'note',
  },
  { name: 'ignores the level in the modern era', server: MODERN_LOGGING, era: 'modern', verdict: 'warning' },
  {
    name: 'has no tools, and checks the level in the modern era',
    server: {
      capabilities: { resources: {}, logging: {} },
      methods: { 'tools/list': hasNone, 'resources/list': checksLevel },
    },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'lists nothing in the modern era',
    server: { capabilities: { logging: {} } },
    era: 'modern',
    verdict: 'skipped',
  },
  {
    name: 'does not answer',
    server: { onAnswer: (answer, { method }) => (method === 'logging/setLevel' ? null : answer) },
    verdict: 'inconclusive',
  },
]
