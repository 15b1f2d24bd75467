import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const refusing = (data?: object): CaseServer => ({
  tools: [
    {
      name: 'order',
      annotations: { readOnlyHint: true },
      call: () => {
        throw new CaseError(-32021, 'Missing required client capability', data)
      },
    },
  ],
})

export const cases: readonly ProbeCase[] = [
  {
    name: 'lists what the client lacks',
    server: refusing({ requiredCapabilities: { elicitation: { form: {} } } }),
    verdict: 'passed',
  },
  { name: 'needs nothing of the client', server: {}, verdict: 'skipped' },
  { name: 'lists nothing', server: refusing(), verdict: 'error' },
  { name: 'lists it as texts', server: refusing({ requiredCapabilities: ['elicitation'] }), verdict: 'error' },
  {
    name: 'answers with HTTP 200',
    server: { ...refusing({ requiredCapabilities: { sampling: {} } }), transport: 'http' },
    verdict: 'error',
  },
]
