import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { LOG_LEVELS, LOG_METHOD, paramsOf, WATCHED_CALLS } from '../../../features/watched-calls.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

export const logMessages = defineProbe({
  id: 'conformance/log-messages',
  title: 'A server that sends log messages announces `logging`, and each has a level that MCP has, and data.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'server/utilities/logging#capabilities',
    '2025-11-25': 'server/utilities/logging#capabilities',
    '2026-07-28': 'server/utilities/logging#capabilities',
  },
  run: async (audit) => {
    const { messages, exchanges } = await audit.observe(CONVERSATION)
    const watched = await audit.observe(WATCHED_CALLS)
    const logs = [...messages, ...watched.flatMap(({ heard }) => heard)].filter(({ method }) => method === LOG_METHOD)
    const [first] = logs
    if (first === undefined) return skipped('the server sent no log message')
    const mistakes = new Set(logs.flatMap((log) => mistakeIn(paramsOf(log)) ?? []))
    const findings: ProbeFinding[] = [...mistakes].map((what) => ({ message: `a log message ${what}` }))
    if (!isRecord(audit.survey.capabilities.logging)) {
      const message = `the server sends log messages (${showValue(paramsOf(first), 100)}) and does not announce \`logging\``
      findings.push({ message })
    }
    return judged(exchanges, findings)
  },
})

function mistakeIn({ level, data }: RawRecord): string | undefined {
  if (!LOG_LEVELS.some((one) => one === level)) {
    return `has the level ${showValue(level, 40)}, which is none of ${LOG_LEVELS.join(', ')}`
  }
  return data === undefined ? 'has no data' : undefined
}
