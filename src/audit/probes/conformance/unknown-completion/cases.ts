import { CaseError } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, verdict: 'passed' },
  { name: 'has no completions', server: { capabilities: { prompts: {} } }, verdict: 'skipped' },
  {
    name: 'completes resources only',
    server: { capabilities: { completions: {}, resources: {} } },
    verdict: 'skipped',
  },
  {
    name: 'knows no value for any prompt',
    server: { methods: { 'completion/complete': () => ({ completion: { values: [] } }) } },
    verdict: 'warning',
  },
  {
    name: 'answers with an internal error',
    server: {
      methods: {
        'completion/complete': () => {
          throw new CaseError(-32603, 'Internal error')
        },
      },
    },
    verdict: 'note',
  },
]
