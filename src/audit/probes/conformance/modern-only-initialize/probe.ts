import { NOT_ONLY_MODERN, speaksLegacy } from '../../../http/eras-spoken.js'
import { describeAnswer, errorOf, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'
import { openingRequest } from '../../../session/client-words.js'

const LEGACY = '2025-11-25'

export const modernOnlyInitialize = defineProbe({
  id: 'conformance/modern-only-initialize',
  title: 'A server without older revisions names the versions that it supports when it refuses `initialize`.',
  severity: 'warning',
  clauses: { '2026-07-28': 'basic/versioning#backward-compatibility-with-initialization-based-versions' },
  run: async (audit) => {
    if (await speaksLegacy(audit)) return skipped(NOT_ONLY_MODERN)
    const session = await audit.openSilent({}, LEGACY)
    const { method, params } = openingRequest(LEGACY)
    const exchange = await session.request(method, params, { timeoutMs: audit.limits.openMs })
    if (resultOf(exchange) !== undefined) return inconclusive('initialize is answered with a result', exchange)
    if (exchange.answer === null && exchange.http === undefined) return skipped('the server does not answer initialize')
    const said = `${JSON.stringify(errorOf(exchange) ?? null)} ${exchange.http?.text ?? ''}`
    if (versionsOf(resultOf(audit.survey.opening)?.supportedVersions).some((one) => said.includes(one))) {
      return judged([exchange])
    }
    const what = describeAnswer(exchange)
    return found(`initialize is answered with ${what}, which names none of the versions that it supports`, exchange)
  },
})

function versionsOf(supported: unknown): readonly string[] {
  return Array.isArray(supported) ? supported.filter((one) => typeof one === 'string' && one !== '') : []
}
