import { eventText, streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'ends its streams', server: { transport: 'http', http: streamed() }, verdict: 'passed' },
  {
    name: 'ends its streams in the modern era',
    server: { transport: 'http', http: streamed() },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'leaves its streams open',
    server: { transport: 'http', http: streamed({ staysOpen: true }) },
    verdict: 'warning',
  },
  {
    name: 'leaves its streams open in the modern era',
    server: { transport: 'http', http: streamed({ staysOpen: true }) },
    era: 'modern',
    verdict: 'warning',
  },
  {
    name: 'sends a comment after the response',
    server: { transport: 'http', http: streamed({ write: (text) => `${eventText(text)}: done\n\n` }) },
    verdict: 'passed',
  },
  {
    name: 'answers with JSON',
    server: { transport: 'http' },
    verdict: 'skipped',
  },
  {
    name: 'brings no responses',
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
]
