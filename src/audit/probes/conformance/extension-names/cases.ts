import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const announcing = (...names: readonly string[]): CaseServer => ({
  capabilities: { tools: {}, extensions: Object.fromEntries(names.map((name) => [name, {}])) },
})

export const cases: readonly ProbeCase[] = [
  {
    name: 'announces extensions of MCP and of its own',
    server: announcing('io.modelcontextprotocol/tasks', 'com.example/search'),
    verdict: 'passed',
  },
  {
    name: 'announces an extension over HTTP',
    server: { ...announcing('com.example/search'), transport: 'http' },
    verdict: 'passed',
  },
  { name: 'announces none', server: {}, verdict: 'skipped' },
  { name: 'leaves out the prefix', server: announcing('search'), verdict: 'error' },
  { name: 'has an empty prefix', server: announcing('/search'), verdict: 'error' },
  { name: 'has a URL as the name', server: announcing('https://example.com/search'), verdict: 'error' },
]
