// Assigns traces to tests (docs/spec/api.md, `score`) and measures them. Does not keep traces.
import { McproveError } from '../core/errors/error.js'
import { fullModelName } from '../core/model-names/resolve-model.js'
import type { Trace } from '../core/trace/trace.js'
import type { AgentTest } from '../suite/suite.js'
import { type MeasuredTrace, TestChecks } from './checks/test-checks.js'

/** A trace, measured for one of the tests. */
export interface MeasuredEntry extends MeasuredTrace {
  /** The index of the test. */
  readonly test: number
  /** The model of the row; null when one row takes all traces. */
  readonly row: string | null
}

/** Whether traces matched tests. */
export interface Matching {
  /** False as long as no trace has matched a test. */
  readonly hasMatched: boolean
  /** How many traces named an agent that no test uses. */
  readonly unmatched: ReadonlyMap<string, number>
}

export class RowMeasurer implements Matching {
  /** By test. */
  readonly checks: readonly TestChecks[]
  readonly #tests: readonly AgentTest[]
  readonly #takesAll: boolean
  readonly #all: readonly number[]
  readonly #unmatched = new Map<string, number>()
  #hasMatched = false

  /** `takesAll`: ignores the agent and model that a trace names. */
  constructor(tests: readonly AgentTest[], takesAll: boolean) {
    this.#tests = tests
    this.#takesAll = takesAll
    this.#all = [...tests.keys()]
    this.checks = tests.map((test) => new TestChecks(test))
  }

  get hasMatched(): boolean {
    return this.#hasMatched
  }

  get unmatched(): ReadonlyMap<string, number> {
    return this.#unmatched
  }

  /** An entry for each test that takes this trace, in suite order. */
  measure(trace: Trace): MeasuredEntry[] {
    return this.#testsOf(trace).map((index) => {
      // The index comes from the list itself.
      const [test, checks] = [this.#tests[index] as AgentTest, this.checks[index] as TestChecks]
      return { test: index, row: this.#takesAll ? null : modelOf(test, trace), ...checks.measure(trace) }
    })
  }

  #testsOf(trace: Trace): readonly number[] {
    if (this.#takesAll || (trace.agent === null && this.#tests.length === 1)) {
      this.#hasMatched = true
      return this.#all
    }
    if (trace.agent === null) {
      const agents = [...new Set(this.#tests.map((test) => `\`${test.agent}\``))]
      throw new McproveError(
        'TRACES_UNMATCHED',
        `a trace has no agent, and the suite has several: ${agents.join(', ')}`,
        {
          hint: 'Choose a test with --test NAME, or add "agent" to the traces.',
        },
      )
    }
    const onAgent = this.#all.filter((index) => this.#tests[index]?.agent === trace.agent)
    if (onAgent.length === 0) this.#unmatched.set(trace.agent, (this.#unmatched.get(trace.agent) ?? 0) + 1)
    this.#hasMatched ||= onAgent.length > 0
    return onAgent.filter((index) => this.#tests[index]?.skip === false)
  }
}

/** In the spelling of the test: a trace says `anthropic/claude-…` where a suite may say `claude-…`. */
function modelOf({ models }: AgentTest, { model }: Trace): string | null {
  if (model === null || models.includes(model)) return model
  const full = fullModelName(model)
  return models.find((name) => name !== null && fullModelName(name) === full) ?? model
}
