import type { AnyGate } from '../core/gate/gate.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { builtInKeys, gatesWith } from '../suite/build/all-gates.js'
import { checkedGates } from '../suite/build/custom-gates.js'
import type { AgentTestInput, CustomBlocksInput } from '../suite/schema/suite-input.js'
import type { Suite } from '../suite/suite.js'
import type { Result } from './result/result.js'
import { summarize } from './result/summarize.js'
import { RowScorer } from './row-scorer.js'
import { scoreTest } from './score-test.js'

/** Options of `scoreTraces`. */
export interface ScoreOptions<Custom extends readonly AnyGate[] = readonly AnyGate[]> {
  /** Custom gates, made with `defineGate` of `mcprove/gate`; the test may use them in addition to the built-in ones. */
  readonly gates?: Custom
}

/** Scores traces with every test of a suite (`parseSuite`) on the agent that they name. */
export function scoreTraces(suite: Suite, traces: readonly unknown[]): Result
/**
 * Scores traces with the checks of one agent test (gate blocks and `expect` as in YAML), or with those of a suite, and
 * returns a result that every renderer takes. Traces are the output of `parseTraces`, or raw objects of the trace
 * format.
 */
export function scoreTraces<const Custom extends readonly AnyGate[] = readonly []>(
  test: AgentTestInput & CustomBlocksInput<Custom>,
  traces: readonly unknown[],
  options?: ScoreOptions<Custom>,
): Result
export function scoreTraces(
  test: Suite | (AgentTestInput & Readonly<Record<string, unknown>>),
  traces: readonly unknown[],
  options: ScoreOptions = {},
): Result {
  assertKnownOptions('scoreTraces', options, { gates: true })
  if (isSuite(test)) return scoreSuite(test, traces)
  return summarize([scoreTest(test, traces, gatesWith(checkedGates(options.gates ?? [], builtInKeys)))])
}

/** The output of `parseSuite`; a test does not have such keys. */
function isSuite(test: object): test is Suite {
  return 'direct_tests' in test && 'providerAt' in test
}

function scoreSuite({ file, tests }: Suite, traces: readonly unknown[]): Result {
  const scorer = new RowScorer(tests, { suite: file, keepTraces: false, takesAll: false, perTrace: false })
  const tools = new ToolTable()
  traces.forEach((trace, index) => {
    scorer.add(readTrace(trace, tools, 'traces', index))
  })
  return summarize(scorer.finish())
}
