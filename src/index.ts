// The runtime-neutral surface: everything here runs in Node and in a browser. Explicit names only.
import { installAllEngines } from './core/engines/install-all-engines.js'

installAllEngines()

export type { CatalogTool, ToolFunction, ToolObject } from './catalog/catalog-tool.js'
export type { StrictSchema } from './catalog/strict-schema/to-openai-strict-schema.js'
export { toOpenAiStrictSchema } from './catalog/strict-schema/to-openai-strict-schema.js'
export type { AnthropicTool } from './catalog/to-anthropic-tool.js'
export { toAnthropicTool } from './catalog/to-anthropic-tool.js'
export type { BaseToolRegistry, RegisteredTool } from './catalog/tool-registry.js'
export { CompositeMcpRegistry, McpToolRegistry } from './catalog/tool-registry.js'
export { textSimilarity } from './core/critics/kinds/similarity.js'
export type { ErrorCode } from './core/errors/error.js'
export { ERROR_CODES, McproveError } from './core/errors/error.js'
export type { Problem } from './core/errors/problem.js'
export type { ExpectResult } from './core/expect/expectation.js'
export type { Difference, Finding } from './core/gate/finding.js'
export type { Gate, TargetValue, TestContext } from './core/gate/gate.js'
export { defineGate } from './core/gate/gate.js'
export type { Status } from './core/gate/status.js'
export { passAtK, passHatK } from './core/statistics/pass-estimators.js'
export {
  clopperPearsonLower,
  clopperPearsonUpper,
  confidenceBand,
  recommendRuns,
  summarizeReliability,
} from './core/statistics/sample-statistics.js'
export { parseTraces } from './core/trace/parse-traces.js'
export type { ToolCall, ToolDefinition, ToolResult, Trace } from './core/trace/trace.js'
export {
  BinaryCritic,
  DatetimeCritic,
  NoneCritic,
  NumericCritic,
  RegexCritic,
  SetCritic,
  SimilarityCritic,
} from './evals/built-in-critics.js'
export type { ComparativeCase } from './evals/comparative-case.js'
export type { CriticOptions, CriticVerdict } from './evals/critic.js'
export { Critic } from './evals/critic.js'
export type { ActualCall, EvalCaseOptions, EvalMessage } from './evals/eval-case.js'
export { EvalCase } from './evals/eval-case.js'
export type { EvalRubricOptions } from './evals/eval-rubric.js'
export { EvalRubric } from './evals/eval-rubric.js'
export type { AddCaseOptions, EvalSuiteOptions, ExtendCaseOptions } from './evals/eval-suite.js'
export { EvalSuite } from './evals/eval-suite.js'
export type { ResultLine } from './evals/evaluation-result.js'
export { EvaluationResult } from './evals/evaluation-result.js'
export type { AnyExpectedToolCall } from './evals/expected-tool-call.js'
export { ExpectedMcpToolCall, ExpectedToolCall, NamedExpectedToolCall } from './evals/expected-tool-call.js'
export { FuzzyWeight } from './evals/fuzzy-weight.js'
export type { ArgumentsOf } from './evals/tool-arguments.js'
export { scoreGoldenPath } from './gates/golden-path/score-golden-path.js'
export { gates } from './gates/index.js'
export { scoreRecovery } from './gates/recovery/score-recovery.js'
export { aggregateSelection } from './gates/tool-selection/aggregate-selection.js'
export { matchTrajectory } from './gates/trajectory/match-trajectory.js'
export { solveAssignment } from './math/matching/assignment.js'
export { renderHtml } from './report/html.js'
export { renderJson } from './report/json.js'
export { renderJunit } from './report/junit.js'
export { renderMarkdown } from './report/markdown.js'
export { renderSarif } from './report/sarif.js'
export { renderTap } from './report/tap.js'
export type { CheckResult, Result, RunResult, Summary, TestResult } from './score/result/result.js'
export type { ScoreOptions } from './score/score-traces.js'
export { scoreTraces } from './score/score-traces.js'
export { defineSuite, parseSuite } from './suite/parse-suite.js'
export type { Suite } from './suite/suite.js'
