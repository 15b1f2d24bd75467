// What one trace says about one test, before its other runs are known (docs/spec/gates.md, From runs to a verdict).
import { checkExpectation, type ExpectResult } from '../../core/expect/expectation.js'
import type { TestContext } from '../../core/gate/gate.js'
import { type Status, worstStatus } from '../../core/gate/status.js'
import { showValue } from '../../core/text/show-value.js'
import { isValidRun, originOf, type Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { AgentTest } from '../../suite/suite.js'
import { testContext } from '../../suite/test-context.js'
import { type SeenNames, TestNames } from '../names/test-names.js'
import type { RunResult } from '../result/result.js'
import { momentOf, type RunMoment } from '../result/runs-id.js'
import { struckFaults } from '../run-warnings.js'
import type { Check } from './check.js'
import { ScoredCheck } from './scored-check.js'
import { stateCheck } from './state-check.js'
import { verifyCheck } from './verify-check.js'

/** A run without its number and name: only at the end is it known whether there are several. */
export type UnnamedRun = { -readonly [Key in keyof RunResult]: RunResult[Key] }

/** What is kept of a trace after it was measured. Plain data. */
export interface MeasuredTrace {
  readonly model: string | null
  readonly run: UnnamedRun
  readonly moment: RunMoment
  /** What each check keeps, in order; empty for a run that is not a sample. */
  readonly measures: readonly unknown[]
  /** What it says about the tools that the test names; null for a run that is not a sample. */
  readonly names: SeenNames | null
  /** The faults that were injected. */
  readonly faults: readonly string[]
}

const NO_CHECKS: Readonly<Record<string, Status>> = Object.freeze({})
const NO_RESULTS: readonly ExpectResult[] = Object.freeze([])
const NO_MEASURES: readonly unknown[] = Object.freeze([])
const NO_FAULTS: readonly string[] = Object.freeze([])

/** The checks that did not pass. */
type OtherStatuses = Map<string, Status>

/** The checks of a test, compiled once for all its rows. */
export class TestChecks {
  /** `verify` and `expect_state`, then the gates. */
  readonly checks: readonly Check[]
  readonly names: TestNames
  readonly #test: AgentTest
  readonly #alone: TestContext
  /** The `checks` of runs that pass: one object for all of them. */
  readonly #allPassed: Readonly<Record<string, Status>>

  constructor(test: AgentTest) {
    const { verify = [], expect_state } = test.settings
    this.#test = test
    this.names = new TestNames(test)
    this.checks = [
      ...(verify.length === 0 ? [] : [verifyCheck(verify)]),
      ...(expect_state === undefined ? [] : [stateCheck(expect_state)]),
      ...test.gates.map((block) => new ScoredCheck(block)),
    ]
    this.#alone = testContext(test, 1)
    this.#allPassed = Object.freeze(Object.fromEntries(this.#alone.checks.map((check) => [check, 'passed' as const])))
  }

  /** True when no check judges the runs. */
  get isEmpty(): boolean {
    return this.checks.length === 0 && this.#test.expect.length === 0
  }

  measure(trace: Trace): MeasuredTrace {
    const isValid = isValidRun(trace)
    const others: OtherStatuses = new Map()
    const expect = isValid ? this.#checkTrace(trace) : NO_RESULTS
    if (expect.some(({ passed }) => !passed)) others.set('expect', 'failed')
    const measures = isValid ? this.#measures(trace, others) : NO_MEASURES
    const run: UnnamedRun = {
      run: 0,
      name: '',
      status: isValid ? this.#statusOf(others) : 'error',
      outcome: trace.outcome.status,
      checks: isValid ? this.#statusesWith(others) : NO_CHECKS,
      expect,
      tokens: trace.conversation.tokens.total,
      duration_ms: trace.timing.duration_ms,
      cost_usd: trace.conversation.cost_usd,
      retries: trace.timing.retries ?? 0,
    }
    if (!isValid || trace.outcome.status === 'agent_error') {
      Object.assign(run, { error: reasonOf(trace) }, hintOf(trace))
    }
    const source = originOf(trace)
    if (source !== null) run.source = source
    const faults = this.#test.settings.inject === undefined ? NO_FAULTS : struckFaults(trace)
    const moment = momentOf(trace)
    return { model: trace.model, run, moment, measures, names: isValid ? this.names.see(trace) : null, faults }
  }

  #checkTrace(trace: Trace): readonly ExpectResult[] {
    const { expect } = this.#test
    return expect.length === 0 ? NO_RESULTS : expect.map((expectation) => checkExpectation(expectation, trace))
  }

  #measures(trace: Trace, others: OtherStatuses): readonly unknown[] {
    const measures: unknown[] = []
    for (const check of this.checks) {
      const measure = check.measure(trace, this.#alone)
      measures.push(measure)
      if (!check.perRun) continue
      const status = check.statusAlone({ run: 1, measure }, this.#alone)
      if (status !== 'passed') others.set(check.key, status)
    }
    return measures
  }

  /** When only a sample of runs is judged, no single run is at fault. */
  #statusOf(others: OtherStatuses): Status {
    if (others.size > 0) return worstStatus(others.values())
    if (!this.isEmpty) return 'passed'
    return this.#test.graded_by.length === 0 ? 'inconclusive' : 'skipped'
  }

  #statusesWith(others: OtherStatuses): Readonly<Record<string, Status>> {
    return others.size === 0 ? this.#allPassed : { ...this.#allPassed, ...Object.fromEntries(others) }
  }
}

function hintOf({ outcome }: Trace): { hint?: string } {
  const { error } = outcome
  return isRecord(error) && typeof error.hint === 'string' ? { hint: error.hint } : {}
}

function reasonOf({ outcome }: Trace): string {
  const { status, error } = outcome
  if (error === undefined || error === null) return status
  const reason = typeof error === 'object' && Object.hasOwn(error, 'message') ? Reflect.get(error, 'message') : error
  return typeof reason === 'string' ? reason : showValue(reason)
}
