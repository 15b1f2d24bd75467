import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const strict = (method: string, result: object): CaseServer => ({
  methods: {
    [method]: ({ _meta }) => {
      if (JSON.stringify(_meta ?? {}).includes('mcprove')) throw new CaseError(-32602, 'Unrecognized key')
      return result
    },
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'allows only what it knows', server: strict('ping', {}), verdict: 'error' },
  {
    name: 'has no ping',
    server: {
      methods: {
        ping: () => {
          throw new CaseError(-32601, 'Method not found')
        },
      },
    },
    verdict: 'inconclusive',
  },
]
