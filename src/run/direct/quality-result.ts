// A suite-level gate on one server: what it offers is scored as a trace without calls.
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import type { TestResult } from '../../score/result/result.js'
import { TestScorer } from '../../score/test-scorer.js'
import type { AgentTest, SuiteServer } from '../../suite/suite.js'
import type { RunSession } from '../execute/run-session.js'
import type { QualityRow } from '../plan/planned-row.js'
import { catalogueOf, type OnLeft, otherTools } from './server-catalogues.js'

export async function qualityResult(row: QualityRow, session: RunSession, onLeft: OnLeft): Promise<TestResult> {
  const { suite, name, server, block } = row
  const judged = block.servers ?? [...suite.servers.keys()]
  const { tools, catalogue } = await catalogueOf(suite, server, session, onLeft)
  const others = judged.filter((other) => other !== server)
  const other_tools = await otherTools(suite, others, session, onLeft)
  const catalogs = catalogue === null ? [] : [{ ...catalogue, other_tools }]
  // Unredacted: a redacted key is not a finding. The result is redacted instead.
  const trace = { tool_calls: [], tools, catalogs }
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
    // All servers of the block: with several, one row cannot tell which entries of `ignore` are out of date.
    gates: [{ ...block, options: { ...block.options, servers: judged }, source: {} }],
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
  scorer.add(readTrace(trace, new ToolTable(), name), 1)
  return session.redactor(suite).redact({ ...scorer.finish(name, false), kind: 'quality' as const })
}
