import type { Severity } from '../../../../core/audit/lanes.js'
import { errorOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

/** Of JSON-RPC. */
const STANDARD: readonly number[] = [-32700, -32600, -32601, -32602, -32603]
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
      if (mistake === undefined) return []
      const [what, severity] = mistake
      return [
        { message: `an error has the code ${code}, ${what}`, subject: String(code), evidence: [exchange], severity },
      ]
    })
    return judged(refused, [...new Map(findings.map((finding) => [finding.message, finding])).values()])
  },
})

function mistakeIn(code: number): [what: string, severity: Severity] | undefined {
  const instead = WITHDRAWN[code]
  if (instead !== undefined) return [`which 2026-07-28 has withdrawn: ${instead}`, 'error']
  if (code > -32000 || code < -32768 || STANDARD.includes(code) || DEFINED.includes(code)) return undefined
  // New implementations SHOULD NOT use them. Whether one is new cannot be seen.
  if (code > -32020) return ['which new servers should not use', 'note']
  if (code >= -32099) return ['which is reserved for the specification', 'error']
  return ['which JSON-RPC reserves', 'warning']
}
