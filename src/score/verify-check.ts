import { checkAnswer } from '../core/expectation.js'
import type { Finding } from '../core/finding.js'
import type { Trace } from '../core/trace.js'
import { isRecord } from '../core/trace-fields.js'
import type { AgentTest } from '../suite/suite.js'
import type { CheckResult } from './result.js'

type VerifyCalls = NonNullable<AgentTest['settings']['verify']>

/** The check `verify`: what the servers answered after each conversation, as the trace recorded it. */
export class VerifyCheck {
  readonly #calls: VerifyCalls
  readonly #findings: Finding[] = []

  constructor(calls: VerifyCalls) {
    this.#calls = calls
  }

  /** True when every call of this run was answered as expected. */
  add(run: number, { verify }: Trace): boolean {
    const before = this.#findings.length
    for (const [index, { server, tool, expect }] of this.#calls.entries()) {
      const place = `verify[${index}] (${server}.${tool})`
      const answer = verify[index]
      if (!isRecord(answer)) {
        this.#add(run, `${place} is not in the trace`)
        continue
      }
      for (const { target, passed, reason, message } of checkAnswer(expect, answer)) {
        const own = message === undefined ? '' : ` (${message})`
        if (!passed) this.#add(run, `${place}: ${target}: ${reason}${own}`)
      }
    }
    return this.#findings.length === before
  }

  finish(): CheckResult {
    const status = this.#findings.length === 0 ? 'passed' : 'failed'
    return { gate: 'verify', status, targets: {}, expect: [], findings: this.#findings }
  }

  #add(run: number, message: string): void {
    this.#findings.push({ level: 'error', kind: 'verify', run, step: null, message })
  }
}
