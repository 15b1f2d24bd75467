import { showName } from '../../../../core/text/show-name.js'
import { defineProbe, judged } from '../../../probe/probe.js'
import { CONVERSATION, serverRequests } from '../../../session/conversation.js'

export const noServerRequests = defineProbe({
  id: 'conformance/no-server-requests',
  title: 'The server sends no requests: what it needs of the client is in a result of the type "input_required".',
  severity: 'error',
  clauses: { '2026-07-28': 'basic/patterns#request-and-response' },
  run: async (audit) => {
    const conversation = await audit.observe(CONVERSATION)
    return judged(
      conversation.exchanges,
      serverRequests(conversation).map((method) => ({
        message: `the server sends the request ${showName(method)}`,
        subject: method,
      })),
    )
  },
})
