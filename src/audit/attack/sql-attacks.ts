// Quotes in parameters that are values of a statement, and no statement.
import { showValue } from '../../core/text/show-value.js'
import { answerText } from '../answers/answer-text.js'
import { databaseErrorIn } from '../answers/database-errors.js'
import type { Audit, Observation } from '../probe/audit.js'
import type { ProbeFinding } from '../probe/probe.js'
import { type Attack, type Attacked, Attacker } from './attacker.js'
import { isSql } from './target-kind.js'
import { showTarget } from './targets.js'

const PER_TOOL = 3
const QUOTES = ["'", '"'] as const

export const SQL_ATTACKS: Observation<Attacked> = {
  make: async (audit: Audit) => {
    const attacker = new Attacker(audit)
    const findings: ProbeFinding[] = []
    for (const { tool, target } of attacker.targets((one, parameter) => !isSql(one, parameter), PER_TOOL)) {
      const finding = await attackOne((text) => attacker.call(tool, target, text, showValue(text, 60)))
      if (finding !== undefined) findings.push(finding)
    }
    return await attacker.finish(findings)
  },
}

type Send = (text: string) => Promise<Attack | undefined>

async function attackOne(send: Send): Promise<ProbeFinding | undefined> {
  for (const quote of QUOTES) {
    const open = await send(`example${quote}`)
    const closed = await send(`example${quote}${quote}`)
    if (open === undefined || closed === undefined) return undefined
    const words = databaseErrorIn(answerText(open.exchange))
    const isOnlyOpen = words !== undefined && databaseErrorIn(answerText(closed.exchange)) === undefined
    // A quote that makes no difference ends no string.
    if (shape(open) === shape(closed)) continue
    const proof = await differential(send, quote)
    if (proof !== undefined) return proof
    if (isOnlyOpen) return leaked(open, closed, words)
  }
  return undefined
}

/**
 * True and false conditions give different answers, each one twice; and the same ones in the other quotes, which end no string,
 * do not. A search that looks at words tells them apart in both kinds of quotes.
 */
async function differential(send: Send, quote: (typeof QUOTES)[number]): Promise<ProbeFinding | undefined> {
  const other = quote === "'" ? '"' : "'"
  const texts = [conditions(quote, 'a'), conditions(quote, 'k'), conditions(other, 'a')] as const
  const [first, second, inert] = [await pair(send, texts[0]), await pair(send, texts[1]), await pair(send, texts[2])]
  if (first === undefined || second === undefined || inert === undefined) return undefined
  const [yes, no] = [shape(first.yes), shape(first.no)]
  const differs = yes !== no && shape(second.yes) === yes && shape(second.no) === no
  if (!differs || shape(inert.yes) !== shape(inert.no)) return undefined
  const again = await send(first.no.text)
  if (again === undefined || shape(again) !== no) return undefined
  return {
    severity: 'critical',
    subject: first.yes.name,
    message: `${showTarget(first.yes)} becomes a part of a statement: ${showValue(first.yes.text, 60)} and ${showValue(first.no.text, 60)} get different answers, as a true and a false condition do. Pass values as parameters of the statement`,
    evidence: [first.yes.exchange, first.no.exchange],
  }
}

interface Conditions {
  readonly yes: string
  readonly no: string
}

function conditions(quote: string, letter: string): Conditions {
  const beginning = `mcprove-none${quote} OR ${quote}${letter}${quote}=${quote}`
  const next = String.fromCharCode(letter.charCodeAt(0) + 1)
  return { yes: `${beginning}${letter}`, no: `${beginning}${next}` }
}

async function pair(send: Send, { yes, no }: Conditions): Promise<{ yes: Attack; no: Attack } | undefined> {
  const [one, other] = [await send(yes), await send(no)]
  return one === undefined || other === undefined ? undefined : { yes: one, no: other }
}

/** The answer without what was sent, without numbers that may be times, and without quotes. */
function shape({ exchange, text }: Attack): string {
  const answer = answerText(exchange).replaceAll(text, '')
  const quoted = JSON.stringify(text).slice(1, -1)
  return `${exchange.answer === null}:${answer
    .replaceAll(quoted, '')
    .replace(/\d+/g, '0')
    .replace(/["'`\\]/g, '')}`
}

function leaked(open: Attack, closed: Attack, words: string): ProbeFinding {
  return {
    subject: open.name,
    message: `${showTarget(open)} becomes a part of a statement: the database says ${showValue(words, 100)} for ${showValue(open.text, 40)}, and does not for ${showValue(closed.text, 40)}. Pass values as parameters of the statement`,
    evidence: [open.exchange, closed.exchange],
  }
}
