import { errorOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

const DEFINED: readonly number[] = [-32020, -32021, -32022]
/** Of earlier revisions. */
const WITHDRAWN: Readonly<Record<number, string>> = {
  [-32002]: '-32602 replaces it',
  [-32042]: 'a result of the type "input_required" replaces it',
}

export const errorCodes = defineProbe({
  id: 'conformance/error-codes',
  title: 'Errors have codes that are defined, none that the specification reserves or has withdrawn.',
  severity: 'error',
  clauses: { '2026-07-28': 'basic#error-codes' },
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const refused = exchanges.filter((exchange) => typeof errorOf(exchange)?.code === 'number')
    if (refused.length === 0) return skipped('no request was answered with an error')
    const findings = refused.flatMap((exchange): ProbeFinding[] => {
      const code = Number(errorOf(exchange)?.code)
      const mistake = mistakeIn(code)
      return mistake === undefined
        ? []
        : [{ message: `an error has the code ${code}, ${mistake}`, subject: String(code), evidence: [exchange] }]
    })
    return judged(refused, [...new Map(findings.map((finding) => [finding.message, finding])).values()])
  },
})

function mistakeIn(code: number): string | undefined {
  const instead = WITHDRAWN[code]
  if (instead !== undefined) return `which 2026-07-28 has withdrawn: ${instead}`
  if (code > -32020 || code < -32099 || DEFINED.includes(code)) return undefined
  return 'which is reserved for the specification'
}
