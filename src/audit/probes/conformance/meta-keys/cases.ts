import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const ADDRESS = { 'com.example/page': 1, '': true, progress_2: 0.5 }

/** A tool whose entry in the list has `_meta`. */
const listing = (meta: object, result: object = {}): CaseServer => ({
  tools: [
    {
      name: 'look',
      annotations: { readOnlyHint: true },
      call: () => ({ content: [], ...result }),
      _meta: meta,
    } as never,
  ],
})

export const cases: readonly ProbeCase[] = [
  { name: 'has names with and without a prefix', server: listing(ADDRESS), verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  {
    name: 'has other keys in its own content',
    server: listing(ADDRESS, { structuredContent: { _meta: { _x: 1 } } }),
    verdict: 'passed',
  },
  { name: 'sends no metadata', server: {}, verdict: 'skipped' },
  {
    name: 'has odd names in a revision without the rule',
    server: {
      ...listing({ _internal: 1 }),
      methods: {
        initialize: () => ({
          protocolVersion: '2025-03-26',
          capabilities: { tools: {} },
          serverInfo: { name: 'case-server', version: '1.0.0' },
        }),
      },
    },
    verdict: 'skipped',
  },
  { name: 'has a name that begins with an underscore', server: listing({ _internal: { tags: [] } }), verdict: 'error' },
  {
    name: 'has a URL as a name, in a result over HTTP',
    server: { ...listing({}, { _meta: { 'https://example.com/key': 1 } }), transport: 'http' },
    verdict: 'error',
  },
]
