// From runs to a verdict (gates.md): traces in, one row of the result out. Sees each trace once.
import { checkExpectation, type ExpectResult } from '../core/expectation.js'
import type { TestContext } from '../core/gate.js'
import { showValue } from '../core/show-value.js'
import { type Status, worstStatus } from '../core/status.js'
import { isValidRun, type Trace } from '../core/trace.js'
import { isRecord } from '../core/trace-fields.js'
import type { AgentTest } from '../suite/suite.js'
import { testContext } from '../suite/test-context.js'
import { positionOf } from './position-of.js'
import type { CheckResult, RunResult, TestResult } from './result.js'
import { ScoredCheck } from './scored-check.js'
import { StateCheck } from './state-check.js'
import { VerifyCheck } from './verify-check.js'

export interface ScoreOptions {
  readonly suite?: string | undefined
  /** The row's model; without it, the one that all traces name. */
  readonly model?: string | null | undefined
  readonly reproduce?: string | undefined
  /** Puts each trace into the result; memory then grows with them. */
  readonly keepTraces?: boolean | undefined
  /** False when the runs happened just now. */
  readonly replayed?: boolean | undefined
  readonly warnings?: readonly string[] | undefined
}

const NO_CHECKS: Readonly<Record<string, Status>> = Object.freeze({})
const NO_RESULTS: readonly ExpectResult[] = Object.freeze([])

type NamedLater = { -readonly [Key in keyof RunResult]: RunResult[Key] }

export class TestScorer {
  readonly #test: AgentTest
  readonly #options: ScoreOptions
  readonly #checks: readonly ScoredCheck[]
  /** Named when finished: only then is it known whether there are several. */
  readonly #runs: NamedLater[] = []
  readonly #alone: TestContext
  /** What runs that pass have under `checks`: one object for all of them. */
  readonly #allPassed: Readonly<Record<string, Status>>
  /** `verify` and `expect_state`: what was recorded after the conversation. */
  readonly #afterwards: readonly (readonly [string, VerifyCheck | StateCheck])[]
  #validRuns = 0
  #model: string | null | undefined

  constructor(test: AgentTest, options: ScoreOptions = {}) {
    this.#test = test
    this.#options = options
    this.#checks = test.gates.map((block) => new ScoredCheck(block))
    this.#alone = testContext(test, 1)
    const { verify = [], expect_state } = test.settings
    this.#afterwards = [
      ...(verify.length === 0 ? [] : [['verify', new VerifyCheck(verify)] as const]),
      ...(expect_state === undefined ? [] : [['expect_state', new StateCheck(expect_state)] as const]),
    ]
    this.#allPassed = Object.freeze(Object.fromEntries(this.#alone.checks.map((check) => [check, 'passed' as const])))
  }

  /** Runs come in order; `run` is the number of one that others were left out before. */
  add(trace: Trace, run = this.#runs.length + 1): void {
    const isValid = isValidRun(trace)
    const failed: string[] = []
    let expect: readonly ExpectResult[] = NO_RESULTS
    if (isValid) {
      this.#validRuns += 1
      if (this.#test.expect.length > 0) {
        expect = this.#test.expect.map((expectation) => checkExpectation(expectation, trace))
        if (expect.some(({ passed }) => !passed)) failed.push('expect')
      }
      for (const [name, check] of this.#afterwards) if (!check.add(run, trace)) failed.push(name)
      for (const check of this.#checks) {
        check.measure(run, trace, this.#alone)
        if (check.perRun && !check.lastRunPasses(this.#alone)) failed.push(check.key)
      }
    }
    this.#model = this.#model === undefined || this.#model === trace.model ? trace.model : null
    const result: NamedLater = {
      run,
      name: '',
      status: isValid ? statusOf(failed.length === 0) : 'error',
      outcome: trace.outcome.status,
      checks: isValid ? this.#statusesWith(failed) : NO_CHECKS,
      expect,
      tokens: trace.conversation.tokens.total,
      duration_ms: trace.timing.duration_ms,
      cost_usd: trace.conversation.cost_usd,
      retries: trace.timing.retries ?? 0,
    }
    if (!isValid || trace.outcome.status === 'agent_error') {
      Object.assign(result, { error: reasonOf(trace) }, hintOf(trace))
    }
    if (this.#options.keepTraces) result.trace = trace
    this.#runs.push(result)
  }

  #statusesWith(failed: readonly string[]): Readonly<Record<string, Status>> {
    if (failed.length === 0) return this.#allPassed
    const checks: Record<string, Status> = { ...this.#allPassed }
    for (const check of failed) checks[check] = 'failed'
    return checks
  }

  /** The row, under its name: that of the test, or with a model or number. Runs have a name of their own among several. */
  finish(name: string, isOneOfSeveral = this.#runs.length > 1): TestResult {
    const { suite, model, reproduce, replayed = true, warnings = [] } = this.#options
    const gates = this.#finishChecks()
    for (const run of this.#runs) run.name = isOneOfSeveral ? `${name} #${run.run}` : name
    return {
      suite: suite ?? null,
      name,
      kind: 'agent',
      model: model ?? this.#model ?? null,
      status: this.#runs.length === 0 ? 'skipped' : worstStatus(this.#statuses(gates)),
      replayed,
      ...(suite === undefined ? {} : positionOf(this.#test)),
      ...(this.#test.advisory ? { advisory: true as const } : {}),
      runs: this.#runs,
      gates,
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(reproduce === undefined ? {} : { reproduce }),
    }
  }

  #finishChecks(): CheckResult[] {
    if (this.#runs.length === 0) return []
    const sampled = this.#checks.find(({ samples }) => samples !== undefined)?.samples
    const outcomes = sampled === undefined ? [] : this.#outcomes(sampled)
    const context = { ...testContext(this.#test, this.#runs.length), outcomes }
    const results = this.#checks.map((check) => ({
      ...check.finish(context),
      ...(this.#options.keepTraces ? check.expectedCalls() : {}),
    }))
    results.unshift(...this.#afterwards.map(([, check]) => check.finish()))
    if (this.#test.expect.length > 0) {
      const failed = this.#runs.some(({ checks }) => checks.expect === 'failed')
      results.unshift({ gate: 'expect', status: statusOf(!failed), targets: {}, expect: [], findings: [] })
    }
    const isSample = (gate: string) => sampled === gate || (sampled === null && context.checks.includes(gate))
    const trouble = this.#trouble()
    return results.map(({ gate, status, ...rest }) => ({
      gate,
      status: trouble ?? status,
      ...(isSample(gate) ? { sample: true as const } : {}),
      ...rest,
    }))
  }

  /** Which valid runs passed: all their per-run checks, or the one that is named. */
  #outcomes(check: string | null): boolean[] {
    const valid = this.#runs.filter(({ status }) => status !== 'error')
    return valid.map(({ status, checks }) => (check === null ? status : checks[check]) === 'passed')
  }

  /** Samples do not decide the test. A test without checks still has no verdict when its runs are not valid. */
  #statuses(gates: readonly CheckResult[]): Status[] {
    const trouble = this.#trouble()
    return trouble === null ? gates.filter(({ sample }) => !sample).map(({ status }) => status) : [trouble]
  }

  /** What too few valid runs make of every check; null when there are enough. */
  #trouble(): Status | null {
    const { min_valid_runs } = this.#test
    if (min_valid_runs !== null) return this.#validRuns >= min_valid_runs ? null : 'inconclusive'
    return this.#validRuns === this.#runs.length ? null : 'error'
  }
}

function statusOf(passed: boolean): Status {
  return passed ? 'passed' : 'failed'
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
