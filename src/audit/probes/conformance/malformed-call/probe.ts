import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeAll, judgeRefusal } from '../../../features/refusals.js'
import { defineProbe, type Outcome, skipped } from '../../../probe/probe.js'

/** None of them names a tool, so none is called. */
const MALFORMED = [
  { what: 'tools/call without a name', params: {} },
  { what: 'tools/call with a number as the name', params: { name: 42, arguments: {} } },
  { what: 'tools/call with a list as the arguments', params: { name: 'mcprove_no_such_tool', arguments: [] } },
]

export const malformedCall = defineProbe({
  id: 'conformance/malformed-call',
  title: 'A call that is not formed as MCP says is answered with the error -32602.',
  // The specification lists it among the protocol errors, without MUST or SHOULD.
  severity: 'note',
  clauses: {
    '2025-06-18': 'server/tools#error-handling',
    '2025-11-25': 'server/tools#error-handling',
    '2026-07-28': 'server/tools#error-handling',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.tools)) return skipped('the server does not announce `tools`')
    const outcomes: Outcome[] = []
    for (const { what, params } of MALFORMED) {
      const session = await audit.session()
      outcomes.push(judgeRefusal(await session.request('tools/call', params), what, 'required'))
    }
    return judgeAll(outcomes)
  },
})
