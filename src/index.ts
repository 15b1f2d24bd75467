// The runtime-neutral entry: parse, score, render. Everything here runs in Node and in a browser. Explicit names only.
import { installAllEngines } from './core/engines/install-all-engines.js'

installAllEngines()

export type { StrictSchema } from './catalog/strict-schema/to-openai-strict-schema.js'
export { toOpenAiStrictSchema } from './catalog/strict-schema/to-openai-strict-schema.js'
export type { AnthropicTool } from './catalog/to-anthropic-tool.js'
export { toAnthropicTool } from './catalog/to-anthropic-tool.js'
export type { ErrorCode } from './core/errors/error.js'
export { ERROR_CODES, McproveError } from './core/errors/error.js'
export type { PlacedComplaint, Problem } from './core/errors/problem.js'
export type { ExpectResult } from './core/expect/expectation.js'
export type { Difference, Finding } from './core/gate/finding.js'
export type { AnyGate, TargetValue } from './core/gate/gate.js'
export type { Status } from './core/gate/status.js'
export { parseTraces } from './core/trace/parse-traces.js'
export type { ToolCall, ToolDefinition, ToolResult, Trace } from './core/trace/trace.js'
export { scoreGoldenPath } from './gates/golden-path/score-golden-path.js'
export { gates } from './gates/index.js'
export { scoreRecovery } from './gates/recovery/score-recovery.js'
export { aggregateSelection } from './gates/tool-selection/aggregate-selection.js'
export { matchTrajectory } from './gates/trajectory/match-trajectory.js'
export {
  type PrettyOptions,
  renderHtml,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderPretty,
  renderSarif,
  renderTap,
} from './report/render.js'
export type { JsonOptions } from './report/reporters/json.js'
export type { CheckResult, Result, RunResult, Summary, TestResult } from './score/result/result.js'
export type { ScoreOptions } from './score/score-traces.js'
export { scoreTraces } from './score/score-traces.js'
export { defineSuite, type ParseSuiteOptions, parseSuite } from './suite/parse-suite.js'
export type { AgentTestInput, CustomBlocksInput, CustomGateInput, SuiteInput } from './suite/schema/suite-input.js'
export type { Suite } from './suite/suite.js'
