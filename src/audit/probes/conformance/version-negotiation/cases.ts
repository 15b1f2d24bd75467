import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const isFuture = (message: Record<string, unknown>): boolean => JSON.stringify(message).includes('2099-01-01')

const answering = (error: unknown): CaseServer => ({
  onAnswer: (answer, message) => {
    if (!isFuture(message)) return answer
    return error === null ? null : { jsonrpc: '2.0', id: message.id, ...Object(error) }
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server without older revisions', server: { eras: ['modern'] }, verdict: 'passed' },
  { name: 'answers in any version', server: answering({ result: { resultType: 'complete' } }), verdict: 'error' },
  {
    name: 'refuses with another error',
    server: answering({ error: { code: -32602, message: 'Invalid params' } }),
    verdict: 'error',
  },
  {
    name: 'does not say what it supports',
    server: answering({ error: { code: -32022, message: 'Unsupported protocol version' } }),
    verdict: 'error',
  },
  { name: 'does not answer', server: answering(null), verdict: 'inconclusive' },
]
