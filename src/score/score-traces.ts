import { ToolTable } from '../core/tool.js'
import { readTrace } from '../core/trace-reader.js'
import { type AgentTestInput, agentTestFrom } from '../suite/agent-test.js'
import type { TestResult } from './result.js'
import { TestScorer } from './test-scorer.js'

/**
 * Scores traces by the checks of one agent test (gate blocks and `expect` as in YAML) and returns its row of the
 * result. Traces are what `parseTraces` gives, or raw objects of the trace format.
 */
export function scoreTraces(test: AgentTestInput, traces: readonly unknown[]): TestResult {
  const agentTest = agentTestFrom(test)
  const scorer = new TestScorer(agentTest)
  const tools = new ToolTable()
  traces.forEach((trace, index) => {
    scorer.add(readTrace(trace, tools, 'traces', index))
  })
  return scorer.finish(agentTest.name)
}
