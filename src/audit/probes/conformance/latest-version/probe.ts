import { defineProbe, judged, skipped } from '../../../probe/probe.js'
import { NEGOTIATIONS, UNKNOWN_VERSIONS, versionIn } from '../../../session/negotiations.js'

export const latestVersion = defineProbe({
  id: 'conformance/latest-version',
  title: 'A version that the server does not support is answered with the latest version that it supports.',
  severity: 'warning',
  clauses: { '2025-06-18': 'basic/lifecycle#version-negotiation', '2025-11-25': 'basic/lifecycle#version-negotiation' },
  run: async (audit) => {
    const negotiations = await audit.observe(NEGOTIATIONS)
    const unknown = negotiations.filter(({ asked, exchange }) => {
      const version = versionIn(exchange)
      return UNKNOWN_VERSIONS.includes(asked) && version !== undefined && version !== asked
    })
    if (unknown.length === 0) return skipped('no unknown version is answered with another version')
    const known = negotiations.filter(({ asked, exchange }) => versionIn(exchange) === asked)
    const latest =
      known
        .map(({ asked }) => asked)
        .sort()
        .at(-1) ?? ''
    const older = unknown.filter(({ exchange }) => (versionIn(exchange) ?? '') < latest)
    return judged(
      unknown.map(({ exchange }) => exchange),
      older.map(({ asked, exchange }) => ({
        message: `${asked} is answered with ${versionIn(exchange)}, although the server supports ${latest}`,
        subject: asked,
        evidence: [exchange, ...known.filter((one) => one.asked === latest).map((one) => one.exchange)],
      })),
    )
  },
})
