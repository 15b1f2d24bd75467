import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'repeats whatever version it is asked for',
    server: {
      methods: {
        initialize: ({ protocolVersion }) => ({
          protocolVersion,
          capabilities: {},
          serverInfo: { name: 'case-server', version: '1.0.0' },
        }),
      },
    },
    verdict: 'error',
  },
  {
    name: 'refuses an unknown version with an error',
    server: {
      onAnswer: (answer, { method, params }) => {
        const asked = JSON.stringify(params)
        if (method !== 'initialize' || asked.includes('2025')) return answer
        return { jsonrpc: '2.0', id: answer.id, error: { code: -32602, message: 'Unsupported protocol version' } }
      },
    },
    verdict: 'note',
  },
  {
    name: 'does not answer to an unknown version',
    server: {
      onAnswer: (answer, { method, params }) =>
        method === 'initialize' && JSON.stringify(params).includes('2999') ? null : answer,
    },
    verdict: 'error',
  },
  { name: 'looks alike: does not answer once', server: silentOnce(), era: 'legacy', verdict: 'passed' },
]

function silentOnce(): CaseServer {
  let isFirst = true
  return {
    onText: (text) => {
      if (!isFirst || !text.includes('"2999-12-31"')) return undefined
      isFirst = false
      return []
    },
  }
}
