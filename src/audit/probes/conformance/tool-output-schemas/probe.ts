import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { schemaFindings, typeFinding } from '../../../features/schema-findings.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

export const toolOutputSchemas = defineProbe({
  id: 'conformance/tool-output-schemas',
  title: 'The output schema of every tool that has one is a valid JSON Schema.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/tools#output-schema',
    '2025-11-25': 'basic#schema-validation',
    '2026-07-28': 'basic#schema-validation',
  },
  run: async ({ survey, revision }) => {
    const isUsed = survey.tools.some(({ outputSchema }) => outputSchema !== undefined)
    if (survey.tools.length > 0 && !isUsed) return skipped('no tool has an output schema')
    return judgeEntries(survey, 'tools', ({ value, label }) => {
      if (!isRecord(value) || value.outputSchema === undefined) return []
      const { outputSchema } = value
      if (!isRecord(outputSchema)) return typeFinding(outputSchema, 'outputSchema', label)
      return [
        ...(revision === '2026-07-28' ? [] : typeFinding(outputSchema, 'outputSchema', label)),
        // Which dialect a schema is written in was not said before.
        ...(revision === '2025-06-18' ? [] : schemaFindings(outputSchema, 'outputSchema', label)),
      ]
    })
  },
})
