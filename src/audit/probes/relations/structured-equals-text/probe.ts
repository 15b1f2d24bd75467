import { canonicalJson } from '../../../../core/json/canonical-json.js'
import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { defineProbe, inconclusive } from '../../../probe/probe.js'
import { contradictionIn } from '../../../relations/contradiction.js'
import { plainAnswer, successOf } from '../../../relations/plain-answer.js'
import { broken, held, outcomeOf, type ToolVerdict } from '../../../relations/tool-verdicts.js'
import { SAMPLE_CALLS, type SampleCall } from '../../../session/sample-calls.js'

export const structuredEqualsText = defineProbe({
  id: 'relations/structured-equals-text',
  title: 'JSON in the text of an answer does not contradict its structured content.',
  severity: 'warning',
  reference: {
    title: 'MCP 2025-11-25, Structured Content',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#structured-content',
  },
  run: async (audit) => {
    const samples = await audit.observe(SAMPLE_CALLS)
    const verdicts = samples.flatMap((sample) => verdictOf(sample) ?? [])
    const hasSchema = audit.callable.some(({ outputSchema }) => outputSchema !== undefined)
    const failed = samples.find(({ exchange }) => successOf(exchange) === undefined)
    const hasStructured = samples.some(({ exchange }) => successOf(exchange)?.structured !== undefined)
    if (verdicts.length === 0 && hasSchema && !hasStructured && failed !== undefined) {
      return inconclusive('no call of a tool with an output schema answered with structured content', failed.exchange)
    }
    return outcomeOf(verdicts, 'no tool that may be called answered with structured content and with JSON text')
  },
})

function verdictOf({ name, exchange }: SampleCall): ToolVerdict | undefined {
  const answer = plainAnswer(exchange)
  const texts = (answer?.content ?? []).flatMap((block) =>
    isRecord(block) && typeof block.text === 'object' && block.text !== null ? [block.text] : [],
  )
  if (answer?.structured === undefined || answer.isError || texts.length === 0) return undefined
  const { structured } = answer
  // One block that repeats the structured content is enough; others may say something else.
  if (texts.some((text) => canonicalJson(text) === canonicalJson(structured))) return held(name, exchange)
  const contradictions = texts.map((text) => contradictionIn(structured, text))
  const [first] = contradictions
  if (first === undefined || contradictions.includes(undefined)) return held(name, exchange)
  const { path, structured: left, text: right } = first
  const values = `${showName(path)} is ${showValue(left, 80)} in the structured content and ${showValue(right, 80)} in the text`
  return broken(name, { message: `${showName(name)} contradicts itself: ${values}` }, exchange)
}
