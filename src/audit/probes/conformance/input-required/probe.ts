import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'

/** What a server may ask for, and what the client announces for it. */
const FEATURES: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
}

export const inputRequired = defineProbe({
  id: 'conformance/input-required',
  title: 'A result of the type "input_required" asks for something, and only for what the client announces.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic/patterns/mrtr#server-requirements-basic-workflow' },
  // Both are held by a client that announces nothing.
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const samples = await audit.observe(SAMPLE_CALLS)
    const all = [...exchanges, ...samples.map(({ exchange }) => exchange)]
    const asking = all.filter((exchange) => resultOf(exchange)?.resultType === 'input_required')
    if (asking.length === 0) return skipped('no result has the type "input_required"')
    const findings = asking.flatMap(findingsIn)
    // The same tool may have been called for both.
    return judged(asking, [...new Map(findings.map((finding) => [finding.message, finding])).values()])
  },
})

function findingsIn(exchange: Exchange): ProbeFinding[] {
  const { method, name } = askedIn(exchange)
  return mistakesIn(resultOf(exchange) ?? {}).map((mistake) => ({
    message: `the result of ${method}${name === undefined ? '' : ` ${showName(name)}`} ${mistake}`,
    subject: name ?? method,
    evidence: [exchange],
  }))
}

function askedIn({ sent }: Exchange): { method: string; name?: string } {
  const { method, params } = isRecord(sent) ? sent : {}
  const name = isRecord(params) ? params.name : undefined
  return { method: String(method), ...(typeof name === 'string' ? { name } : {}) }
}

function mistakesIn({ inputRequests, requestState }: RawRecord): readonly string[] {
  if (inputRequests === undefined && requestState === undefined)
    return ['has neither `inputRequests` nor `requestState`']
  const state =
    requestState === undefined || typeof requestState === 'string'
      ? []
      : [`has the \`requestState\` ${showValue(requestState, 40)}, not a text`]
  if (inputRequests === undefined) return state
  if (!isRecord(inputRequests))
    return [...state, `has the \`inputRequests\` ${showValue(inputRequests, 40)}, not an object`]
  const wrong = Object.values(inputRequests).map((request) => {
    const method = isRecord(request) ? request.method : undefined
    const feature = typeof method === 'string' ? FEATURES[method] : undefined
    if (feature !== undefined) return `asks for ${method}, but the client does not announce \`${feature}\``
    return `asks for ${showValue(method ?? request, 40)}, which is none of ${Object.keys(FEATURES).join(', ')}`
  })
  return [...state, ...new Set(wrong)]
}
