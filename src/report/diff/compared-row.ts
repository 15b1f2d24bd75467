// What of a row is compared with the same row of another result.
import type { TargetValue } from '../../core/gate/gate.js'
import { fullModelName } from '../../core/model-names/resolve-model.js'
import type { PassCount } from '../../core/statistics/rate-change.js'
import type { StopRule } from '../../core/statistics/run-sequence.js'
import type { TestResult } from '../../score/result/result.js'
import { type Behaviour, behaviourOf } from './drift/behaviour.js'
import { failureReasons, type Reason } from './failure-reasons.js'
import { isDeterministic, passCount } from './row-facts.js'

export interface ComparedRow extends Pick<TestResult, 'suite' | 'name' | 'kind' | 'model' | 'status'> {
  readonly advisory: boolean
  /** Repeating it gives the same verdict, so every change has a cause. */
  readonly isDeterministic: boolean
  /** Identifies the runs; null when unknown. */
  readonly runsId: string | null
  /** Of the valid runs, how many did not fail. */
  readonly count: PassCount
  /** For runs that stopped when they decided. */
  readonly stopRule?: StopRule | undefined
  /** Why runs failed, the most frequent reason first. */
  readonly reasons: readonly Reason[]
  readonly targets: readonly Target[]
  /** The command that reproduces the row. */
  readonly reproduce?: string | undefined
  /** What the runs did, for rows with an agent. */
  readonly behaviour?: Behaviour | null
}

export interface Target {
  readonly gate: string
  readonly target: string
  readonly value: TargetValue
}

export function comparedRow(test: TestResult): ComparedRow {
  const { suite, name, kind, model, status } = test
  return {
    ...{ suite, name, kind, model, status },
    advisory: test.advisory === true,
    isDeterministic: isDeterministic(test),
    runsId: test.runs_id ?? null,
    count: passCount(test),
    stopRule: test.stopping?.rule,
    reasons: failureReasons(test),
    reproduce: test.reproduce,
    behaviour: behaviourOf(test),
    targets: test.gates.flatMap(({ gate, targets }) =>
      Object.entries(targets).map(([target, value]) => ({ gate, target, value })),
    ),
  }
}

/** The rows of one model, with the model removed from their names. */
export function rowsOfModel(tests: readonly TestResult[], model: string): readonly TestResult[] {
  const wanted = fullModelName(model)
  return tests
    .filter((test) => test.model !== null && fullModelName(test.model) === wanted)
    .map((test) => ({
      ...test,
      name: test.name.replace(/ \[([^[\]]*)\]/g, (all, name: string) => (fullModelName(name) === wanted ? '' : all)),
    }))
}
