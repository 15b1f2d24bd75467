import { isRecord } from '../../../../core/trace/trace-fields.js'
import { hasCode, INVALID_PARAMS, isUndecided } from '../../../features/refusals.js'
import { RESOURCE_READS } from '../../../features/resource-reads.js'
import { describeAnswer, errorOf, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'

const URI = 'mcprove-unknown://no-such-resource'
const NOT_FOUND = -32002

export const unknownResource = defineProbe({
  id: 'conformance/unknown-resource',
  title: 'A resource that does not exist is answered with the error -32602, before 2026-07-28 with -32002.',
  // MUST since 2026-07-28.
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/resources#error-handling',
    '2025-11-25': 'server/resources#error-handling',
    '2026-07-28': 'server/resources#error-handling',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.resources)) return skipped('the server does not announce `resources`')
    const isModern = eraOf(audit.revision) === 'modern'
    const reads = await audit.observe(RESOURCE_READS)
    const session = await audit.session()
    const exchange = await session.request('resources/read', { uri: URI })
    if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
    if (hasCode(exchange, isModern ? INVALID_PARAMS : NOT_FOUND)) return judged([exchange])
    const isError = errorOf(exchange) !== undefined
    if (isError && reads.length > 0 && reads.every((read) => resultOf(read.exchange) === undefined)) {
      return inconclusive('no resource of this server can be read', exchange)
    }
    const what = `the read of the unknown resource ${URI} is answered with`
    const finding = (message: string, severity: ProbeFinding['severity']) =>
      judged([exchange], [{ message, evidence: [exchange], ...(severity === undefined ? {} : { severity }) }])
    if (isError) {
      const right = isModern ? INVALID_PARAMS : NOT_FOUND
      // The older revisions name -32002. The newest one replaced it by -32602, which SDKs send in all of them.
      const isNewer = !isModern && hasCode(exchange, INVALID_PARAMS)
      const severity = isModern ? 'error' : isNewer ? 'note' : undefined
      return finding(`${what} ${describeAnswer(exchange)}, not with the error ${right}`, severity)
    }
    const contents = resultOf(exchange)?.contents
    const isEmpty = Array.isArray(contents) && contents.length === 0
    // An empty list is forbidden since 2026-07-28; every revision says that URIs must be validated.
    return finding(`${what} ${isEmpty ? 'empty contents' : 'contents'}`, isEmpty && !isModern ? undefined : 'error')
  },
})
