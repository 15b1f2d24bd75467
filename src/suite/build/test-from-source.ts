import { isRecord } from '../../core/trace/trace-fields.js'
import type { FlatIssue } from '../check/problems-from-issues.js'
import type { ProblemCollector, Source } from '../read/source.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { AgentTest } from '../suite.js'
import { layerRuns } from './agent-runs.js'
import { assemble, gateIssues, gateRuns } from './build-tests.js'
import { compileEntry } from './compile-entry.js'

const UNNAMED = 'test'

/** The test that a whole source defines. The number of runs is known only when there are traces. */
export function testFromSource(source: Source, gates: GateRegistry, problems: ProblemCollector): AgentTest | null {
  if (!isRecord(source.data)) {
    problems.add(source, [], 'expected a mapping with gate blocks')
    return null
  }
  const { each, ...rest } = source.data
  if (each !== undefined) problems.add(source, ['each'], '`each` is only supported in suites', { part: 'key' })
  const issues: FlatIssue[] = []
  const compiled = compileEntry({ name: UNNAMED, ...rest }, 'alone', gates, issues)
  problems.addIssues(source, issues)
  if (compiled === null) return null
  const { name } = compiled.entry
  const test = assemble([{ source, path: [] }], compiled, name, name, layerRuns(compiled.entry))
  problems.addIssues(source, gateIssues(test, gateRuns(test, 'from-traces')))
  return test
}
