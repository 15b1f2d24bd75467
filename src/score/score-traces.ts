import { assertKnownOptions } from '../core/input/known-options.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { type AgentTestInput, agentTestFrom } from '../suite/build/agent-test.js'
import type { GateRegistry } from '../suite/schema/gate-blocks.js'
import type { TestResult } from './result/result.js'
import { TestScorer } from './test-scorer.js'

/** What `scoreTraces` can be told besides the test. */
export interface ScoreOptions {
  /** Which gates the test may use, by the key of their block. Default: `gates`, those of mcprove. */
  readonly gates: GateRegistry
}

/**
 * Scores traces by the checks of one agent test (gate blocks and `expect` as in YAML) and returns its row of the
 * result. Traces are what `parseTraces` gives, or raw objects of the trace format.
 */
export function scoreTraces(test: AgentTestInput, traces: readonly unknown[]): TestResult
/** With gates of your own: `scoreTraces(test, traces, { gates: { ...gates, mine } })`. */
export function scoreTraces(
  test: AgentTestInput & Readonly<Record<string, unknown>>,
  traces: readonly unknown[],
  options: ScoreOptions,
): TestResult
export function scoreTraces(test: AgentTestInput, traces: readonly unknown[], options?: ScoreOptions): TestResult {
  if (options !== undefined) assertKnownOptions('scoreTraces', options, { gates: true })
  const agentTest = agentTestFrom(test, options?.gates)
  const scorer = new TestScorer(agentTest)
  const tools = new ToolTable()
  traces.forEach((trace, index) => {
    scorer.add(readTrace(trace, tools, 'traces', index))
  })
  return scorer.finish(agentTest.name)
}
