// Which checks of a test fail if all its runs were like this one.
import { isGreen, type Status } from '../core/gate/status.js'
import type { Trace } from '../core/trace/trace.js'
import type { Check } from '../score/checks/check.js'
import { type MeasuredTrace, TestChecks } from '../score/checks/test-checks.js'
import type { CheckResult } from '../score/result/result.js'
import type { AgentTest } from '../suite/suite.js'
import { testContext } from '../suite/test-context.js'

/** The cache is cleared after this many answers, because each is kept with the measures of a run. */
const MAX_REMEMBERED = 20_000

export class RunJudge {
  readonly #checks: TestChecks
  readonly #context: ReturnType<typeof testContext>
  readonly #recorded: readonly MeasuredTrace[]
  /** The gate over outcomes, if any. */
  readonly #sampler: Check | undefined
  /** Checks that hold over all runs but in no single one, such as a share of all hand-offs. */
  readonly #joint: ReadonlySet<string>
  readonly #remembered = new Map<string, Status>()

  /** `traces` are the valid recorded runs: a floor over runs is judged on as many copies. */
  constructor(test: AgentTest, traces: readonly Trace[]) {
    this.#checks = new TestChecks(test)
    this.#context = testContext(test, traces.length)
    this.#recorded = traces.map((trace) => this.#checks.measure(trace))
    this.#sampler = this.#checks.checks.find(({ samples }) => samples !== undefined)
    this.#joint = new Set(
      this.#checks.checks.filter((check, index) => this.#isJoint(check, index)).map(({ key }) => key),
    )
  }

  /**
   * The checks that a row of such runs fails; empty when it passes. `place` is the index of the recorded run that it
   * replaces.
   */
  failedChecks(trace: Trace, place: number): readonly string[] {
    const { run, measures } = this.#checks.measure(trace)
    if (run.status === 'error') return ['the run itself']
    const failed = Object.entries(run.checks).flatMap(([check, status]) =>
      this.#joint.has(check) || isGreen(status) ? [] : [check],
    )
    const samples = this.#sampler?.samples
    const outcome = samples === undefined || (samples === null ? run.status : run.checks[samples]) === 'passed'
    const overall = this.#checks.checks.flatMap((check, index) => {
      const isJoint = this.#joint.has(check.key)
      if (check.perRun && !isJoint) return []
      const measure = measures[index]
      const status = isJoint
        ? this.#withRecorded(check, index, measure, place).status
        : this.#ofCopies(check, index, measure, outcome)
      return isGreen(status) ? [] : [check.key]
    })
    // Samples decide nothing on their own: the gate over them does.
    const isTolerated = this.#sampler !== undefined && !overall.includes(this.#sampler.key)
    const deciding = isTolerated ? failed.filter((check) => samples !== null && check !== samples) : failed
    return [...deciding, ...overall]
  }

  #isJoint(check: Check, index: number): boolean {
    if (!check.perRun || this.#recorded.length < 2) return false
    const holdsAlone = this.#recorded.some(({ run }) => isGreen(run.checks[check.key] ?? 'error'))
    return !holdsAlone && isGreen(this.#withRecorded(check, index, undefined, -1).status)
  }

  /** All recorded runs, with the one at `place` changed. */
  #withRecorded(check: Check, index: number, measure: unknown, place: number): CheckResult {
    const runs = this.#recorded.map(({ measures }, at) => ({
      run: at + 1,
      measure: at === place ? measure : measures[index],
    }))
    return check.finish(runs, this.#context)
  }

  #ofCopies(check: Check, index: number, measure: unknown, outcome: boolean): Status {
    const key = JSON.stringify([index, outcome, measure])
    let status = this.#remembered.get(key)
    if (status === undefined) {
      const copies = this.#recorded.map((_, at) => ({ run: at + 1, measure }))
      status = check.finish(copies, { ...this.#context, outcomes: copies.map(() => outcome) }).status
      if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
      this.#remembered.set(key, status)
    }
    return status
  }
}
