// Judges the results of the sample calls.
import { showName } from '../../core/text/show-name.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import type { Audit } from '../probe/audit.js'
import { describeAnswer, resultOf } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { SAMPLE_CALLS, type SampleCall } from '../session/sample-calls.js'

export interface CallResult extends SampleCall {
  readonly result: RawRecord
  /** `the result of `echo``. */
  readonly label: string
}

export interface CallQuestion {
  /** Which results the question is about; the reason when it is about none. */
  readonly about?: (result: CallResult) => boolean
  readonly otherwise?: string
  readonly findingOn: (result: CallResult) => string | Pick<ProbeFinding, 'message' | 'severity'> | undefined
}

export async function judgeCalls(audit: Audit, question: CallQuestion): Promise<Outcome> {
  const { about = () => true, otherwise = 'no sample call has a result', findingOn } = question
  const { callable, survey } = audit
  if (survey.tools.length === 0) return skipped('the server has no tools')
  if (callable.length === 0) return skipped('no tool may be called')
  const calls = await audit.observe(SAMPLE_CALLS)
  const results = calls.flatMap((call): CallResult[] => {
    const result = resultOf(call.exchange)
    return result === undefined ? [] : [{ ...call, result, label: `the result of ${showName(call.name)}` }]
  })
  if (results.length === 0) {
    const [first] = calls
    if (first === undefined) return inconclusive('no arguments are known for any tool that may be called')
    return inconclusive(`no sample call has a result: ${describeAnswer(first.exchange)}`, first.exchange)
  }
  const asked = results.filter(about)
  if (asked.length === 0) return skipped(otherwise)
  const findings = asked.flatMap((one): ProbeFinding[] => {
    const finding = findingOn(one)
    if (finding === undefined) return []
    const all = typeof finding === 'string' ? { message: finding } : finding
    return [{ ...all, subject: one.name, evidence: [one.exchange] }]
  })
  return judged(
    asked.map(({ exchange }) => exchange),
    findings,
  )
}

/** A result that is whole: in the modern era, a server may ask for something first. */
export function isComplete({ result }: CallResult): boolean {
  return result.resultType === undefined || result.resultType === 'complete'
}

export function isSuccess(one: CallResult): boolean {
  return isComplete(one) && one.result.isError !== true
}
