import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const asking = (fields: object): CaseServer => ({
  tools: [
    { name: 'order', annotations: { readOnlyHint: true }, call: () => ({ resultType: 'input_required', ...fields }) },
  ],
})

export const cases: readonly ProbeCase[] = [
  { name: 'asks to be called again', server: asking({ requestState: 'opaque' }), verdict: 'passed' },
  {
    name: 'asks to be called again over HTTP',
    server: { ...asking({ requestState: 'opaque' }), transport: 'http' },
    verdict: 'passed',
  },
  { name: 'asks for nothing', server: {}, verdict: 'skipped' },
  { name: 'says neither what is missing nor its state', server: asking({}), verdict: 'error' },
  { name: 'has a state that is not a text', server: asking({ requestState: { step: 1 } }), verdict: 'error' },
  {
    name: 'asks for an elicitation that the client does not have',
    server: asking({ inputRequests: { size: { method: 'elicitation/create', params: { message: 'Which size?' } } } }),
    verdict: 'error',
  },
  {
    name: 'asks for a method that clients do not have',
    server: asking({ inputRequests: { file: { method: 'files/read' } } }),
    verdict: 'error',
  },
  { name: 'has a list of requests', server: asking({ inputRequests: ['elicitation/create'] }), verdict: 'error' },
]
