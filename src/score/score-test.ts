import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { type AgentTestInput, agentTestFrom } from '../suite/build/agent-test.js'
import type { GateRegistry } from '../suite/schema/gate-blocks.js'
import type { TestResult } from './result/result.js'
import { TestScorer } from './test-scorer.js'

/** Scores traces with the checks of one agent test and returns its row of the result. */
export function scoreTest(
  test: AgentTestInput | Readonly<Record<string, unknown>>,
  traces: readonly unknown[],
  gates?: GateRegistry,
): TestResult {
  const agentTest = agentTestFrom(test, gates)
  const scorer = new TestScorer(agentTest)
  const tools = new ToolTable()
  traces.forEach((trace, index) => {
    scorer.add(readTrace(trace, tools, 'traces', index))
  })
  return scorer.finish(agentTest.name)
}
