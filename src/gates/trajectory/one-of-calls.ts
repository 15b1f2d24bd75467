import type { Difference } from '../../core/gate/finding.js'
import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import { anyArguments } from './arguments/argument-shape.js'
import type { ExpectedCall } from './expected-call.js'

/** An entry of `calls` that accepts any one of several calls. */
export class OneOfCalls implements ExpectedCall {
  readonly id: string
  readonly args = anyArguments
  readonly source: unknown
  readonly calls: readonly ExpectedCall[]

  constructor(calls: readonly ExpectedCall[]) {
    this.calls = calls
    this.id = [...new Set(calls.map(({ id }) => id))].join(' or ')
    this.source = { one_of: calls.map(({ source }) => source) }
  }

  matches(call: ToolCall): boolean {
    return this.calls.some((one) => one.matches(call))
  }

  hasNameOf(tool: Tool): boolean {
    return this.calls.some((one) => one.hasNameOf(tool))
  }

  /** The differences to the nearest of the calls. */
  differences(call: ToolCall): readonly Difference[] {
    const near = this.calls.filter((one) => one.hasNameOf(toolOf(call))).map((one) => one.differences(call))
    if (near.length === 0) return [{ path: 'name', expected: this.id, actual: toolOf(call).id }]
    return near.reduce((least, other) => (other.length < least.length ? other : least))
  }
}
