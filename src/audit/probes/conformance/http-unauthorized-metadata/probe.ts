import { challengeOf, excuseOf, NOT_PROTECTED, RESOURCE_METADATA, WITHOUT_TOKEN } from '../../../http/authorization.js'
import { METADATA } from '../../../http/clauses.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

export const httpUnauthorizedMetadata = defineProbe({
  id: 'conformance/http-unauthorized-metadata',
  title: 'HTTP 401 leads to the metadata that names the authorization servers.',
  severity: 'error',
  clauses: METADATA,
  transports: ['http'],
  run: async (audit) => {
    const excuse = excuseOf(audit)
    if (excuse !== undefined) return skipped(excuse)
    const metadata = await audit.observe(RESOURCE_METADATA)
    if (metadata === null) return skipped(NOT_PROTECTED)
    const { evidence, named, document, isElsewhere, trouble } = metadata
    if (document !== undefined) {
      const isNamed = challengeOf(await audit.observe(WITHOUT_TOKEN), 'resource_metadata') !== undefined
      return judged(evidence, isNamed || audit.revision !== '2025-06-18' ? [] : [UNNAMED])
    }
    if (isElsewhere) return skipped(`the metadata at ${trouble}`)
    const why = trouble === undefined ? '' : `: ${trouble}`
    if (named !== undefined) {
      return judged(evidence, [{ message: `the metadata that WWW-Authenticate names is missing${why}`, evidence }])
    }
    // Whoever does not use OAuth at all only breaks the recommendation to use it.
    const message = `neither WWW-Authenticate nor a well-known place names authorization servers${why}`
    return judged(evidence, [{ message, severity: 'warning', evidence }])
  },
})

/** Newer revisions leave the choice between the header and the well-known place. */
const UNNAMED: ProbeFinding = {
  message: 'WWW-Authenticate has no `resource_metadata`, which clients of 2025-06-18 look for',
}
