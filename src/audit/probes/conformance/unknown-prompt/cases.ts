import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has no prompts', server: { capabilities: { tools: {} } }, verdict: 'skipped' },
  {
    name: 'answers with an empty prompt',
    server: { methods: { 'prompts/get': () => ({ messages: [] }) } },
    verdict: 'warning',
  },
  {
    name: 'answers with an internal error',
    server: {
      methods: {
        'prompts/get': () => {
          throw new CaseError(-32603, "Cannot read properties of undefined (reading 'handler')")
        },
      },
    },
    verdict: 'note',
  },
  {
    name: 'does not answer',
    server: { onAnswer: (answer, { method }) => (method === 'prompts/get' ? null : answer) },
    verdict: 'inconclusive',
  },
]
