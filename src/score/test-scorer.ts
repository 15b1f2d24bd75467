// From runs to a verdict (docs/spec/gates.md): takes traces, returns one row of the result. Reads each trace once.
import { noEvidence } from '../core/gate/evidence.js'
import type { MeasuredRun } from '../core/gate/finding.js'
import { type Status, worstStatus } from '../core/gate/status.js'
import { leftOutWarnings, RunSequence } from '../core/statistics/run-sequence.js'
import { showName } from '../core/text/show-name.js'
import { linkTrace, type TraceSource } from '../core/trace/linked-trace.js'
import type { Trace } from '../core/trace/trace.js'
import type { AgentTest } from '../suite/suite.js'
import { testContext } from '../suite/test-context.js'
import { sequenceCheck } from './checks/sequence-check.js'
import { type MeasuredTrace, TestChecks, type UnnamedRun } from './checks/test-checks.js'
import { NameEvidence } from './names/name-evidence.js'
import { positionOf } from './result/position-of.js'
import type { CheckResult, TestResult } from './result/result.js'
import { RunsId } from './result/runs-id.js'
import { failedAgents, sparingFaults } from './run-warnings.js'

export interface TestScorerOptions {
  readonly suite?: string | undefined
  /** The row's model; by default the one that all traces name. */
  readonly model?: string | null | undefined
  readonly reproduce?: string | undefined
  /** Adds each trace to the result; memory then grows with the traces that are not read from a recording. */
  readonly keepTraces?: boolean | undefined
  /** Leaves out the durations of runs. */
  readonly hidesDuration?: boolean | undefined
  /** False when the runs happened just now. */
  readonly replayed?: boolean | undefined
  readonly warnings?: readonly string[] | undefined
}

export class TestScorer {
  readonly #test: AgentTest
  readonly #options: TestScorerOptions
  readonly #checks: TestChecks
  readonly #runs: UnnamedRun[] = []
  /** The numbers of the valid runs, and by check the measure of each. */
  readonly #valid: number[] = []
  readonly #measured: readonly unknown[][]
  readonly #names: NameEvidence
  /** For `runs: { until: decided }`. */
  readonly #sequence: RunSequence | null
  /** The faults that were injected in a valid run. */
  readonly #struck = new Set<string>()
  readonly #runsId = new RunsId()
  #model: string | null | undefined

  /** `checks` are those of the test, if they are compiled already. */
  constructor(test: AgentTest, options: TestScorerOptions = {}, checks = new TestChecks(test)) {
    this.#test = test
    this.#options = options
    this.#checks = checks
    this.#measured = checks.checks.map(() => [])
    this.#names = new NameEvidence(checks.names.ids)
    const { until_decided: rule, min_valid_runs } = test
    this.#sequence = rule === null ? null : new RunSequence(rule, min_valid_runs !== null)
  }

  /** Runs are added in order. Pass `run` to keep the original number when earlier runs were left out. */
  add(trace: Trace, run = this.#runs.length + 1): void {
    this.addRecorded({ run, trace })
  }

