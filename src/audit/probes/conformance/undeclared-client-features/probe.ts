import { showName } from '../../../../core/text/show-name.js'
import { defineProbe, judged } from '../../../probe/probe.js'
import { CONVERSATION, serverRequests } from '../../../session/conversation.js'

/** What a client must announce before a server may ask for it. */
const ANNOUNCED: Readonly<Record<string, string>> = {
  'roots/list': 'roots',
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
}

export const undeclaredClientFeatures = defineProbe({
  id: 'conformance/undeclared-client-features',
  title: 'The server asks a client for nothing that the client does not announce.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic/lifecycle#operation', '2025-11-25': 'basic/lifecycle#operation' },
  run: async (audit) => {
    const conversation = await audit.observe(CONVERSATION)
    const wrong = serverRequests(conversation).filter((method) => Object.hasOwn(ANNOUNCED, method))
    return judged(
      conversation.exchanges,
      wrong.map((method) => ({
        message: `the server sends ${showName(method)} to a client that does not announce \`${ANNOUNCED[method]}\``,
        subject: method,
      })),
    )
  },
})
