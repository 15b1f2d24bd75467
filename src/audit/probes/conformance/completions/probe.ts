import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { completionsOf, refLabel } from '../../../features/completion-targets.js'
import { hasCode, METHOD_NOT_FOUND } from '../../../features/refusals.js'
import { describeAnswer, type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'

const MAX_VALUES = 100

export const completions = defineProbe({
  id: 'conformance/completions',
  title: 'A completion is a list of at most 100 texts; a server that announces completions answers with one.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/utilities/completion#completion-results',
    '2025-11-25': 'server/utilities/completion#completion-results',
    '2026-07-28': 'server/utilities/completion#completion-results',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.completions)) return skipped('the server does not announce `completions`')
    const targets = completionsOf(audit.survey)
    if (targets.length === 0) return skipped('no prompt and no resource template has an argument')
    const evidence: Exchange[] = []
    const findings: ProbeFinding[] = []
    let refused: Exchange | undefined
    for (const { ref, argument } of targets) {
      const session = await audit.session()
      const exchange = await session.request('completion/complete', { ref, argument: { name: argument, value: 'a' } })
      // Another error may be about this argument, or the server's own business.
      if (resultOf(exchange) === undefined && !hasCode(exchange, METHOD_NOT_FOUND)) {
        refused = exchange
        continue
      }
      evidence.push(exchange)
      const mistake = mistakeIn(exchange)
      if (mistake === undefined) continue
      const label = `the completion of ${showValue(argument, 40)} of ${refLabel(ref)}`
      findings.push({ message: `${label} ${mistake}`, subject: refLabel(ref), evidence: [exchange] })
    }
    if (evidence.length === 0 && refused !== undefined) return inconclusive(describeAnswer(refused), refused)
    return judged(evidence, findings)
  },
})

function mistakeIn(exchange: Exchange): string | undefined {
  const result = resultOf(exchange)
  if (result === undefined) return `is answered with ${describeAnswer(exchange)}`
  const { completion } = result
  if (!isRecord(completion)) return `has the \`completion\` ${showValue(completion, 60)}, not an object`
  return valuesMistake(completion)
}

function valuesMistake({ values, total, hasMore }: RawRecord): string | undefined {
  if (!Array.isArray(values)) return `has the values ${showValue(values, 60)}, not a list`
  const wrong: unknown = values.find((value) => typeof value !== 'string')
  if (wrong !== undefined) return `has the value ${showValue(wrong, 60)}, not a text`
  if (values.length > MAX_VALUES) return `has ${values.length} values, more than ${MAX_VALUES}`
  if (total !== undefined && !Number.isInteger(total)) return `has the total ${showValue(total, 60)}, not an integer`
  if (hasMore !== undefined && typeof hasMore !== 'boolean') return `has \`hasMore\`: ${showValue(hasMore, 60)}`
  return undefined
}
