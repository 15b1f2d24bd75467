import { cleanText } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { templateMistake } from '../../../features/uri-syntax.js'
import { defineProbe } from '../../../probe/probe.js'

export const resourceTemplateUris = defineProbe({
  id: 'conformance/resource-template-uris',
  title: 'The `uriTemplate` of every resource template is a URI template of RFC 6570.',
  // The page names the RFC without MUST; the schema has it as the format of the field.
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/resources#resource-templates',
    '2025-11-25': 'server/resources#resource-templates',
    '2026-07-28': 'server/resources#resource-templates',
  },
  run: async ({ survey }) =>
    judgeEntries(survey, 'resourceTemplates', ({ value, label }) => {
      if (!isRecord(value) || typeof value.uriTemplate !== 'string') return []
      const mistake = templateMistake(value.uriTemplate)
      return mistake === undefined ? [] : [`${label} ${cleanText(mistake)}`]
    }),
})
