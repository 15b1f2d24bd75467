import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const block = { type: 'resource', resource: { uri: 'note://one', text: 'A note.' } }
const server: CaseServer = {
  tools: [{ name: 'look', annotations: { readOnlyHint: true }, call: () => ({ content: [block] }) }],
}
const prompting: CaseServer = { methods: { 'prompts/get': () => ({ messages: [{ role: 'user', content: block }] }) } }

export const cases: readonly ProbeCase[] = [
  { name: 'resources that are announced', server, verdict: 'passed' },
  {
    name: 'resources that are announced, in a prompt over HTTP',
    server: { ...prompting, transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'resources that are not announced', server: { ...server, capabilities: { tools: {} } }, verdict: 'warning' },
  {
    name: 'resources in a prompt that are not announced',
    server: { ...prompting, capabilities: { prompts: {} } },
    era: 'modern',
    verdict: 'note',
  },
  { name: 'no embedded resources', server: {}, verdict: 'skipped' },
]
