import type { CaseServer } from '../../../case-server/case-server.js'
import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const LOG = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"up"}}'

const opening = (onGet: string, posted = ''): CaseServer => ({
  transport: 'http',
  http: streamed({ onGet: () => onGet, write: (text) => `${posted}${eventText(text)}` }),
})

export const cases: readonly ProbeCase[] = [
  { name: 'stays silent on the stream', server: opening(''), verdict: 'passed' },
  { name: 'has news on the stream', server: opening(eventText(LOG)), verdict: 'passed' },
  { name: 'has no stream for GET', server: { transport: 'http' }, verdict: 'skipped' },
  {
    name: 'sends responses on the stream',
    server: opening(eventText('{"jsonrpc":"2.0","id":2,"result":{}}')),
    verdict: 'error',
  },
  { name: 'sends its news on all streams', server: opening(eventText(LOG), eventText(LOG)), verdict: 'warning' },
]
