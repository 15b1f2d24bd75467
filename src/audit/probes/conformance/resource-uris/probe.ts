import { showValue } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { uriMistake } from '../../../features/uri-syntax.js'
import { defineProbe } from '../../../probe/probe.js'

export const resourceUris = defineProbe({
  id: 'conformance/resource-uris',
  title: 'The URI of every resource is a URI of RFC 3986.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/resources#custom-uri-schemes',
    '2025-11-25': 'server/resources#custom-uri-schemes',
    '2026-07-28': 'server/resources#custom-uri-schemes',
  },
  run: async ({ survey }) =>
    judgeEntries(survey, 'resources', ({ value, label }) => {
      if (!isRecord(value) || typeof value.uri !== 'string') return []
      const mistake = uriMistake(value.uri)
      if (mistake === undefined) return []
      if (mistake.kind === 'scheme') return [`the \`uri\` of ${label} does not start with a scheme, such as \`file:\``]
      return [`the \`uri\` of ${label} contains ${showValue(mistake.character)}, which must be percent-encoded`]
    }),
})
