import { showTyped } from '../../../../core/text/show-value.js'
import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeCalls } from '../../../features/judge-calls.js'
import { defineProbe } from '../../../probe/probe.js'

export const structuredContentObject = defineProbe({
  id: 'conformance/structured-content-object',
  title: 'Structured content is an object.',
  severity: 'error',
  // Since 2026-07-28 it may be any value.
  clauses: { '2025-06-18': 'server/tools#structured-content', '2025-11-25': 'server/tools#structured-content' },
  run: async (audit) =>
    await judgeCalls(audit, {
      about: ({ result }) => result.structuredContent !== undefined,
      otherwise: 'no sample call has structured content',
      findingOn: ({ result: { structuredContent }, label }) =>
        isRecord(structuredContent)
          ? undefined
          : `\`structuredContent\` in ${label} is ${showTyped(structuredContent, 60)}, not an object`,
    }),
})
