// The rows of a result, each fed with the traces of its test; row-measurer.ts assigns them.
import { listSome } from '../core/text/list-some.js'
import { showName } from '../core/text/show-name.js'
import type { Trace } from '../core/trace/trace.js'
import type { AgentTest } from '../suite/suite.js'
import type { TestResult } from './result/result.js'
import { type MeasuredEntry, RowMeasurer } from './row-measurer.js'
import { TestScorer, type TestScorerOptions } from './test-scorer.js'

export interface RowScorerOptions extends Pick<TestScorerOptions, 'suite' | 'keepTraces'> {
  /** The command that scores the same traces again. */
  readonly reproduce?: string | undefined
  /** One row takes every trace, whatever agent and model it names. */
  readonly takesAll: boolean
  /** Each trace becomes its own row. */
  readonly perTrace: boolean
}

/** Feeds traces to rows. `add` returns the rows that are complete after that trace, `finish` all others. */
export class RowScorer {
  readonly measurer: RowMeasurer
  readonly #tests: readonly AgentTest[]
  readonly #options: RowScorerOptions
  /** By test, then by model, both in report order. */
  readonly #rows: readonly Map<string | null, TestScorer>[]
  /** By test: how many single-trace rows it has had. */
  readonly #counts: number[]

  constructor(tests: readonly AgentTest[], options: RowScorerOptions) {
    this.#tests = tests
    this.#options = options
    this.measurer = new RowMeasurer(tests, options.takesAll)
    this.#rows = tests.map(() => new Map())
    this.#counts = tests.map(() => 0)
    if (options.takesAll || options.perTrace) return
    for (const [index, test] of tests.entries())
      if (test.matrix) for (const model of test.models) this.#rowOf(index, model)
  }

  add(trace: Trace): readonly TestResult[] {
    const entries = this.measurer.measure(trace)
    if (this.#options.keepTraces) for (const { run } of entries) run.trace = trace
    if (this.#options.perTrace) return entries.map((entry) => this.#scoreAlone(entry))
    for (const entry of entries) this.#rowOf(entry.test, entry.row).keep(entry)
    return NONE
  }

  /**
   * The remaining rows in suite order. A test or model without traces is skipped, unless there were traces of unknown
   * agents.
   */
  finish(): TestResult[] {
    const results: TestResult[] = []
    for (const [index, test] of this.#tests.entries()) {
      if ((this.#counts[index] ?? 0) > 0) continue
      const byModel = this.#rowsOf(index)
      if (byModel.size === 0) this.#rowOf(index, this.#options.takesAll ? null : (test.models[0] ?? null))
      const isMatrix = test.matrix || byModel.size > 1
      const rows = [...byModel].map(([model, scorer]) =>
        scorer.finish(isMatrix && model !== null ? `${test.name} [${model}]` : test.name),
      )
      const isMissed = test.skip === false && rows.every(({ runs }) => runs.length === 0)
      results.push(...(isMissed ? rows.map((row) => missedRow(row, test.agent, this.measurer.unmatched)) : rows))
    }
    return results
  }

  #rowsOf(test: number): Map<string | null, TestScorer> {
    // There is one for every test.
    return this.#rows[test] as Map<string | null, TestScorer>
  }

  #rowOf(test: number, model: string | null): TestScorer {
    const byModel = this.#rowsOf(test)
    let scorer = byModel.get(model)
    if (scorer === undefined) {
      scorer = this.#scorer(test, model)
      byModel.set(model, scorer)
    }
    return scorer
  }

  #scoreAlone(entry: MeasuredEntry): TestResult {
    const count = (this.#counts[entry.test] ?? 0) + 1
    this.#counts[entry.test] = count
    const scorer = this.#scorer(entry.test, entry.model)
    scorer.keep(entry)
    return scorer.finish(`${this.#tests[entry.test]?.name} (${count})`)
  }

  #scorer(index: number, model: string | null): TestScorer {
    const { suite, keepTraces, reproduce } = this.#options
    // Every entry refers to a test by its index in the list.
    const test = this.#tests[index] as AgentTest
    // A single trace decides nothing about a pass rate, but it has a verdict of its own.
    const scored = this.#options.perTrace ? { ...test, until_decided: null } : test
    return new TestScorer(scored, { suite, model, keepTraces, reproduce }, this.measurer.checks[index])
  }
}

/**
 * Traces of an unknown agent may belong to this test, with a misspelled name: the test was then lost rather than left
 * out.
 */
function missedRow(row: TestResult, agent: string, unmatched: ReadonlyMap<string, number>): TestResult {
  if (unmatched.size === 0) return row
  const others = listSome([...unmatched.keys()].map(showName))
  const warning = `no trace has the agent ${showName(agent)}; the traces have agents that no test uses: ${others}`
  return { ...row, status: 'inconclusive', warnings: [...(row.warnings ?? []), warning] }
}

const NONE: readonly TestResult[] = []
