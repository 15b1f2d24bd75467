import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const TOOLS = ['a', 'b', 'c'].map((name) => ({ name }))
const ONLY_TOOLS = { capabilities: { tools: {} } }

/** Takes a cursor that it does not know for the first page. */
const CARELESS: CaseServer = {
  ...ONLY_TOOLS,
  methods: {
    'tools/list': ({ cursor }) => ({
      tools: [{ name: cursor === 'two' ? 'b' : 'a', inputSchema: { type: 'object' } }],
      ...(cursor === 'two' ? {} : { nextCursor: 'two' }),
    }),
  },
}

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'has pages', server: { tools: TOOLS, pageSize: 1 }, verdict: 'passed' },
  { name: 'has pages over HTTP', server: { transport: 'http', tools: TOOLS, pageSize: 1 }, verdict: 'passed' },
  { name: 'has pages in the modern era', server: { tools: TOOLS, pageSize: 1 }, era: 'modern', verdict: 'passed' },
  { name: 'lists nothing', server: { capabilities: {} }, verdict: 'skipped' },
  {
    name: 'has no pages, and ignores cursors',
    server: { ...ONLY_TOOLS, methods: { 'tools/list': () => ({ tools: [] }) } },
    verdict: 'note',
  },
  { name: 'has pages, and takes an unknown cursor for the first one', server: CARELESS, verdict: 'warning' },
  {
    name: 'does not answer',
    server: {
      ...ONLY_TOOLS,
      onAnswer: (answer, { params }) => (JSON.stringify(params).includes('no-such-cursor') ? null : answer),
    },
    verdict: 'inconclusive',
  },
]
