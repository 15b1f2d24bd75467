import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  {
    name: 'sends log messages as notifications',
    server: { banner: '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"up"}}' },
    verdict: 'passed',
  },
  { name: 'greets on standard output', server: { banner: 'Server running on stdio' }, verdict: 'error' },
  { name: 'writes JSON that is no message', server: { banner: '{"level":30,"msg":"up"}' }, verdict: 'error' },
  {
    name: 'logs each call to standard output',
    server: {
      tools: [
        {
          name: 'look',
          annotations: { readOnlyHint: true },
          call: (_, { write }) => {
            write('[INFO] called\n[INFO] done\n[INFO] answered\n[INFO] idle')
            return 'seen'
          },
        },
      ],
    },
    verdict: 'error',
  },
  { name: 'a server over HTTP', server: { transport: 'http' }, verdict: 'skipped' },
]
