import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const isUnknown = (method: unknown): boolean => method === 'mcprove/no-such-method'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'adds data to an error, and more fields to its messages',
    server: {
      methods: {
        ping: () => {
          throw new CaseError(-32603, 'busy', { queue: 3 })
        },
      },
      onAnswer: (answer) => ({ ...answer, trace: 'a1' }),
    },
    verdict: 'passed',
  },
  {
    name: 'has error codes that are texts',
    server: {
      onAnswer: (answer, { method }) =>
        isUnknown(method) ? { ...answer, error: { code: 'NOT_FOUND', message: 'no such method' } } : answer,
    },
    verdict: 'error',
  },
  {
    name: 'has errors that are texts',
    server: { onAnswer: (answer, { method }) => (isUnknown(method) ? { ...answer, error: 'unknown' } : answer) },
    verdict: 'error',
  },
  {
    name: 'answers with a result and an error',
    server: { onAnswer: (answer) => ('result' in answer ? { ...answer, error: null } : answer) },
    verdict: 'error',
  },
  {
    name: 'answers a ping with a text',
    server: { onAnswer: (answer, { method }) => (method === 'ping' ? { ...answer, result: 'pong' } : answer) },
    verdict: 'error',
  },
  {
    name: 'sends a notification with a list as params',
    server: { banner: '{"jsonrpc":"2.0","method":"notifications/message","params":["up"]}' },
    verdict: 'error',
  },
  {
    name: 'sends a notification with an id',
    server: {
      banner: '{"jsonrpc":"2.0","id":1,"method":"notifications/message","params":{"level":"info","data":"up"}}',
    },
    verdict: 'error',
  },
  {
    name: 'speaks JSON-RPC 1.0 over HTTP',
    server: { transport: 'http', onAnswer: (answer) => ({ ...answer, jsonrpc: '1.0' }) },
    verdict: 'error',
  },
]
