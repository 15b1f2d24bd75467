import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a server over HTTP', server: { transport: 'http' }, verdict: 'skipped' },
  { name: 'stays', server: { onInputEnd: 'stay' }, verdict: 'note' },
  { name: 'stays in the modern era', server: { onInputEnd: 'stay' }, era: 'modern', verdict: 'warning' },
]
