import { headerAnnotationMistake } from '../../../../catalog/headers/header-annotations.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { defineProbe, skipped } from '../../../probe/probe.js'

export const toolHeaderAnnotations = defineProbe({
  id: 'conformance/tool-header-annotations',
  title: 'Every `x-mcp-header` is the name of a header of its own, on a text, integer or boolean below `properties`.',
  severity: 'error',
  clauses: { '2026-07-28': 'server/tools#x-mcp-header' },
  run: async ({ survey }) => {
    const isUsed = survey.tools.some(({ inputSchema }) =>
      JSON.stringify(inputSchema ?? null).includes('"x-mcp-header"'),
    )
    if (survey.tools.length > 0 && !isUsed) return skipped('no tool has an `x-mcp-header`')
    return judgeEntries(survey, 'tools', ({ value, label }) => {
      const mistake = isRecord(value) ? headerAnnotationMistake(value.inputSchema) : null
      return mistake === null ? [] : [`clients over HTTP leave out ${label}: ${mistake}`]
    })
  },
})
