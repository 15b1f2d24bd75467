// Which trace belongs to which row (api.md, `score`): the tests of a suite, each fed the traces of its agent.
import { McproveError } from '../core/error.js'
import { fullModelName } from '../core/resolve-model.js'
import type { Trace } from '../core/trace.js'
import type { AgentTest } from '../suite/suite.js'
import type { TestResult } from './result.js'
import { type ScoreOptions, TestScorer } from './test-scorer.js'

export interface RowScorerOptions extends Pick<ScoreOptions, 'suite' | 'keepTraces'> {
  /** The command that scores the same traces again. */
  readonly reproduce: string
  /** One row takes every trace, whatever agent and model it names. */
  readonly takesAll: boolean
  /** Each trace is a row of its own. */
  readonly perTrace: boolean
}

/** Feeds traces to rows. `add` returns the rows that are complete with that trace, `finish` all others. */
export class RowScorer {
  readonly #tests: readonly AgentTest[]
  readonly #options: RowScorerOptions
  /** By test, then by model, both in the order rows are reported in. */
  readonly #rows: ReadonlyMap<AgentTest, Map<string | null, TestScorer>>
  readonly #counts = new Map<AgentTest, number>()
  readonly #unmatched = new Map<string, number>()
  #hasMatched = false

  constructor(tests: readonly AgentTest[], options: RowScorerOptions) {
    this.#tests = tests
    this.#options = options
    this.#rows = new Map(tests.map((test) => [test, new Map()]))
    if (options.takesAll || options.perTrace) return
    for (const test of tests) if (test.matrix) for (const model of test.models) this.#rowOf(test, model)
  }

  /** False as long as no trace has found a test. */
  get hasMatched(): boolean {
    return this.#hasMatched
  }

  /** How many traces named an agent that no test is on. */
  get unmatched(): ReadonlyMap<string, number> {
    return this.#unmatched
  }

  add(trace: Trace): readonly TestResult[] {
    const tests = this.#testsOf(trace)
    if (this.#options.perTrace) return tests.map((test) => this.#scoreAlone(test, trace))
    for (const test of tests) this.#rowOf(test, this.#options.takesAll ? null : modelOf(test, trace)).add(trace)
    return NONE
  }

  /** The remaining rows in suite order; a test or model without traces is skipped. */
  finish(): TestResult[] {
    const results: TestResult[] = []
    for (const [test, byModel] of this.#rows) {
      if (this.#options.perTrace && this.#counts.has(test)) continue
      if (byModel.size === 0) this.#rowOf(test, this.#options.takesAll ? null : (test.models[0] ?? null))
      const isMatrix = test.matrix || byModel.size > 1
      for (const [model, scorer] of byModel) {
        results.push(scorer.finish(isMatrix && model !== null ? `${test.name} [${model}]` : test.name))
      }
    }
    return results
  }

  #testsOf(trace: Trace): readonly AgentTest[] {
    if (this.#options.takesAll || (trace.agent === null && this.#tests.length === 1)) {
      this.#hasMatched = true
      return this.#tests
    }
    if (trace.agent === null) {
      const agents = [...new Set(this.#tests.map((test) => `\`${test.agent}\``))]
      throw new McproveError('TRACES_UNMATCHED', `a trace names no agent, and the suite has ${agents.join(', ')}`, {
        hint: 'Choose a test with --test NAME, or add "agent" to the traces.',
      })
    }
    const onAgent = this.#tests.filter((test) => test.agent === trace.agent)
    if (onAgent.length === 0) this.#unmatched.set(trace.agent, (this.#unmatched.get(trace.agent) ?? 0) + 1)
    this.#hasMatched ||= onAgent.length > 0
    return onAgent.filter(({ skip }) => skip === false)
  }

  #rowOf(test: AgentTest, model: string | null): TestScorer {
    // Every test is a key of #rows.
    const byModel = this.#rows.get(test) as Map<string | null, TestScorer>
    let scorer = byModel.get(model)
    if (scorer === undefined) {
      scorer = this.#scorer(test, model)
      byModel.set(model, scorer)
    }
    return scorer
  }

  #scoreAlone(test: AgentTest, trace: Trace): TestResult {
    const count = (this.#counts.get(test) ?? 0) + 1
    this.#counts.set(test, count)
    const scorer = this.#scorer(test, trace.model)
    scorer.add(trace)
    return scorer.finish(`${test.name} (${count})`)
  }

  #scorer(test: AgentTest, model: string | null): TestScorer {
    const { suite, keepTraces, reproduce } = this.#options
    return new TestScorer(test, { suite, model, keepTraces, reproduce })
  }
}

/** As the test spells it: a trace says `anthropic/claude-…` where a suite may say `claude-…`. */
function modelOf({ models }: AgentTest, { model }: Trace): string | null {
  if (model === null || models.includes(model)) return model
  const full = fullModelName(model)
  return models.find((name) => name !== null && fullModelName(name) === full) ?? model
}

const NONE: readonly TestResult[] = []
