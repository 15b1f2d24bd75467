// Whether a server works after something odd was sent, and what it said to it.
import { parsedJson } from '../../core/json/parsed-json.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { Received } from '../../mcp/raw/message-log.js'
import type { Audit } from '../probe/audit.js'
import { describeAnswer, type Exchange } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding } from '../probe/probe.js'
import { eraOf } from '../probe/revision.js'
import type { Session } from './session.js'

/** The plainest request: `ping`, which the modern era does not have. */
export function plainMethod({ revision }: Pick<Session, 'revision'>): 'ping' | 'server/discover' {
  return eraOf(revision) === 'legacy' ? 'ping' : 'server/discover'
}

export async function askPlainly(session: Session): Promise<Exchange> {
  return await session.request(plainMethod(session))
}

/** What a server did with a text to which MCP has no usual answer. */
export interface Reaction {
  /** The text, and the first answer to it. */
  readonly exchange: Exchange
  /** Answers that came, other than the one to `after`. */
  readonly answers: readonly RawRecord[]
  readonly received: readonly Received[]
  /** A plain request after it. */
  readonly after: Exchange
}

/** Sends texts one by one, with a plain request after each. Null when a plain request is not even answered before. */
export async function reactionsTo(
  session: Session,
  texts: readonly string[],
  quietMs: number,
): Promise<readonly Reaction[] | null> {
  if ((await askPlainly(session)).answer === null) return null
  const reactions: Reaction[] = []
  for (const text of texts) {
    const reaction = await reactionTo(session, text, quietMs)
    reactions.push(reaction)
    if (reaction.after.answer === null) break
  }
  return reactions
}

async function reactionTo(session: Session, text: string, quietMs: number): Promise<Reaction> {
  const { wire } = session
  const start = wire.log.count
  if (wire.kind === 'http') {
    const exchange = await session.askText(text, { headers: session.headersOf(messageIn(text)) })
    const received = wire.log.since(start).filter((entry) => !session.isLate(entry))
    return { exchange, answers: answersIn(received), received, after: await askPlainly(session) }
  }
  wire.send(text)
  const after = await askPlainly(session)
  // What is refused at once may still be said late.
  if (after.answer !== null) await session.next(() => false, quietMs)
  const received = wire.log
    .since(start)
    .filter((entry) => !session.isLate(entry) && (entry.kind !== 'message' || entry.message !== after.answer))
  const answers = answersIn(received)
  const [answer = null] = answers
  const silence = answer === null ? { silence: wire.log.ended ?? 'no answer' } : {}
  return { exchange: { sent: text, answer, ...silence, ms: 0 }, answers, received, after }
}

/** Over HTTP, headers repeat what a message says: a text that is none has only those of every message. */
function messageIn(text: string): RawRecord {
  const value = parsedJson(text)
  return isRecord(value) ? value : {}
}

/** The messages that are answers, whatever they answer. */
export function answersIn(received: readonly Received[]): readonly RawRecord[] {
  return received.flatMap((entry) =>
    entry.kind === 'message' && ('result' in entry.message || 'error' in entry.message) ? [entry.message] : [],
  )
}

/**
 * Judges texts to which no result may come, and after which the server must go on. `says` finds more in the reaction to
 * one of them; an error, and silence where nothing needs an answer, are right.
 */
export async function judgeReactions(
  audit: Audit,
  texts: readonly { readonly text: string; readonly what: string }[],
  says: (reaction: Reaction, what: string) => readonly ProbeFinding[],
): Promise<Outcome> {
  const session = await audit.session()
  const reactions = await reactionsTo(
    session,
    texts.map(({ text }) => text),
    audit.limits.quietMs,
  )
  if (reactions === null) return inconclusive(`${plainMethod(session)} is not answered, so nothing can be compared`)
  const evidence = reactions.map(({ exchange }) => exchange)
  const findings = reactions.flatMap((reaction, index) => {
    const what = texts[index]?.what ?? 'the text'
    return [...says(reaction, what), ...deathAfter(session, reaction, what)]
  })
  return judged(evidence, findings)
}

function deathAfter(session: Session, { exchange, after }: Reaction, what: string): readonly ProbeFinding[] {
  if (after.answer !== null) return []
  const { ended } = session.wire.log
  const end =
    ended === undefined
      ? `${plainMethod(session)} is not answered any more: ${describeAnswer(after)}`
      : `the server ended: ${ended}`
  return [{ message: `after ${what}, ${end}`, evidence: [exchange, after] }]
}
