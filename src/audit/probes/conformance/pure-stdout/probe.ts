import { showValue } from '../../../../core/text/show-value.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'

/** A server that logs to its standard output does so all the time. */
const MAX_SHOWN = 3

export const pureStdout = defineProbe({
  id: 'conformance/pure-stdout',
  title: 'The server writes nothing but messages to its standard output.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/transports#stdio',
    '2025-11-25': 'basic/transports#stdio',
    '2026-07-28': 'basic/transports/stdio#receiving-messages',
  },
  transports: ['stdio'],
  run: async (audit) => {
    const { received, exchanges } = await audit.observe(CONVERSATION)
    const lines = received.flatMap((entry) => (entry.kind === 'stray' ? [entry.text] : []))
    const findings = lines.slice(0, MAX_SHOWN).map((line): ProbeFinding => {
      const more = lines.length > MAX_SHOWN ? ` (one of ${lines.length} such lines)` : ''
      return { message: `a line on standard output is not a message: ${showValue(line, 120)}${more}` }
    })
    return judged(exchanges, findings)
  },
})
