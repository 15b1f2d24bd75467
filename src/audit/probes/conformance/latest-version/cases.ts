import type { ProbeCase } from '../../../case-server/probe-case.js'

const answering = (version: (asked: unknown) => unknown): ProbeCase['server'] => ({
  eras: ['legacy'],
  methods: {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: version(protocolVersion),
      capabilities: {},
      serverInfo: { name: 'case-server', version: '1.0.0' },
    }),
  },
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'supports one version', server: answering(() => '2025-06-18'), verdict: 'passed' },
  {
    name: 'falls back to its oldest version',
    server: answering((asked) => (String(asked).startsWith('2025') ? asked : '2025-03-26')),
    verdict: 'warning',
  },
  { name: 'repeats whatever version it is asked for', server: answering((asked) => asked), verdict: 'skipped' },
]
