import { checkAnswer } from '../../core/expect/check-answer.js'
import type { StepFinding } from '../../core/gate/finding.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { AgentTest } from '../../suite/suite.js'
import { RecordedCheck } from './recorded-check.js'

type VerifyCalls = NonNullable<AgentTest['settings']['verify']>

/** The check `verify`: the answers of the servers after each conversation, as recorded in the trace. */
export function verifyCheck(calls: VerifyCalls): RecordedCheck {
  return new RecordedCheck('verify', (trace) => wrongAnswers(calls, trace))
}

function wrongAnswers(calls: VerifyCalls, { verify }: Trace): StepFinding[] {
  const messages: string[] = []
  for (const [index, { server, tool, expect }] of calls.entries()) {
    const place = `verify[${index}] (${server}.${tool})`
    const answer = verify[index]
    if (!isRecord(answer)) {
      messages.push(`${place} is not in the trace`)
      continue
    }
    for (const { target, passed, reason, message } of checkAnswer(expect, answer)) {
      const own = message === undefined ? '' : ` (${message})`
      if (!passed) messages.push(`${place}: ${target}: ${reason}${own}`)
    }
  }
  return messages.map((message) => ({ level: 'error', kind: 'verify', step: null, message }))
}
