import { describeAnswer } from '../probe/exchange.js'
import type { ProbeFinding } from '../probe/probe.js'
import type { Reaction } from './still-answers.js'

/** Answers to a message that has none. Over HTTP, a message that is not accepted may be refused with an error. */
export function answerFindings({ exchange, answers }: Reaction, what: string): readonly ProbeFinding[] {
  const isRefused = (exchange.http?.status ?? 0) >= 400
  const wrong = answers.filter((answer) => !(isRefused && 'error' in answer))
  if (wrong.length === 0) return []
  return [{ message: `${what} is answered with ${describeAnswer(exchange)}`, evidence: [exchange] }]
}
