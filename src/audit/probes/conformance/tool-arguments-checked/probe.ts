import { showName } from '../../../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { isUndecided } from '../../../features/refusals.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { SAMPLE_CALLS } from '../../../session/sample-calls.js'

const MAX_TOOLS = 20
/** A text that tells of a refusal, in a result that is not marked as one. */
const REFUSAL =
  /\b(error|fail(ed|s|ure)?|invalid|missing|required|must|expected|cannot|undefined|null|provide|not found|no)\b/i

export const toolArgumentsChecked = defineProbe({
  id: 'conformance/tool-arguments-checked',
  title: 'A call without an argument that the schema requires is refused.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#security-considerations',
    '2025-11-25': 'server/tools#security-considerations',
    '2026-07-28': 'server/tools#security-considerations',
  },
  run: async (audit) => {
    const tools = audit.callable.filter((tool) => typeof tool.name === 'string' && requiredIn(tool).length > 0)
    if (tools.length === 0) return skipped('no tool that may be called requires an argument')
    // Only a success with arguments shows that one without them is a mistake.
    const samples = await audit.observe(SAMPLE_CALLS)
    const working = samples.filter(({ tool, exchange }) => tools.includes(tool) && isSuccess(exchange))
    const evidence: Exchange[] = []
    const findings: ProbeFinding[] = []
    for (const { name, tool } of working.slice(0, MAX_TOOLS)) {
      const session = await audit.session()
      const exchange = await session.call(name, {})
      if (isUndecided(exchange)) continue
      evidence.push(exchange)
      if (!isSuccess(exchange)) continue
      const all = requiredIn(tool).map(showName).join(', ')
      const says = REFUSAL.test(JSON.stringify(resultOf(exchange) ?? null))
      const message = says
        ? `a call of ${showName(name)} without the required ${all} is answered with a result that is not marked with \`isError\``
        : `a call of ${showName(name)} without the required ${all} is answered as a success`
      findings.push({ message, subject: name, evidence: [exchange], ...(says ? { severity: 'note' } : {}) })
    }
    if (evidence.length === 0) return inconclusive('no tool with required arguments was called with success')
    return judged(evidence, findings)
  },
})

function requiredIn({ inputSchema }: RawRecord): readonly string[] {
  const required: unknown = isRecord(inputSchema) ? inputSchema.required : undefined
  return Array.isArray(required) ? required.filter((one) => typeof one === 'string') : []
}

function isSuccess(exchange: Exchange): boolean {
  const result = resultOf(exchange)
  return result !== undefined && result.isError !== true && result.resultType !== 'input_required'
}
