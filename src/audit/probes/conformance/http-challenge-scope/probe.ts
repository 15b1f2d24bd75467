import { listSome } from '../../../../core/text/list-some.js'
import { showName } from '../../../../core/text/show-name.js'
import { challengeOf, NOT_PROTECTED, RESOURCE_METADATA, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { defineProbe, found, judged, skipped } from '../../../probe/probe.js'

export const httpChallengeScope = defineProbe({
  id: 'conformance/http-challenge-scope',
  title: 'HTTP 401 names the scopes that are needed, where the server has scopes.',
  severity: 'warning',
  clauses: {
    '2025-11-25': 'basic/authorization#protected-resource-metadata-discovery-requirements',
    '2026-07-28': 'basic/authorization#scope-selection-strategy',
  },
  transports: ['http'],
  run: async (audit) => {
    const metadata = await audit.observe(RESOURCE_METADATA)
    if (metadata === null) return skipped(NOT_PROTECTED)
    const { evidence, document } = metadata
    if (challengeOf(await audit.observe(WITHOUT_TOKEN), 'scope') !== undefined) return judged(evidence)
    const scopes = document?.scopes_supported
    if (!Array.isArray(scopes) || scopes.length === 0) return skipped('the metadata of the server names no scopes')
    const named = listSome(scopes.map((scope) => showName(String(scope))))
    return found(`WWW-Authenticate has no \`scope\`, but the metadata names ${named}`, ...evidence)
  },
})
