import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { schemaFindings, typeFinding } from '../../../features/schema-findings.js'
import { defineProbe } from '../../../probe/probe.js'

export const toolInputSchemas = defineProbe({
  id: 'conformance/tool-input-schemas',
  title: 'The input schema of every tool is a valid JSON Schema of the type "object".',
  severity: 'error',
  clauses: { '2025-06-18': 'server/tools#tool', '2025-11-25': 'server/tools#tool', '2026-07-28': 'server/tools#tool' },
  run: async ({ survey, revision }) =>
    judgeEntries(survey, 'tools', ({ value, label }) => {
      if (!isRecord(value)) return []
      const { inputSchema } = value
      const findings = typeFinding(inputSchema, 'inputSchema', label)
      // Which dialect a schema is written in was not said before.
      if (!isRecord(inputSchema) || revision === '2025-06-18') return findings
      return [...findings, ...schemaFindings(inputSchema, 'inputSchema', label)]
    }),
})
