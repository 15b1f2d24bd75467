import { MAX_LENGTH, nameMistake } from '../../../../catalog/lint/protocol/name-rules.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeEntries } from '../../../features/listed-entries.js'
import { defineProbe } from '../../../probe/probe.js'

export const toolNames = defineProbe({
  id: 'conformance/tool-names',
  title: 'Names of tools have 1 to 128 characters, and only letters, digits, "_", "-" and ".".',
  severity: 'warning',
  clauses: { '2025-11-25': 'server/tools#tool-names', '2026-07-28': 'server/tools#tool-names' },
  run: async ({ survey }) =>
    judgeEntries(survey, 'tools', ({ value, label }) => {
      if (!isRecord(value) || typeof value.name !== 'string') return []
      const mistake = nameMistake(value.name)
      if (mistake === undefined) return []
      if (mistake.kind === 'empty') return ['the name of a tool is empty']
      if (mistake.kind === 'character') return [`the name of ${label} contains ${mistake.character}`]
      return [`the name of ${label} has ${mistake.length} characters, ${MAX_LENGTH} at most`]
    }),
})
