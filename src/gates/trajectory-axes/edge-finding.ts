// The messages of the gate. Calls are counted from 1 in prose; `step` counts from 0.

import type { StepFinding } from '../../core/gate/finding.js'
import { boundedValue } from '../../core/json/bounded-value.js'
import type { MemberSet } from '../../core/members/member-set.js'
import { listSome } from '../../core/text/list-some.js'
import { showValue } from '../../core/text/show-value.js'
import type { Tool } from '../../core/trace/tool.js'
import type { DependencyEdge, OrderEdge } from './edge.js'

const MAX_VALUE_CHARS = 60

const WHY_NOT = {
  none: (tools: string) => `no ${tools} came before it`,
  failed: (tools: string) => `every ${tools} before it failed`,
  running: (tools: string) => `no ${tools} had ended when it began`,
}

export function dependencyViolated(
  { producer }: DependencyEdge,
  step: number,
  tool: Tool,
  reason: keyof typeof WHY_NOT,
): StepFinding {
  const why = WHY_NOT[reason](name(producer))
  return {
    level: 'error',
    kind: 'dependency_violated',
    step,
    message: `call ${step + 1} \`${tool.id}\` needs a result of ${name(producer)}, but ${why}`,
    expected: listSome(producer.ids),
    actual: tool.id,
  }
}

export function argumentMissing(edge: DependencyEdge, step: number, tool: Tool): StepFinding {
  return provenance(edge, step, `call ${step + 1} \`${tool.id}\` has no argument ${edge.via?.arg.text}`)
}

/** An empty value cannot be traced to a result. */
export function argumentEmpty(edge: DependencyEdge, step: number, tool: Tool, value: unknown): StepFinding {
  return provenance(
    edge,
    step,
    `${used(edge, step, tool, value)}, an empty value that does not come from a result`,
    value,
  )
}

export function nothingRecorded(edge: DependencyEdge, step: number, tool: Tool, value: unknown): StepFinding {
  const message = `${used(edge, step, tool, value)}, but no earlier result of ${name(edge.producer)} was recorded`
  return provenance(edge, step, message, value)
}

export function provenanceMissing(edge: DependencyEdge, step: number, tool: Tool, value: unknown): StepFinding {
  const where = `no earlier result of ${name(edge.producer)} has at ${edge.via?.result.text}`
  return provenance(edge, step, `${used(edge, step, tool, value)}, which ${where}`, value)
}

export function orderViolated({ first }: OrderEdge, step: number, tool: Tool): StepFinding {
  return {
    level: 'error',
    kind: 'order_violated',
    step,
    message: `call ${step + 1} \`${tool.id}\` came before any ${name(first)}`,
    expected: listSome(first.ids),
    actual: tool.id,
  }
}

function provenance({ producer, via }: DependencyEdge, step: number, message: string, value?: unknown): StepFinding {
  const expected = `${via?.arg.text} from ${listSome(producer.ids)} ${via?.result.text}`
  return { level: 'error', kind: 'provenance_missing', step, message, expected, actual: boundedValue(value) }
}

function used({ via }: DependencyEdge, step: number, tool: Tool, value: unknown): string {
  return `call ${step + 1} \`${tool.id}\` used ${via?.arg.text} ${showValue(value, MAX_VALUE_CHARS)}`
}

function name(members: MemberSet): string {
  return `\`${listSome(members.ids)}\``
}
