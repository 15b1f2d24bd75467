import { gates as builtInGates } from '../../gates/index.js'
import { ProblemCollector, sourceFromObject } from '../read/source.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { AgentTestInput } from '../schema/suite-input.js'
import type { AgentTest } from '../suite.js'
import { testFromSource } from './test-from-source.js'

export type { AgentTestInput } from '../schema/suite-input.js'

/**
 * One agent test from an object of the YAML shape, without a suite around it: gate blocks, `expect`, and the other keys
 * of an `agents:` entry. Throws SUITE_INVALID with every problem.
 */
export function agentTestFrom(test: AgentTestInput, gates: GateRegistry = builtInGates): AgentTest {
  const problems = new ProblemCollector()
  const source = sourceFromObject(test, 'test', problems)
  const built = source === null ? null : testFromSource(source, gates, problems)
  problems.throwIfErrors('the test')
  // Without errors there is a test.
  return built as AgentTest
}
