import { showValue } from '../../../../core/text/show-value.js'
import { defineProbe, type ProbeFinding } from '../../../probe/probe.js'
import { eraOf } from '../../../probe/revision.js'
import { clientMeta } from '../../../session/client-words.js'
import { judgeReactions, plainMethod, type Reaction } from '../../../session/still-answers.js'

const IDS = [null, {}, ['mcprove'], true]

export const invalidId = defineProbe({
  id: 'conformance/invalid-id',
  title: 'A request whose id is neither a text nor an integer is not carried out, and the server goes on.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic#requests', '2025-11-25': 'basic#requests', '2026-07-28': 'basic#requests' },
  run: async (audit) => {
    const session = await audit.session()
    const method = plainMethod(session)
    const meta = eraOf(audit.revision) === 'legacy' ? {} : { _meta: clientMeta(audit.revision) }
    const texts = IDS.map((id) => ({
      what: `${method} with the id ${showValue(id)}`,
      text: JSON.stringify({ jsonrpc: '2.0', id, method, params: meta }),
    }))
    return await judgeReactions(audit, texts, findingsIn)
  },
})

/** The specification forbids clients to send such ids, and does not say that a server must refuse them. */
function findingsIn({ exchange, answers }: Reaction, what: string): readonly ProbeFinding[] {
  if (!answers.some((answer) => 'result' in answer)) return []
  return [{ message: `${what} is answered with a result`, severity: 'note', evidence: [exchange] }]
}
