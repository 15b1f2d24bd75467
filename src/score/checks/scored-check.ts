import {
  checkGateTarget,
  compileExpectation,
  type Expectation,
  type ExpectResult,
} from '../../core/expect/expectation.js'
import { targetsOf } from '../../core/expect/gate-target.js'
import { noEvidence } from '../../core/gate/evidence.js'
import type { MeasuredRun } from '../../core/gate/finding.js'
import type { ExpectationSource, Fold, TargetValue, TestContext } from '../../core/gate/gate.js'
import type { Status } from '../../core/gate/status.js'
import type { Trace } from '../../core/trace/trace.js'
import type { TestGate } from '../../suite/suite.js'
import type { CheckResult } from '../result/result.js'
import { AgentViews, gateRun, isUnseen, placedFindings, UNSEEN, viewedMeasure } from './agent-views.js'
import type { Check } from './check.js'
import { type Judgement, judgeFold } from './judge-fold.js'

/** One gate of one test. */
export class ScoredCheck implements Check {
  readonly key: string
  readonly perRun: boolean
  readonly samples: string | null | undefined
  readonly #block: TestGate
  // Kept here because gates differ in shape, and a property lookup on each of them for each trace would be slow.
  readonly #measure: TestGate['gate']['measure']
  readonly #foldRuns: TestGate['gate']['fold']
  readonly #gateOptions: TestGate['options']
  readonly #expectations: readonly Expectation[]
  readonly #views: AgentViews
  /** One list for all runs that are judged alone: a fold does not keep its input. */
  readonly #alone: MeasuredRun<unknown>[] = []

  constructor(block: TestGate) {
    this.key = block.gate.key
    this.perRun = block.gate.perRun
    this.samples = block.gate.samples?.(block.options)
    this.#block = block
    this.#measure = block.gate.measure
    this.#foldRuns = block.gate.fold
    this.#gateOptions = block.options
    this.#expectations = expectationsOf(block)
    this.#views = new AgentViews(block)
  }

  measure(trace: Trace, test: TestContext): unknown {
    const view = this.#views.of(trace)
    if (view === null) return this.#measure(this.#gateOptions, trace, test)
    return viewedMeasure(this.#measure(this.#gateOptions, view.trace, test), view)
  }

  /** The expectation over the fold of its one measure. */
  statusAlone(measured: MeasuredRun<unknown>, test: TestContext): Status {
    this.#alone[0] = gateRun(measured)
    const fold = this.#fold(this.#alone, test)
    // Not `error`, which means a run that could not be made.
    if (fold.is_refused) return 'inconclusive'
    const { status } = judgeFold(this.#expectations, fold)
    if (status === 'passed' && isUnseen(measured.measure)) return 'inconclusive'
    return status === 'failed' ? this.#missed(fold) : status
  }

  finish(measured: readonly MeasuredRun<unknown>[], test: TestContext): CheckResult {
    const { gate, options } = this.#block
    const runs = measured.map(gateRun)
    const refusals = (gate.check?.(options, test) ?? []).filter((problem) => problem.severity !== 'warning')
    if (refusals.length > 0 || runs.length === 0) {
      return {
        ...this.#unmeasured(),
        findings: refusals.map(({ message }) => ({ level: 'error', kind: 'refused', run: 1, step: null, message })),
      }
    }
    const fold = this.#fold(runs, test)
    const { targets, summary } = fold
    const findings = placedFindings(fold.findings, measured)
    if (fold.is_refused) return { ...this.#unmeasured(), findings }
    const expect: ExpectResult[] = this.#expectations.map((expectation) => checkGateTarget(expectation, targets))
    const { status, unjudged } = this.#judged(fold, measured)
    const failed = status === 'failed' ? expect.filter(({ passed }) => !passed) : []
    const advice = failed.length === 0 ? [] : (gate.advise?.(options, runs, failed) ?? [])
    const further = [...advice, ...unjudged.flatMap((why) => runs.map(({ run }) => noEvidence('warning', run, why)))]
    return {
      gate: this.key,
      status: status === 'failed' ? this.#missed(fold) : status,
      targets,
      expect,
      findings: further.length === 0 ? findings : [...findings, ...further],
      ...(summary === undefined ? {} : { summary }),
    }
  }

  expectedCalls(): Pick<CheckResult, 'expected_calls'> {
    const expected_calls = this.#block.gate.expectedCalls?.(this.#block.options)
    return expected_calls === undefined ? {} : { expected_calls }
  }

  /** A check that names tools of the agent had nothing to judge in runs that do not record them. */
  #judged(fold: Fold, measured: readonly MeasuredRun<unknown>[]): Judgement {
    const judgement = judgeFold(this.#expectations, fold)
    if (judgement.status !== 'passed' || !measured.some(({ measure }) => isUnseen(measure))) return judgement
    return { status: 'inconclusive', unjudged: [UNSEEN] }
  }

  /** The status of the check after a missed expectation. When the test has its own `expect`, only that decides. */
  #missed({ warned }: Fold): Status {
    return warned === true && this.#block.expect === null ? 'warned' : 'failed'
  }

  /** No valid run, or the gate refused: every target is null and there is no verdict. */
  #unmeasured(): CheckResult {
    const targets: Record<string, TargetValue> = {}
    for (const target of targetsOf(this.#block.gate, this.#block.source)) targets[target] = null
    return { gate: this.key, status: 'error', targets, expect: [], findings: [] }
  }

  #fold(runs: readonly MeasuredRun<unknown>[], test: TestContext): Fold {
    return this.#foldRuns(this.#gateOptions, runs, test)
  }
}

/** Limits are always enforced; `expect` replaces only the default expectation (docs/spec/gates.md). */
function expectationsOf({ gate, options, expect }: TestGate): readonly Expectation[] {
  const limits = gate.limits?.(options) ?? []
  if (expect !== null) return [...limits.map(compileExpectation), ...expect]
  const defaults = typeof gate.defaultExpect === 'function' ? gate.defaultExpect(options) : gate.defaultExpect
  const further = defaults.filter((source) => !limits.some((limit) => isSame(limit, source)))
  return [...limits, ...further].map(compileExpectation)
}

function isSame(a: ExpectationSource, b: ExpectationSource): boolean {
  return a.target === b.target && JSON.stringify(a.matcher) === JSON.stringify(b.matcher)
}
