import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

const KEY = 'io.modelcontextprotocol/serverInfo'

export const serverInfo = defineProbe({
  id: 'conformance/server-info',
  title: 'Every result says in `_meta` which server it is from.',
  severity: 'warning',
  clauses: { '2026-07-28': 'basic#meta' },
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const results = exchanges.filter((exchange) => resultOf(exchange) !== undefined)
    if (results.length === 0) return inconclusive('no request was answered with a result', ...exchanges)
    const without = results.filter((exchange) => !isNamed(resultOf(exchange)))
    const [first] = without
    if (first === undefined) return judged(results)
    const methods = [...new Set(without.map(methodOf))].join(', ')
    const message = `the results of ${methods} have no \`${KEY}\` with a name and a version in \`_meta\``
    // An operator may want the server not to say it; then nothing says it.
    const isWanted = without.length === results.length ? { severity: 'note' as const } : {}
    const finding: ProbeFinding = { message, evidence: without.slice(0, 3), ...isWanted }
    return judged(results, [finding])
  },
})

function isNamed(result: RawRecord | undefined): boolean {
  const info = isRecord(result?._meta) ? result._meta[KEY] : undefined
  return isRecord(info) && typeof info.name === 'string' && typeof info.version === 'string'
}

function methodOf({ sent }: Exchange): string {
  return isRecord(sent) ? String(sent.method) : 'a request'
}
