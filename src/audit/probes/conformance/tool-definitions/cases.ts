import type { ProbeCase } from '../../../case-server/probe-case.js'

const tool = { name: 'look', inputSchema: { type: 'object' } }
const list = (...tools: readonly unknown[]) => ({ methods: { 'tools/list': () => ({ tools }) } })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  {
    name: 'has every optional field',
    server: list({
      ...tool,
      title: 'Look',
      description: 'Looks.',
      icons: [{ src: 'https://example.com/a.png', mimeType: 'image/png', sizes: ['48x48'] }],
      annotations: { title: 'Look', readOnlyHint: true, idempotentHint: true },
      execution: { taskSupport: 'optional' },
      _meta: { 'example.com/group': 1 },
    }),
    verdict: 'passed',
  },
  { name: 'has a field that MCP does not have', server: list({ ...tool, category: 5 }), verdict: 'passed' },
  {
    name: 'has an unknown level of task support in the modern era, which has no such field',
    server: list({ ...tool, execution: { taskSupport: 'sometimes' } }),
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'has a tool without a name', server: list({ inputSchema: { type: 'object' } }), verdict: 'error' },
  { name: 'has a title that is null', server: list({ ...tool, title: null }), verdict: 'error' },
  {
    name: 'has a hint that is a text',
    server: list({ ...tool, annotations: { readOnlyHint: 'yes' } }),
    verdict: 'error',
  },
  {
    name: 'has an icon without a source',
    server: list({ ...tool, icons: [{ mimeType: 'image/png' }] }),
    verdict: 'error',
  },
  {
    name: 'has an unknown level of task support',
    server: list({ ...tool, execution: { taskSupport: 'sometimes' } }),
    verdict: 'error',
  },
  { name: 'has an entry that is not an object', server: list(tool, 'look'), verdict: 'error' },
  { name: 'has no tools', server: { tools: [] }, verdict: 'skipped' },
  { name: 'does not announce tools', server: { capabilities: {} }, verdict: 'skipped' },
  { name: 'has no list in its result', server: { methods: { 'tools/list': () => ({}) } }, verdict: 'inconclusive' },
]
