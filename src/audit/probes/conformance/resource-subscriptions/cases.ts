import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const failing = (method: string, code: number, server: CaseServer = {}): CaseServer => ({
  ...server,
  methods: {
    [method]: () => {
      throw new CaseError(code, 'No')
    },
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has no method to subscribe', server: failing('resources/subscribe', -32601), verdict: 'error' },
  {
    name: 'has no method to unsubscribe',
    server: failing('resources/unsubscribe', -32601, { transport: 'http' }),
    verdict: 'error',
  },
  { name: 'refuses this resource', server: failing('resources/subscribe', -32602), verdict: 'inconclusive' },
  { name: 'has no resource', server: { resources: [] }, verdict: 'skipped' },
  { name: 'does not announce subscriptions', server: { capabilities: { resources: {} } }, verdict: 'skipped' },
]
