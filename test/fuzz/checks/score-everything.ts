import type { Trace } from '../../../src/core/trace/trace.js'
import type { Result } from '../../../src/score/result/result.js'
import { summarize } from '../../../src/score/result/summarize.js'
import { TestScorer } from '../../../src/score/test-scorer.js'
import { type AgentTestInput, agentTestFrom } from '../../../src/suite/build/agent-test.js'
import type { AgentTest } from '../../../src/suite/suite.js'
import { blocksOf, GATE_EXAMPLES, type GateExample } from './gate-cases.js'

/** Tests that together hold every example of every gate: the first of each gate, the second of each, and so on. */
const TESTS: readonly AgentTest[] = Array.from({ length: longest() }, (_, round) => testOf(round))

function longest(): number {
  const counts = new Map<string, number>()
  for (const { key } of GATE_EXAMPLES) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Math.max(...counts.values())
}

function testOf(round: number): AgentTest {
  const examples = new Map<string, GateExample>()
  for (const key of new Set(GATE_EXAMPLES.map((example) => example.key))) {
    const own = GATE_EXAMPLES.filter((example) => example.key === key)
    const example = own[round % own.length]
    if (example !== undefined) examples.set(key, example)
  }
  const blocks = Object.assign({}, ...[...examples.values()].map(blocksOf))
  // The examples are blocks of YAML; agentTestFrom looks at all of it.
  return agentTestFrom({ name: 'fuzz', ...blocks, min_valid_runs: 1 } as AgentTestInput)
}

/** The traces as runs of one of the tests above; `turn` chooses it. */
export function scoreEverything(traces: readonly Trace[], turn: number): Result {
  const test = TESTS[turn % TESTS.length]
  const scorer = new TestScorer(test as AgentTest, { suite: 'fuzz.mcprove.yml', keepTraces: true })
  for (const trace of traces) scorer.add(trace)
  return summarize([scorer.finish('fuzz')])
}
