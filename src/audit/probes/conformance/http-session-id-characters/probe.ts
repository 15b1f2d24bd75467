import { showValue } from '../../../../core/text/show-value.js'
import { transportSection } from '../../../http/clauses.js'
import { NO_SESSIONS, openWithId } from '../../../http/http-sessions.js'
import { defineProbe, found, judged, skipped } from '../../../probe/probe.js'

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

export const httpSessionIdCharacters = defineProbe({
  id: 'conformance/http-session-id-characters',
  title: 'A session ID has only visible ASCII characters.',
  severity: 'error',
  clauses: transportSection('session-management'),
  transports: ['http'],
  run: async (audit) => {
    const opened = await openWithId(audit)
    if (opened === undefined) return skipped(NO_SESSIONS)
    const { opening } = opened.session
    if (VISIBLE_ASCII.test(opened.id)) return judged([opening])
    const wrong = [...opened.id].find((character) => !VISIBLE_ASCII.test(character))
    const what = wrong === undefined ? 'is empty' : `contains ${showValue(wrong)}, not only visible ASCII characters`
    return found(`the session ID ${what}`, opening)
  },
})
