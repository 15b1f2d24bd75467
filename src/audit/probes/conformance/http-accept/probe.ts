import { askHttp, type HttpReply, isServed, plainRequest } from '../../../http/ask-http.js'
import { SENDING } from '../../../http/clauses.js'
import { describeAnswer } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

/** As clients may write the two types that they must list. */
const BOTH = [
  'text/event-stream, application/json',
  'application/json;q=0.9, text/event-stream;q=0.8',
  'application/json, text/event-stream, */*;q=0.1',
]
/** As clients must not ask: what comes back is worth knowing. */
const ONE = { 'application/json': 'events', 'text/event-stream': 'json' } as const

export const httpAccept = defineProbe({
  id: 'conformance/http-accept',
  title: 'A request whose Accept lists JSON and event streams is served, in whichever way it lists them.',
  severity: 'error',
  clauses: SENDING,
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    const ask = async (Accept?: string) =>
      await askHttp(audit, session, {
        body: plainRequest(session),
        ...(Accept === undefined ? {} : { headers: { Accept } }),
      })
    const plain = await ask()
    if (!isServed(plain)) return inconclusive(`the usual Accept: ${describeAnswer(plain.exchange)}`, plain.exchange)
    const both: [string, HttpReply][] = []
    for (const accept of BOTH) both.push([accept, await ask(accept)])
    const one: [keyof typeof ONE, HttpReply][] = [
      ['application/json', await ask('application/json')],
      ['text/event-stream', await ask('text/event-stream')],
    ]
    const evidence = [...both, ...one].map(([, { exchange }]) => exchange)
    const findings = [...both.flatMap(refused), ...one.flatMap(unwanted)]
    const silent = both.find(([, { status }]) => status === undefined)
    if (findings.length === 0 && silent !== undefined) {
      return inconclusive(`\`Accept: ${silent[0]}\`: ${describeAnswer(silent[1].exchange)}`, ...evidence)
    }
    return judged(evidence, findings)
  },
})

function refused([accept, reply]: [string, HttpReply]): ProbeFinding[] {
  if (reply.status === undefined || isServed(reply)) return []
  const message = `a request with \`Accept: ${accept}\` is answered with ${describeAnswer(reply.exchange)}`
  return [{ message, subject: accept, evidence: [reply.exchange] }]
}

function unwanted([accept, { status, body, exchange }]: [keyof typeof ONE, HttpReply]): ProbeFinding[] {
  if (status !== undefined && status >= 500) {
    const message = `a request with \`Accept: ${accept}\` is answered with ${describeAnswer(exchange)}, not HTTP 4xx`
    return [{ message, severity: 'note', subject: accept, evidence: [exchange] }]
  }
  if (status === undefined || status >= 300 || body !== ONE[accept]) return []
  const what = body === 'events' ? 'an event stream' : 'JSON'
  const message = `a request with \`Accept: ${accept}\` is answered with ${what}`
  return [{ message, severity: 'note', subject: accept, evidence: [exchange] }]
}
