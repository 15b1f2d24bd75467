import { judgeAccepted } from '../../../http/accepted.js'
import { SENDING } from '../../../http/clauses.js'
import { defineProbe } from '../../../probe/probe.js'

export const httpNotificationStatus = defineProbe({
  id: 'conformance/http-notification-status',
  title: 'A notification is answered with HTTP 202 without a body, or with an HTTP error.',
  severity: 'error',
  clauses: SENDING,
  transports: ['http'],
  run: async (audit) => {
    const session = await audit.session()
    // A notification is a request without an id.
    const notification = (method: string, params = {}) => {
      const { id: _id, ...message } = session.message(method, params)
      return message
    }
    return await judgeAccepted(audit, session, {
      'the notification of a cancelled request': notification('notifications/cancelled', {
        requestId: 'mcprove-no-such-request',
        reason: 'The audit sends it to see how it is answered.',
      }),
      'an unknown notification': notification('notifications/mcprove-no-such-notification'),
    })
  },
})
