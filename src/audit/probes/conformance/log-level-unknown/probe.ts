import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeRefusal } from '../../../features/refusals.js'
import { LOG_LEVEL_KEY } from '../../../features/watched-calls.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'

const LEVEL = 'mcprove-loud'

export const logLevelUnknown = defineProbe({
  id: 'conformance/log-level-unknown',
  title: 'A log level that does not exist is refused with the error -32602.',
  severity: 'warning',
  clauses: {
    '2025-06-18': 'server/utilities/logging#error-handling',
    '2025-11-25': 'server/utilities/logging#error-handling',
    '2026-07-28': 'server/utilities/logging#error-handling',
  },
  run: async (audit) => {
    if (!isRecord(audit.survey.capabilities.logging)) return skipped('the server does not announce `logging`')
    const session = await audit.open()
    const isModern = eraOf(audit.revision) === 'modern'
    const exchange = isModern
      ? await session.request('tools/list', {}, { meta: { [LOG_LEVEL_KEY]: LEVEL } })
      : await session.request('logging/setLevel', { level: LEVEL })
    return judgeRefusal(exchange, `the log level \`${LEVEL}\``)
  },
})
