import type { ProbeCase } from '../../../case-server/probe-case.js'

const error = { code: -32601, message: 'Method not found' }

const OLD = {
  protocolVersion: '2025-03-26',
  capabilities: {},
  serverInfo: { name: 'case-server', version: '1.0.0' },
}

const answersBatches: ProbeCase['server']['onText'] = (text) => {
  if (!text.startsWith('[{')) return undefined
  return [JSON.stringify(['mcprove-batch-1', 'mcprove-batch-2'].map((id) => ({ jsonrpc: '2.0', id, error })))]
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'answers each request by itself',
    server: {
      onText: (text) =>
        text.startsWith('[{')
          ? ['mcprove-batch-1', 'mcprove-batch-2'].map((id) => JSON.stringify({ jsonrpc: '2.0', id, error }))
          : undefined,
    },
    verdict: 'passed',
  },
  {
    name: 'answers with a batch in a revision that has them',
    server: { onText: answersBatches, methods: { initialize: () => OLD } },
    verdict: 'skipped',
  },
  { name: 'answers with a batch', server: { onText: answersBatches }, verdict: 'error' },
  { name: 'answers with a batch over HTTP', server: { transport: 'http', onText: answersBatches }, verdict: 'note' },
]
