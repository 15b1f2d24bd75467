import { showName } from '../../../../core/text/show-name.js'
import { describeAnswer, type Exchange, errorOf, resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type Outcome, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'

/** JSON-RPC's word for a failure of the server. Other codes say what is wrong with the request. */
const INTERNAL_ERROR = -32603

export const toolFailures = defineProbe({
  id: 'conformance/tool-failures',
  title: 'A tool that fails says so in its result, with `isError`.',
  // The specification tells the two kinds of errors apart, without MUST or SHOULD.
  severity: 'note',
  clauses: {
    '2025-06-18': 'server/tools#error-handling',
    '2025-11-25': 'server/tools#error-handling',
    '2026-07-28': 'server/tools#error-handling',
  },
  run: async (audit): Promise<Outcome> => {
    if (audit.survey.tools.length === 0) return skipped('the server has no tools')
    if (audit.callable.length === 0) return skipped('no tool may be called')
    const calls = await audit.observe(SAMPLE_CALLS)
    const failed = calls.filter(({ exchange }) => isFailure(exchange))
    if (failed.length === 0) return skipped('no sample call failed')
    const findings = failed.flatMap(({ name, exchange }): ProbeFinding[] => {
      if (errorOf(exchange) === undefined) return []
      const message = `${showName(name)} fails with ${describeAnswer(exchange)}, not with a result that has \`isError\``
      return [{ message, subject: name, evidence: [exchange] }]
    })
    return judged(
      failed.map(({ exchange }) => exchange),
      findings,
    )
  },
})

function isFailure(exchange: Exchange): boolean {
  return resultOf(exchange)?.isError === true || errorOf(exchange)?.code === INTERNAL_ERROR
}
