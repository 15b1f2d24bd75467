import type { SchemaProblem } from '../../core/engines/json-schema.js'
import type { StepFinding } from '../../core/gate/finding.js'
import { showTyped } from '../../core/text/show-value.js'
import { argumentsText } from '../../core/trace/call-arguments.js'
import { DistinctCalls } from '../../core/trace/distinct-calls.js'
import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, type Trace, toolOf } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { ToolOffers } from './offered-tools.js'

export interface CallCounts {
  readonly calls: number
  /** Calls whose arguments match the tool's input schema, and calls whose arguments can be checked. */
  readonly parameterized: number
  readonly judged: number
  /** Calls to an existing tool with an object of arguments; null when the trace does not list the tools. */
  readonly wellFormed: number | null
  /** Distinct by (server, name, canonical arguments). */
  readonly distinct: number
}

/** How many problems of one call are shown. */
const MAX_PROBLEMS = 3

/** Checks each call on its own; problems are added to `findings`, in call order. */
export function checkCalls(trace: Trace, findings: StepFinding[]): CallCounts {
  const { tool_calls } = trace
  const offered = new ToolOffers(trace)
  const distinct = new DistinctCalls()
  const unusable = new Set<Tool>()
  let parameterized = 0
  let judged = 0
  let wellFormed = 0
  if (!offered.isListed && tool_calls.length > 0) findings.push(UNLISTED)
  for (let step = 0; step < tool_calls.length; step += 1) {
    // The index is within the bounds of the list.
    const call = tool_calls[step] as ToolCall
    const tool = toolOf(call)
    if (!distinct.add(tool, argumentsText(call)))
      findings.push({ level: 'note', kind: 'repeated_call', step, message: `${tool.id} repeats an earlier call` })
    const { exists, check, trouble } = offered.find(tool)
    if (!exists) {
      const message = `${tool.id} is not among the offered tools`
      findings.push({ level: 'error', kind: 'unknown_tool', step, message, actual: tool.id })
    }
    if (!isRecord(call.args)) {
      findings.push(withoutArguments(call, tool, step))
      judged += 1
      continue
    }
    if (!exists) {
      judged += 1
      continue
    }
    wellFormed += 1
    if (trouble !== null && !unusable.has(tool)) {
      unusable.add(tool)
      findings.push(describeTrouble(tool, step, trouble))
    }
    if (check === null) continue
    judged += 1
    const problems = check(call.args)
    if (problems.length === 0) parameterized += 1
    else findings.push(describeProblems(call, tool, step, problems))
  }
  return {
    calls: tool_calls.length,
    parameterized,
    judged,
    wellFormed: offered.isListed ? wellFormed : null,
    distinct: distinct.count,
  }
}

const UNLISTED: StepFinding = {
  level: 'warning',
  kind: 'no_tool_list',
  step: null,
  message: 'the trace lists no tools, so the existence and the arguments of tools cannot be checked',
}

function withoutArguments({ args, args_text }: ToolCall, { id }: Tool, step: number): StepFinding {
  const actual = args ?? args_text ?? null
  const what = args_text !== undefined && args === null ? 'no valid JSON' : showTyped(args, 60)
  const message = `the arguments of ${id} are ${what}, not an object`
  return { level: 'error', kind: 'no_arguments_object', step, message, actual }
}

function describeProblems(
  { args }: ToolCall,
  { id }: Tool,
  step: number,
  problems: readonly SchemaProblem[],
): StepFinding {
  const listed = problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${path || 'they'} ${message}`)
  const rest = problems.length - listed.length
  const message = `the arguments of ${id} are not valid: ${listed.join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return { level: 'error', kind: 'invalid_arguments', step, message, actual: args }
}

function describeTrouble({ id }: Tool, step: number, trouble: string): StepFinding {
  const message = `the input schema of ${id} is not valid, so the arguments of its calls are not checked: ${trouble}`
  return { level: 'warning', kind: 'unusable_schema', step, message }
}
