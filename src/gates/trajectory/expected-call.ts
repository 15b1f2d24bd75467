import type { Difference } from '../../core/gate/finding.js'
import { MemberSet } from '../../core/members/member-set.js'
import type { Tool } from '../../core/trace/tool.js'
import { type ToolCall, toolOf } from '../../core/trace/trace.js'
import type { ArgumentShape } from './arguments/argument-shape.js'
import type { ArgumentSource } from './arguments/argument-source.js'

interface SingleSource {
  readonly name: string
  readonly server?: string | undefined
  readonly args?: ArgumentSource
}

/** A compiled entry of `calls`. */
export interface ExpectedCall {
  /** The name in the suite, with the server where one is given. */
  readonly id: string
  readonly args: ArgumentShape
  /** As written: equal sources match the same calls. */
  readonly source: unknown
  matches(call: ToolCall): boolean
  /** The right name, perhaps on another server: close enough to show which argument differs. */
  hasNameOf(tool: Tool): boolean
  /** Why a call does not match. For a different tool, the arguments are not compared. */
  differences(call: ToolCall): readonly Difference[]
}

/** A call with a name. */
export class SingleCall implements ExpectedCall {
  readonly id: string
  readonly args: ArgumentShape
  readonly source: SingleSource
  readonly #name: string
  readonly #server: string | null
  readonly #members: MemberSet

  constructor(source: SingleSource, args: ArgumentShape) {
    const { name, server } = source
    this.#name = name
    this.#server = server ?? null
    this.#members = new MemberSet([name])
    this.id = server === undefined ? name : `${server}.${name}`
    this.args = args
    this.source = source
  }

  matches(call: ToolCall): boolean {
    return this.isTool(toolOf(call)) && this.args.accepts(call.args)
  }

  /** Without a server the member-id rule applies; otherwise exactly that server and that name. */
  isTool(tool: Tool): boolean {
    return this.#server === null ? this.#members.has(tool) : tool.name === this.#name && tool.server === this.#server
  }

  hasNameOf(tool: Tool): boolean {
    return this.isTool(tool) || this.#toolDifference(tool).path === 'server'
  }

  differences(call: ToolCall): readonly Difference[] {
    const tool = toolOf(call)
    if (this.isTool(tool)) return this.args.differences(call.args)
    const difference = this.#toolDifference(tool)
    return difference.path === 'server' ? [difference, ...this.args.differences(call.args)] : [difference]
  }

  #toolDifference({ server, name, id }: Tool): Difference {
    if (this.#server !== null && name === this.#name) return { path: 'server', expected: this.#server, actual: server }
    if (this.#server === null && this.#name.endsWith(`.${name}`)) {
      return { path: 'server', expected: this.#name.slice(0, -name.length - 1), actual: server }
    }
    if (this.#server !== null) return { path: 'name', expected: this.#name, actual: name }
    return { path: 'name', expected: this.#name, actual: this.#name.includes('.') ? id : name }
  }
}
