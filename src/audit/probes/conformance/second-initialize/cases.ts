import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'refuses a second initialize',
    server: {
      methods: {
        initialize: ({ protocolVersion }, { version }) => {
          if (version !== '') throw new CaseError(-32600, 'The server is initialized already')
          return { protocolVersion, capabilities: {}, serverInfo: { name: 'case-server', version: '1.0.0' } }
        },
      },
    },
    verdict: 'passed',
  },
  {
    name: 'exits',
    server: {
      methods: {
        initialize: ({ protocolVersion }, { version, exit }) => {
          if (version !== '') exit(1)
          return { protocolVersion, capabilities: {}, serverInfo: { name: 'case-server', version: '1.0.0' } }
        },
      },
    },
    verdict: 'error',
  },
]
