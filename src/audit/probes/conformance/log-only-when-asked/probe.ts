import { showValue } from '../../../../core/text/show-value.js'
import { LOG_METHOD, paramsOf } from '../../../features/watched-calls.js'
import { defineProbe, judged } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

export const logOnlyWhenAsked = defineProbe({
  id: 'conformance/log-only-when-asked',
  title: 'A request without a log level in `_meta` is answered without log messages.',
  severity: 'error',
  clauses: { '2026-07-28': 'server/utilities/logging#per-request-log-level' },
  run: async (audit) => {
    const { messages, exchanges } = await audit.observe(CONVERSATION)
    const [log] = messages.filter(({ method }) => method === LOG_METHOD)
    const said = log === undefined ? '' : showValue(paramsOf(log), 100)
    return judged(
      exchanges,
      log === undefined ? [] : [{ message: `the server sends a log message that no request asked for: ${said}` }],
    )
  },
})
