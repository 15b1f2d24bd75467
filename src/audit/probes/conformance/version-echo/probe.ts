import { showValue } from '../../../../core/text/show-value.js'
import { defineProbe, judged } from '../../../probe/probe.js'
import { NEGOTIATIONS, versionIn } from '../../../session/negotiations.js'

export const versionEcho = defineProbe({
  id: 'conformance/version-echo',
  title: 'A protocol version that the server supports is answered with the same version.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic/lifecycle#version-negotiation', '2025-11-25': 'basic/lifecycle#version-negotiation' },
  run: async (audit) => {
    const negotiations = await audit.observe(NEGOTIATIONS)
    // What a server answers with, to whatever request, it says that it supports.
    const supported = new Set(negotiations.map(({ exchange }) => versionIn(exchange)))
    const wrong = negotiations.filter(
      ({ asked, exchange }) =>
        supported.has(asked) && versionIn(exchange) !== undefined && versionIn(exchange) !== asked,
    )
    return judged(
      negotiations.map(({ exchange }) => exchange),
      wrong.map(({ asked, exchange }) => ({
        message: `${asked} is answered with ${showValue(versionIn(exchange), 40)}, although the server answers with ${asked} elsewhere`,
        subject: asked,
        evidence: [exchange],
      })),
    )
  },
})
