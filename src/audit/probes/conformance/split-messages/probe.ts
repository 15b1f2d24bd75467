import { timeLimit } from '../../../../mcp/raw/time-limit.js'
import { describeAnswer, type Exchange } from '../../../probe/exchange.js'
import { defineProbe, inconclusive, judged, type ProbeFinding } from '../../../probe/probe.js'
import type { Session } from '../../../session/session.js'
import { askPlainly, plainMethod } from '../../../session/still-answers.js'

/** A client behind a pipe is written to in any pieces. */
const PAUSE_MS = 30

export const splitMessages = defineProbe({
  id: 'conformance/split-messages',
  title: 'A message ends with the line, whether it comes in pieces or together with the next one.',
  severity: 'error',
  clauses: {
    '2025-06-18': 'basic/transports#stdio',
    '2025-11-25': 'basic/transports#stdio',
    '2026-07-28': 'basic/transports/stdio#sending-messages',
  },
  transports: ['stdio'],
  run: async (audit) => {
    const session = await audit.open()
    const before = await askPlainly(session)
    if (before.answer === null) return inconclusive(`${plainMethod(session)} is not answered`, before)
    const pieces = await asked(session, ['mcprove-é-pieces'], inPieces, audit.limits.timeoutMs)
    const together = await asked(session, ['mcprove-one', 'mcprove-two'], atOnce, audit.limits.timeoutMs)
    return judged(
      [...pieces, ...together],
      [...findingsIn(pieces, 'comes in pieces'), ...findingsIn(together, 'comes together with another one')],
    )
  },
})

type Write = (session: Session, bytes: Buffer) => Promise<void>

/** Sends a plain request for each of the ids with `write`, and waits for the answers. */
async function asked(
  session: Session,
  ids: readonly string[],
  write: Write,
  timeoutMs: number,
): Promise<readonly Exchange[]> {
  const messages = ids.map((id) => session.message(plainMethod(session), {}, { id }))
  const started = performance.now()
  const signal = timeLimit(timeoutMs)
  const answers = ids.map((id) => session.wire.log.answerTo(id, signal))
  await write(session, Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join('')))
  return await Promise.all(
    answers.map(async (waiting, index) => {
      const answer = await waiting
      const silence = answer === null ? { silence: session.wire.log.ended ?? `no answer within ${timeoutMs} ms` } : {}
      return { sent: messages[index], answer, ...silence, ms: Math.round(performance.now() - started) }
    }),
  )
}

/** Three pieces, one of which ends within a character. */
const inPieces: Write = async ({ wire }, bytes) => {
  const within = bytes.indexOf('é') + 1
  for (const piece of [bytes.subarray(0, 5), bytes.subarray(5, within), bytes.subarray(within)]) {
    if (wire.kind === 'stdio') wire.write(piece)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const atOnce: Write = async ({ wire }, bytes) => {
  if (wire.kind === 'stdio') wire.write(bytes)
}

function findingsIn(exchanges: readonly Exchange[], how: string): readonly ProbeFinding[] {
  const missing = exchanges.find(({ answer }) => answer === null)
  if (missing === undefined) return []
  return [{ message: `a request that ${how} is not answered: ${describeAnswer(missing)}`, evidence: [missing] }]
}
