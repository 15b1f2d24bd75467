import { judgeAccepted } from '../../../http/accepted.js'
import { transportSection } from '../../../http/clauses.js'
import { defineProbe } from '../../../probe/probe.js'

export const httpResponseStatus = defineProbe({
  id: 'conformance/http-response-status',
  title: 'A response of the client is answered with HTTP 202 without a body, or with an HTTP error.',
  severity: 'error',
  clauses: transportSection('sending-messages-to-the-server'),
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    return await judgeAccepted(audit, session, {
      'a response to a request that the server did not send': {
        jsonrpc: '2.0',
        id: 'mcprove-no-such-request',
        result: {},
      },
    })
  },
})
