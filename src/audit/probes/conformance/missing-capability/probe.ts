import { isRecord } from '../../../../core/trace/trace-fields.js'
import { hasCode } from '../../../features/refusals.js'
import { describeAnswer, errorOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'

const MISSING_CAPABILITY = -32021

export const missingCapability = defineProbe({
  id: 'conformance/missing-capability',
  title: 'The error -32021 lists the capabilities that the client lacks, over HTTP with HTTP 400.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic#meta' },
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const samples = await audit.observe(SAMPLE_CALLS)
    const all = [...exchanges, ...samples.map(({ exchange }) => exchange)]
    const refused = all.filter((exchange) => hasCode(exchange, MISSING_CAPABILITY))
    if (refused.length === 0) return skipped(`no request is answered with the error ${MISSING_CAPABILITY}`)
    const findings = refused.flatMap((exchange): ProbeFinding[] => {
      const data = errorOf(exchange)?.data
      const required = isRecord(data) ? data.requiredCapabilities : undefined
      const finding = (message: string): ProbeFinding => ({ message, evidence: [exchange] })
      const isListed = isRecord(required) && Object.keys(required).length > 0
      const { http } = exchange
      return [
        ...(isListed ? [] : [finding(`${describeAnswer(exchange)} has no \`data.requiredCapabilities\``)]),
        ...(http === undefined || http.status === 400
          ? []
          : [finding(`${describeAnswer(exchange)}, not with HTTP 400`)]),
      ]
    })
    return judged(refused, [...new Map(findings.map((finding) => [finding.message, finding])).values()])
  },
})
