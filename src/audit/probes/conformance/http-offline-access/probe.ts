import { challengeOf, NOT_PROTECTED, RESOURCE_METADATA, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

const SCOPE = 'offline_access'

export const httpOfflineAccess = defineProbe({
  id: 'conformance/http-offline-access',
  title: 'A protected server does not name offline_access among its scopes.',
  severity: 'warning',
  clauses: { '2026-07-28': 'basic/authorization#refresh-tokens' },
  transports: ['http'],
  run: async (audit) => {
    const metadata = await audit.observe(RESOURCE_METADATA)
    if (metadata === null) return skipped(NOT_PROTECTED)
    const { evidence, document } = metadata
    const challenged = challengeOf(await audit.observe(WITHOUT_TOKEN), 'scope')
    const listed = document?.scopes_supported
    if (challenged === undefined && !Array.isArray(listed)) return skipped('the server names no scopes')
    const isListed = Array.isArray(listed) && listed.includes(SCOPE)
    const places = [
      ...(challenged?.split(' ').includes(SCOPE) === true ? ['`scope` of WWW-Authenticate'] : []),
      ...(isListed ? ['`scopes_supported` of the metadata'] : []),
    ]
    const findings: ProbeFinding[] = places.map((place) => ({ message: `${place} has ${SCOPE}`, evidence }))
    return judged(evidence, findings)
  },
})
