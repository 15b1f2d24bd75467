import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  {
    name: 'asks for roots once the client is initialized',
    server: { methods: { 'notifications/initialized': (_, { send }) => send({ id: 'r', method: 'roots/list' }) } },
    verdict: 'passed',
  },
  {
    name: 'pings and logs at once',
    server: {
      banner: [
        '{"jsonrpc":"2.0","id":"p","method":"ping"}',
        '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"ready"}}',
      ].join('\n'),
    },
    verdict: 'passed',
  },
  {
    name: 'asks for roots at once',
    server: { banner: '{"jsonrpc":"2.0","id":"r","method":"roots/list"}' },
    verdict: 'warning',
  },
  {
    name: 'asks for roots while it answers over HTTP',
    server: {
      transport: 'http',
      onAnswer: (answer, { method }) =>
        method === 'initialize'
          ? `[${JSON.stringify(answer)},{"jsonrpc":"2.0","id":"r","method":"roots/list"}]`
          : answer,
    },
    verdict: 'warning',
  },
]
