import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', setting, verdict: 'passed' },
  {
    name: 'prints a line for an empty text',
    server: searchServer(({ query }, { write }) => {
      if (query === '') write('warning: empty query')
      return 'none'
    }),
    setting,
    verdict: 'error',
  },
  { name: 'answers with a text as result', server: answering({ result: 'none' }), setting, verdict: 'error' },
  {
    name: 'answers with a result and an error',
    server: answering({ error: { code: -32603, message: 'Internal error' } }),
    setting,
    verdict: 'error',
  },
  {
    name: 'answers with an error that has no code',
    server: answering({ result: undefined, error: 'Internal error' }),
    setting,
    verdict: 'error',
  },
  {
    name: 'answers HTTP 500 for an empty text',
    server: {
      transport: 'http',
      http: async (request, next) => {
        const answer = await next(request)
        return request.body?.includes('"query":""') ? { ...answer, status: 500, body: textBody('Broken') } : answer
      },
      ...searchServer(() => 'none'),
    },
    era: 'modern',
    setting,
    verdict: 'error',
  },
  {
    name: 'looks alike: sends a log message before its answer',
    server: searchServer((_args, { send }) => {
      send({ method: 'notifications/message', params: { level: 'info', data: 'searching' } })
      return 'none'
    }),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: has a line that is no message in its answer',
    server: searchServer(() => 'warning: empty query\n{'),
    setting,
    verdict: 'passed',
  },
  {
    name: 'answers no call at all',
    server: searchServer(() => new Promise(() => {})),
    setting,
    verdict: 'inconclusive',
  },
]

function answering(changed: object): CaseServer {
  return {
    ...searchServer(() => 'none'),
    onAnswer: (answer, { method }) => (method === 'tools/call' ? { ...answer, ...changed } : answer),
  }
}

async function* textBody(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
