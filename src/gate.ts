// What a custom gate needs. A gate file that imports this does not load the built-in gates.
export { type Evidence, evidenceOf } from './core/gate/evidence.js'
export {
  type Difference,
  type Finding,
  locateFindings,
  type MeasuredRun,
  type StepFinding,
} from './core/gate/finding.js'
export {
  type DefinedGate,
  defineGate,
  type EvidenceKind,
  type ExpectationSource,
  type Fold,
  type Gate,
  type GateProblem,
  type Targets,
  type TargetValue,
  type TestContext,
} from './core/gate/gate.js'
export type { PassRule } from './core/gate/pass-rule.js'
export { deniedMembers, MemberSet, member, memberId, members, someMembers } from './core/members/member-set.js'
export { showName } from './core/text/show-name.js'
export { showValue } from './core/text/show-value.js'
export { argumentsText } from './core/trace/call-arguments.js'
export type { Tool } from './core/trace/tool.js'
export { type ToolCall, type ToolDefinition, type ToolResult, type Trace, toolOf } from './core/trace/trace.js'
export { percent, roundRatio } from './math/percent.js'
