import { isRecord } from '../../../../core/trace/trace-fields.js'
import { judgeRefusal } from '../../../features/refusals.js'
import { LOG_LEVEL_KEY } from '../../../features/watched-calls.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, skipped } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

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
    // A list is a request that may log; any other error would be about the method.
    const { lists } = audit.survey
    const list = LIST_NAMES.find((name) => lists[name].pages.some((page) => resultOf(page) !== undefined))
    if (isModern && list === undefined) return skipped('no list of the server can be read')
    const exchange = isModern
      ? await session.request(LIST_METHODS[list ?? 'tools'], {}, { meta: { [LOG_LEVEL_KEY]: LEVEL } })
      : await session.request('logging/setLevel', { level: LEVEL })
    return judgeRefusal(exchange, `the log level \`${LEVEL}\``, 'recommended')
  },
})
