// A suite-level gate on one server: the tool list is scored as a trace without calls.
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { TestResult } from '../../score/result/result.js'
import { TestScorer } from '../../score/test-scorer.js'
import type { AgentTest, SuiteServer } from '../../suite/suite.js'
import { listTools } from '../execute/list-tools.js'
import type { RunSession } from '../execute/run-session.js'
import type { OpenServers } from '../execute/server-pool.js'
import type { QualityRow } from '../plan/planned-row.js'

export async function qualityResult(row: QualityRow, open: OpenServers, session: RunSession): Promise<TestResult> {
  const { suite, name, server, block } = row
  const tools = session.redactor(suite).redact(await listTools(open, session.options.signal))
  const test: AgentTest = {
    name,
    agent: name,
    definition: name,
    models: [null],
    matrix: false,
    runs: 1,
    until_decided: null,
    min_valid_runs: null,
    settings: {},
    expect: [],
    gates: [{ ...block, source: {} }],
    classes: null,
    graded_by: [],
    advisory: false,
    only: false,
    skip: false,
    tags: [],
    position: { file: suite.file, line: 0, column: 0 },
    // The row was made from a server that exists.
    problemAt: (suite.servers.get(server) as SuiteServer).problemAt,
  }
  const scorer = new TestScorer(test, { suite: suite.file, model: null, replayed: false })
  scorer.add(readTrace({ tool_calls: [], tools }, new ToolTable(), name), 1)
  return { ...scorer.finish(name, false), kind: 'quality' }
}
