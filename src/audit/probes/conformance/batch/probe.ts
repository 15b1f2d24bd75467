import { defineProbe, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { judgeReactions, type Reaction } from '../../../session/still-answers.js'

/** The first revision without batches. */
const FIRST_WITHOUT = '2025-06-18'

export const batch = defineProbe({
  id: 'conformance/batch',
  title: 'A batch of requests is not answered with a batch, and the server goes on.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/transports#stdio',
    '2025-11-25': 'basic/transports#stdio',
    '2026-07-28': 'basic/transports/stdio#receiving-messages',
  },
  run: async (audit) => {
    const { version } = audit.survey
    if (version < FIRST_WITHOUT) return skipped(`the server speaks ${version}, which has batches`)
    const session = await audit.session()
    const requests = ['mcprove-batch-1', 'mcprove-batch-2'].map((id) =>
      session.message('mcprove/no-such-method', {}, { id }),
    )
    const texts = [{ what: 'a batch of two requests', text: JSON.stringify(requests) }]
    // Over HTTP, what is not a valid message is refused by the transport, which has clauses of its own.
    const isProcess = session.wire.kind === 'stdio'
    return await judgeReactions(audit, texts, (reaction, what) => findingsIn(reaction, what, isProcess))
  },
})

function findingsIn({ exchange, received }: Reaction, what: string, isProcess: boolean): readonly ProbeFinding[] {
  if (!received.some((entry) => entry.kind === 'message' && entry.inBatch === true)) return []
  const message = `${what} is answered with a batch, which is not a message of this revision`
  return [{ message, evidence: [exchange], ...(isProcess ? {} : { severity: 'note' }) }]
}
