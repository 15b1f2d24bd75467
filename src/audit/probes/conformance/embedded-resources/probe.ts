import { showName } from '../../../../core/text/show-name.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { isComplete, judgeCalls } from '../../../features/judge-calls.js'
import { PROMPT_GETS } from '../../../features/prompt-gets.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type Outcome } from '../../../probe/probe.js'

const MESSAGE = 'an embedded resource, but the server does not announce `resources`'

export const embeddedResources = defineProbe({
  id: 'conformance/embedded-resources',
  title: 'A server that embeds resources in its results announces resources.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/tools#embedded-resources',
    '2025-11-25': 'server/tools#embedded-resources',
    '2026-07-28': 'server/tools#embedded-resources',
  },
  run: async (audit): Promise<Outcome> => {
    const isAnnounced = isRecord(audit.survey.capabilities.resources)
    const calls = await judgeCalls(audit, {
      about: (one) => isComplete(one) && blocksIn(one.result.content).some(isEmbedded),
      otherwise: 'no result has an embedded resource',
      findingOn: ({ label }) => (isAnnounced ? undefined : `${label} has ${MESSAGE}`),
    })
    const gets = (await audit.observe(PROMPT_GETS)).filter(({ exchange }) =>
      blocksIn(resultOf(exchange)?.messages).some((message) => isEmbedded(message.content)),
    )
    if (gets.length === 0) return calls
    const found = gets.map(({ name, exchange }) => ({
      message: `the prompt ${showName(name)} has ${MESSAGE}`,
      // Said of tools only.
      severity: 'note' as const,
      subject: name,
      evidence: [exchange],
    }))
    const known = calls.kind === 'judged' ? calls : { findings: [], evidence: [] }
    return judged(
      [...known.evidence, ...gets.map(({ exchange }) => exchange)],
      [...known.findings, ...(isAnnounced ? [] : found)],
    )
  },
})

function blocksIn(content: unknown): readonly RawRecord[] {
  return Array.isArray(content) ? content.filter(isRecord) : []
}

function isEmbedded(block: unknown): boolean {
  return isRecord(block) && block.type === 'resource'
}
