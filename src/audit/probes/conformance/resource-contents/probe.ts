import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { resourceMistake } from '../../../../mcp/answers/answer-mistake.js'
import { nothingListed } from '../../../features/listed-entries.js'
import { RESOURCE_READS } from '../../../features/resource-reads.js'
import { describeAnswer, resultOf } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'

export const resourceContents = defineProbe({
  id: 'conformance/resource-contents',
  title: 'The contents of a resource have a URI each, and a text or base64.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/resources#resource-contents',
    '2025-11-25': 'server/resources#resource-contents',
    '2026-07-28': 'server/resources#resource-contents',
  },
  run: async (audit) => {
    const reads = await audit.observe(RESOURCE_READS)
    const [first] = reads
    if (first === undefined) return nothingListed(audit.survey, 'resources')
    const results = reads.flatMap(({ uri, exchange }) => {
      const result = resultOf(exchange)
      return result === undefined || result.resultType === 'input_required' ? [] : [{ uri, exchange, result }]
    })
    const evidence = results.map(({ exchange }) => exchange)
    if (results.length === 0) {
      return inconclusive(`no resource could be read: ${describeAnswer(first.exchange)}`, first.exchange)
    }
    const findings = results.flatMap(({ uri, exchange, result }): ProbeFinding[] => {
      const mistake = resourceMistake(result, uri) ?? typeMistake(result.contents)
      if (mistake === null) return []
      // Which URI the contents of a resource have is not said anywhere.
      const isOther = mistake.startsWith('the contents are those of')
      const message = `the resource ${showName(uri)}: ${mistake}`
      return [{ message, subject: uri, evidence: [exchange], ...(isOther ? { severity: 'note' } : {}) }]
    })
    return judged(evidence, findings)
  },
})

function typeMistake(contents: unknown): string | null {
  const all: readonly unknown[] = Array.isArray(contents) ? contents : []
  const index = all.findIndex((one) => isRecord(one) && one.mimeType !== undefined && typeof one.mimeType !== 'string')
  const wrong = all[index]
  if (!isRecord(wrong)) return null
  return `contents[${index}] has the mimeType ${showValue(wrong.mimeType, 60)}, not a text`
}
