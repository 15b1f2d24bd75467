import * as z from 'zod'
import { isMcproveError } from '../../core/error.js'
import type { Difference } from '../../core/finding.js'
import { MemberSet, memberId, memberMarks } from '../../core/member-set.js'
import { parseTargetPath } from '../../core/target-path.js'
import type { Tool } from '../../core/tool.js'
import { type ToolCall, toolOf } from '../../core/trace.js'
import { type ArgumentShape, compileArguments } from './argument-shape.js'
import { type ArgumentSource, argumentSource } from './argument-source.js'

interface CallSource {
  readonly name: string
  readonly server?: string | undefined
  readonly args?: ArgumentSource
}

/** An entry of `calls`, compiled. */
export class ExpectedCall {
  /** As the suite names it, with the server where one is given. */
  readonly id: string
  readonly args: ArgumentShape
  readonly source: CallSource
  readonly #name: string
  readonly #server: string | null
  readonly #members: MemberSet

  constructor(source: CallSource, args: ArgumentShape) {
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

  /** The member-id rule when no server is given; else exactly that server and that name. */
  isTool(tool: Tool): boolean {
    return this.#server === null ? this.#members.has(tool) : tool.name === this.#name && tool.server === this.#server
  }

  /** The right name, perhaps on another server: close enough to show which argument differs. */
  hasNameOf(tool: Tool): boolean {
    return this.isTool(tool) || this.#toolDifference(tool).path === 'server'
  }

  /** Why a call does not match. A different tool is the whole answer: its arguments are about something else. */
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

export const expectedCall = z
  .strictObject({
    name: memberId
      .describe('The tool: `tool`, `server.tool`, or `server.*` for any tool of a server.')
      .register(memberMarks, { role: 'expected', serverKey: 'server' }),
    server: z.string().min(1).optional().describe('The server; `name` is then the plain name of its tool.'),
    args: argumentSource
      .prefault('any')
      .describe(
        'What the arguments may be: `any` (the default) or `ignore` do not look; or one of `exact`, `subset`, `schema`.',
      ),
  })
  .transform((source, context) => {
    const { name, server, args } = source
    if (server !== undefined && name.endsWith('.*')) {
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'a glob needs no `server`: write `server.*` as the name',
      })
    }
    for (const [index, key] of keyPaths(args).entries()) {
      const complaint = complaintAboutKey(key)
      if (complaint === null) continue
      context.addIssue({
        code: 'custom',
        path: ['args', 'ignore_keys', index],
        message: `call \`${name}\`: ${complaint}`,
      })
    }
    if (context.issues.length > 0) return z.NEVER
    try {
      return new ExpectedCall(source, compileArguments(args))
    } catch (error) {
      if (!isMcproveError(error)) throw error
      context.addIssue({ code: 'custom', path: ['args'], message: `call \`${name}\`: ${error.message}` })
      return z.NEVER
    }
  })

function keyPaths(args: ArgumentSource): readonly string[] {
  return typeof args === 'string' ? [] : (args.ignore_keys ?? [])
}

function complaintAboutKey(text: string): string | null {
  try {
    const isKey = typeof parseTargetPath(text).segments.at(-1) === 'string'
    return isKey ? null : `\`${text}\` names an element; \`ignore_keys\` names keys`
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.message
  }
}
