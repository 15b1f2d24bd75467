// Evals in code: cases, expected calls, critics and what they compute with. Runs in Node and in a browser.
import { installAllEngines } from './core/engines/install-all-engines.js'

installAllEngines()

export type { CatalogTool, ToolFunction, ToolObject } from './catalog/catalog-tool.js'
export type { BaseToolRegistry, RegisteredTool } from './catalog/tool-registry.js'
export { CompositeMcpRegistry, McpToolRegistry } from './catalog/tool-registry.js'
export type { AnyJudge } from './core/critics/critic.js'
export type { FieldRule } from './core/critics/fields/field-rule.js'
export type { FuzzyWeightName } from './core/critics/kinds/fuzzy-weight.js'
export { textSimilarity } from './core/critics/kinds/similarity.js'
export type { AcceptedInput } from './core/matchers/accepted-argument.js'
export type { ComparisonWords } from './core/matchers/same-value.js'
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
export type { CriticField, CriticOptions, CriticVerdict } from './evals/critic.js'
export { Critic } from './evals/critic.js'
export type { ActualCall, EvalCaseOptions, EvalMessage } from './evals/eval-case.js'
export { EvalCase } from './evals/eval-case.js'
export type { EvalRubricOptions } from './evals/eval-rubric.js'
export { EvalRubric } from './evals/eval-rubric.js'
export type { AddCaseOptions, EvalSuiteOptions, ExtendCaseOptions } from './evals/eval-suite.js'
export { EvalSuite } from './evals/eval-suite.js'
export type { ResultLine } from './evals/evaluation-result.js'
export { EvaluationResult } from './evals/evaluation-result.js'
export type { ToolArguments, TypedCall } from './evals/expected-calls.js'
export { expectedCalls } from './evals/expected-calls.js'
export type { AnyExpectedToolCall, ExpectedCall } from './evals/expected-tool-call.js'
export { ExpectedMcpToolCall, ExpectedToolCall, NamedExpectedToolCall } from './evals/expected-tool-call.js'
export { FuzzyWeight } from './evals/fuzzy-weight.js'
export type { ArgumentsOf } from './evals/tool-arguments.js'
export { solveAssignment } from './math/matching/assignment.js'
