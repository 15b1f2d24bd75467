import { gates as builtInGates } from '../gates/index.js'
import { layerRuns } from './agent-runs.js'
import { assemble, gateIssues, gateRuns } from './build-tests.js'
import { compileEntry } from './compile-entry.js'
import type { GateRegistry } from './gate-blocks.js'
import type { FlatIssue } from './problems-from-issues.js'
import { isMapping, ProblemCollector, type Source, sourceFromObject } from './source.js'
import type { AgentTest } from './suite.js'
import type { AgentTestInput } from './suite-input.js'

export type { AgentTestInput } from './suite-input.js'

const UNNAMED = 'test'

/**
 * One agent test from an object of the YAML shape, without a suite around it: gate blocks, `expect`, and whatever else
 * an `agents:` entry may say. Throws SUITE_INVALID with every problem.
 */
export function agentTestFrom(test: AgentTestInput, gates: GateRegistry = builtInGates): AgentTest {
  const problems = new ProblemCollector()
  const source = sourceFromObject(test, 'test', problems)
  const built = source === null ? null : testFromSource(source, gates, problems)
  problems.throwIfErrors('the test')
  // Without errors there is a test.
  return built as AgentTest
}

/** The test a whole source is; how many runs there are will be known when traces come in. */
export function testFromSource(source: Source, gates: GateRegistry, problems: ProblemCollector): AgentTest | null {
  if (!isMapping(source.data)) {
    problems.add(source, [], 'expected a mapping with gate blocks')
    return null
  }
  const { each, ...rest } = source.data
  if (each !== undefined)
    problems.add(source, ['each'], '`each` repeats tests of a suite; here is one test', { part: 'key' })
  const issues: FlatIssue[] = []
  const compiled = compileEntry({ name: UNNAMED, ...rest }, 'alone', gates, issues)
  problems.addIssues(source, issues)
  if (compiled === null) return null
  const { name } = compiled.entry
  const test = assemble({ source, path: [] }, compiled, name, name, layerRuns(compiled.entry))
  problems.addIssues(source, gateIssues(test, gateRuns(test, 'from-traces')))
  return test
}