  /** The same for a run whose trace can be read again: it is read once here and not kept. Returns what was read. */
  addRecorded(recorded: TraceSource & { readonly run: number }): Trace {
    const { run, trace } = recorded
    const measured = this.#checks.measure(trace)
    if (this.#options.hidesDuration) measured.run.duration_ms = null
    if (this.#options.keepTraces) linkTrace(measured.run, recorded)
    this.keep(measured, run)
    return trace
  }

  /** The same for a trace that was measured with the checks of this test. */
  keep({ model, run: result, moment, measures, names, faults }: MeasuredTrace, run = this.#runs.length + 1): void {
    const isSurplus = this.#sequence?.isOver === true
    this.#sequence?.add(result.status === 'error' ? null : result.status === 'passed')
    // A run after the decision must not change it.
    if (isSurplus) return
    result.run = run
    this.#runsId.add(moment)
    this.#runs.push(result)
    this.#model = this.#model === undefined || this.#model === model ? model : null
    if (result.status === 'error') return
    this.#valid.push(run)
    for (const fault of faults) this.#struck.add(fault)
    if (names !== null) this.#names.add(names)
    for (let check = 0; check < measures.length; check += 1) this.#measured[check]?.push(measures[check])
  }

  /** For `runs: { until: decided }`: runs that are known not to be samples, and are not there. */
  skipRuns(count: number): void {
    for (let run = 0; run < count; run += 1) this.#sequence?.add(null)
  }

  /** For `runs: { until: decided }` with a `total`: the runs of the sweep are spent. */
  closeSequence(): void {
    this.#sequence?.close()
  }

  /**
   * The row, under the name of the test, or with a model or number. When there are several runs, each has its own name.
   */
  finish(name: string, isOneOfSeveral = this.#runs.length > 1): TestResult {
    const { suite, model, reproduce, replayed = true, warnings = [], hidesDuration } = this.#options
    // Without durations, a row is the same however often it is run.
    const runsId = hidesDuration ? null : this.#runsId.id
    const gates = this.#finishChecks()
    const status = this.#status(gates)
    const stopping = this.#sequence?.stopping
    const graders = this.#checks.isEmpty ? this.#test.graded_by : []
    for (const run of this.#runs) run.name = isOneOfSeveral ? `${name} #${run.run}` : name
    return this.#names.judged({
      suite: suite ?? null,
      name,
      kind: 'agent',
      model: model ?? this.#model ?? null,
      status,
      replayed,
      ...(suite === undefined ? {} : positionOf(this.#test)),
      ...(this.#test.advisory ? { advisory: true as const } : {}),
      ...(runsId === null ? {} : { runs_id: runsId }),
      runs: this.#runs,
      gates,
      ...(stopping === undefined || this.#runs.length === 0 ? {} : { stopping }),
      ...warningsOf([
        ...warnings,
        ...(stopping === undefined ? [] : leftOutWarnings(stopping)),
        ...(this.#runs.length > 0 && graders.length > 0 ? [ungradedHere(graders)] : []),
        ...failedAgents(this.#runs),
        // A row that failed may have failed because of this, and reports it.
        ...(this.#valid.length > 0 && status !== 'failed'
          ? sparingFaults(this.#test.settings.inject ?? [], this.#struck)
          : []),
      ]),
      ...(reproduce === undefined ? {} : { reproduce }),
    })
  }

  #finishChecks(): CheckResult[] {
    if (this.#runs.length === 0) return []
    const { checks } = this.#checks
    const sampled = this.#sequence === null ? checks.find(({ samples }) => samples !== undefined)?.samples : null
    const outcomes = sampled === undefined ? [] : this.#outcomes(sampled)
    const context = { ...testContext(this.#test, this.#runs.length), outcomes }
    const results = checks.map((check, index) => ({
      ...check.finish(this.#measuredRuns(index), context),
      ...(this.#options.keepTraces ? check.expectedCalls?.() : {}),
    }))
    if (this.#checks.isEmpty && this.#test.graded_by.length === 0) results.push(noCheck(this.#valid))
    if (this.#sequence !== null) results.push(sequenceCheck(this.#sequence.stopping, this.#runs))
    if (this.#test.expect.length > 0) {
      const failed = this.#runs.some(({ checks }) => checks.expect === 'failed')
      results.unshift({ gate: 'expect', status: failed ? 'failed' : 'passed', targets: {}, expect: [], findings: [] })
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

  /** Created for one check at a time: for a large file, those of all checks together would take much of the memory. */
  #measuredRuns(check: number): MeasuredRun<unknown>[] {
    const measures = this.#measured[check] ?? []
    return this.#valid.map((run, index) => ({ run, measure: measures[index] }))
  }

  /** Which valid runs passed: all their per-run checks, or the named one. */
  #outcomes(check: string | null): boolean[] {
    const valid = this.#runs.filter(({ status }) => status !== 'error')
    return valid.map(({ status, checks }) => (check === null ? status : checks[check]) === 'passed')
  }

  /** Samples do not decide the test. A test that only judges grade has its verdict in their rows, and none here. */
  #status(gates: readonly CheckResult[]): Status {
    if (this.#runs.length === 0) return 'skipped'
    const trouble = this.#trouble()
    if (trouble !== null) return trouble
    if (gates.length === 0) return 'skipped'
    return worstStatus(gates.filter(({ sample }) => !sample).map(({ status }) => status))
  }

  /** The status of every check with too few valid runs; null when there are enough. */
  #trouble(): Status | null {
    const { min_valid_runs } = this.#test
    if (min_valid_runs !== null) return this.#valid.length >= min_valid_runs ? null : 'inconclusive'
    return this.#valid.length === this.#runs.length ? null : 'error'
  }
}

/** The result of a test without checks: no verdict on its runs. */
function noCheck(runs: readonly number[]): CheckResult {
  const message = 'this test has no checks: add `expect:` or a gate'
  const findings = runs.map((run) => noEvidence('warning', run, message))
  return { gate: 'expect', status: 'inconclusive', targets: {}, expect: [], findings }
}

function ungradedHere(graders: readonly string[]): string {
  return `no checks; graded by ${graders.map(showName).join(', ')}`
}

function warningsOf(warnings: readonly string[]): Pick<TestResult, 'warnings'> {
  return warnings.length === 0 ? {} : { warnings }
}
