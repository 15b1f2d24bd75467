import { isRecord } from '../../../../core/trace/trace-fields.js'
import { hasCode, INVALID_PARAMS, isUndecided } from '../../../features/refusals.js'
import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, found, inconclusive, judged, skipped } from '../../../probe/probe.js'

const NAME = 'mcprove_no_such_tool'

export const unknownTool = defineProbe({
  id: 'conformance/unknown-tool',
  title: 'A call of a tool that does not exist is answered with the error -32602.',
  // The specification lists it among the protocol errors, without MUST or SHOULD.
  severity: 'note',
  clauses: {
    '2025-06-18': 'server/tools#error-handling',
    '2025-11-25': 'server/tools#error-handling',
    '2026-07-28': 'server/tools#error-handling',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.tools)) return skipped('the server does not announce `tools`')
    const session = await audit.session()
    const exchange = await session.call(NAME, {})
    if (isUndecided(exchange)) return inconclusive(describeAnswer(exchange), exchange)
    if (hasCode(exchange, INVALID_PARAMS)) return judged([exchange])
    const result = resultOf(exchange)
    if (result !== undefined && result.isError !== true) {
      const message = `the call of the unknown tool ${NAME} is answered as a success`
      return judged([exchange], [{ message, severity: 'warning', evidence: [exchange] }])
    }
    const how = result === undefined ? describeAnswer(exchange) : 'a result with `isError`'
    return found(
      `the call of the unknown tool ${NAME} is answered with ${how}, not with the error ${INVALID_PARAMS}`,
      exchange,
    )
  },
})
