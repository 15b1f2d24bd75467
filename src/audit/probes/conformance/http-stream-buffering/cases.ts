import { streamed } from '../../../case-server/case-streams.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const streaming = (headers?: Readonly<Record<string, string>>): ProbeCase['server'] => ({
  transport: 'http',
  http: streamed(headers === undefined ? {} : { headers }),
})

export const cases: readonly ProbeCase[] = [
  { name: 'sends the header', server: streaming({ 'x-accel-buffering': 'no' }), verdict: 'passed' },
  { name: 'does not send the header', server: streaming(), verdict: 'warning' },
  { name: 'allows proxies to hold it back', server: streaming({ 'x-accel-buffering': 'yes' }), verdict: 'warning' },
  { name: 'answers with JSON', server: { transport: 'http', eras: ['modern'] }, verdict: 'skipped' },
]
