import { deepDiff } from '../core/deep-diff.js'
import type { Finding } from '../core/finding.js'
import { showValue } from '../core/show-value.js'
import type { Trace } from '../core/trace.js'
import { isRecord } from '../core/trace-fields.js'
import type { CheckResult } from './result.js'

type State = Readonly<Record<string, unknown>>

/** The check `expect_state`: what the worlds of the mock servers had become, as the trace recorded it. */
export class StateCheck {
  readonly #expected: State
  readonly #findings: Finding[] = []

  /** The state itself, or by server where a run has several mocks. What it does not mention may be anything. */
  constructor(expected: State) {
    this.#expected = expected
  }

  /** True when this run ended in the expected state. */
  add(run: number, { states }: Trace): boolean {
    const names = isRecord(states) ? Object.keys(states) : []
    const [only, second] = names
    if (only === undefined) return this.#fail(run, 'the final state is not in the trace')
    const actual = second === undefined ? states?.[only] : states
    const differences = deepDiff(this.#expected, actual, 'subset')
    const [first] = differences
    if (first === undefined) return true
    const at = `${second === undefined ? `the final state of ${only}` : 'the final states'}: ${first.path}`
    const message = `${at}: expected ${showValue(first.expected)}, got ${showValue(first.actual)}`
    return this.#fail(run, message, { differences })
  }

  finish(): CheckResult {
    const status = this.#findings.length === 0 ? 'passed' : 'failed'
    return { gate: 'expect_state', status, targets: {}, expect: [], findings: this.#findings }
  }

  #fail(run: number, message: string, more: Pick<Finding, 'differences'> = {}): false {
    this.#findings.push({ level: 'error', kind: 'state', run, step: null, message, ...more })
    return false
  }
}
