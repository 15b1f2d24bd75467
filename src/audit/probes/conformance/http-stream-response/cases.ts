import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const PROGRESS = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 'mcprove-echo', progress: 1 },
})

type StreamWrite = NonNullable<NonNullable<Parameters<typeof streamed>[0]>['write']>

/** Does this to the answer to one method only. */
function only(method: string, write: StreamWrite): StreamWrite {
  return (text, number, request) =>
    request.body?.includes(`"method":"${method}"`) === true ? write(text, number, request) : eventText(text)
}

export const cases: readonly ProbeCase[] = [
  { name: 'brings the response', server: { transport: 'http', http: streamed() }, verdict: 'passed' },
  {
    name: 'brings the response in the modern era',
    server: { transport: 'http', http: streamed() },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'brings a notification and the response',
    server: { transport: 'http', http: streamed({ write: (text) => eventText(PROGRESS) + eventText(text) }) },
    verdict: 'passed',
  },
  {
    name: 'ends without a response',
    server: { transport: 'http', http: streamed({ write: only('ping', () => eventText(PROGRESS)) }) },
    verdict: 'warning',
  },
  {
    name: 'takes too long for one response',
    server: { transport: 'http', http: streamed({ write: only('ping', () => eventText(PROGRESS)), staysOpen: true }) },
    verdict: 'passed',
  },
  {
    name: 'does not end the event with a blank line',
    server: { transport: 'http', http: streamed({ write: only('prompts/list', (text) => `data: ${text}\n`) }) },
    era: 'modern',
    verdict: 'warning',
  },
  {
    name: 'brings the response twice',
    server: { transport: 'http', http: streamed({ write: (text) => eventText(text) + eventText(text) }) },
    verdict: 'warning',
  },
  {
    name: 'brings the response to another request',
    server: {
      transport: 'http',
      http: streamed({
        write: only('ping', (text) => eventText(JSON.stringify({ ...JSON.parse(text), id: 'other' }))),
      }),
    },
    verdict: 'warning',
  },
  {
    name: 'closes a connection that can be resumed',
    server: {
      transport: 'http',
      http: streamed({ write: only('ping', (_, number) => `id: ${number}\nretry: 100\ndata:\n\n`) }),
    },
    verdict: 'passed',
  },
  {
    name: 'brings no responses in time',
    server: {
      transport: 'http',
      capabilities: {},
      http: streamed({
        write: (text) => (text.includes('protocolVersion') ? eventText(text) : ': wait\n\n'),
        staysOpen: true,
      }),
    },
    verdict: 'inconclusive',
  },
  { name: 'answers with JSON', server: { transport: 'http' }, verdict: 'skipped' },
]
