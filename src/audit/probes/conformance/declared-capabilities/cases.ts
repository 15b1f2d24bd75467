import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const missing = () => {
  throw new CaseError(-32601, 'Method not found')
}
const onlyTools = { tools: {} }

export const cases: readonly ProbeCase[] = [
  {
    name: 'has only what it announces',
    server: {
      capabilities: onlyTools,
      methods: { 'resources/list': missing, 'resources/templates/list': missing, 'prompts/list': missing },
    },
    verdict: 'passed',
  },
  {
    name: 'answers empty lists of what it does not announce',
    server: { transport: 'http', capabilities: onlyTools, resources: [], resourceTemplates: [], prompts: [] },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'has prompts that it does not announce',
    server: { capabilities: { tools: {}, resources: {} } },
    verdict: 'error',
  },
  {
    name: 'has tools that it does not announce, over HTTP',
    server: { transport: 'http', capabilities: { prompts: {}, resources: {} } },
    era: 'modern',
    verdict: 'error',
  },
  { name: 'announces everything', server: {}, verdict: 'skipped' },
]
