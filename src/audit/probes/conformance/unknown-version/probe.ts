import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { NEGOTIATIONS, type Negotiation, UNKNOWN_VERSIONS, versionIn } from '../../../session/negotiations.js'

export const unknownVersion = defineProbe({
  id: 'conformance/unknown-version',
  title: 'A protocol version that does not exist is answered with a version that the server supports.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic/lifecycle#version-negotiation', '2025-11-25': 'basic/lifecycle#version-negotiation' },
  run: async (audit) => {
    const negotiations = await audit.observe(NEGOTIATIONS)
    const unknown = negotiations.filter(({ asked }) => UNKNOWN_VERSIONS.includes(asked))
    return judged(
      unknown.map(({ exchange }) => exchange),
      unknown.flatMap(findingsIn),
    )
  },
})

function findingsIn({ asked, exchange }: Negotiation): readonly ProbeFinding[] {
  const version = versionIn(exchange)
  const about = { subject: asked, evidence: [exchange] }
  if (version === asked) {
    return [{ message: `the server claims to support ${asked}, a version that does not exist`, ...about }]
  }
  if (version !== undefined) return []
  // An example of the specification answers with an error, although its text asks for a version.
  const isRefused = errorOf(exchange) !== undefined || (exchange.http?.status ?? 0) >= 400
  const message = `${asked} is answered with ${describeAnswer(exchange)}, not with a version that the server supports`
  return [{ message, ...(isRefused ? { severity: 'note' } : {}), ...about }]
}
