import type { CatalogTool } from '../catalog/catalog-tool.js'
import { McproveError } from '../core/error.js'
import { assertKnownOptions } from '../core/known-options.js'
import { showValue } from '../core/show-value.js'
import { isRecord } from '../core/trace-fields.js'
import type { AnyArguments, ArgumentsOf } from './tool-arguments.js'

/** A call that should happen, named by its MCP tool: `create_event`, or `calendar.create_event`. */
export class ExpectedMcpToolCall {
  readonly toolName: string
  readonly args: AnyArguments

  constructor(toolName: string, args?: AnyArguments)
  constructor(call: { readonly toolName: string; readonly args?: AnyArguments | undefined })
  constructor(
    first: string | { readonly toolName: string; readonly args?: AnyArguments | undefined },
    args?: AnyArguments,
  ) {
    const isWhole = isRecord(first)
    if (isWhole) assertKnownOptions('new ExpectedMcpToolCall', first, { toolName: true, args: true })
    this.toolName = checkName(isWhole ? first.toolName : first, 'ExpectedMcpToolCall', 'toolName')
    this.args = checkArgs(isWhole ? first.args : args, this.toolName)
  }
}

/** A call that should happen, under the name it will be compared by. */
export class NamedExpectedToolCall {
  readonly name: string
  readonly args: AnyArguments

  constructor(name: string, args?: AnyArguments)
  constructor(call: { readonly name: string; readonly args?: AnyArguments | undefined })
  constructor(
    first: string | { readonly name: string; readonly args?: AnyArguments | undefined },
    args?: AnyArguments,
  ) {
    const isWhole = isRecord(first)
    if (isWhole) assertKnownOptions('new NamedExpectedToolCall', first, { name: true, args: true })
    this.name = checkName(isWhole ? first.name : first, 'NamedExpectedToolCall', 'name')
    this.args = checkArgs(isWhole ? first.args : args, this.name)
  }
}

/**
 * A call that should happen, named by a TypeScript tool: a function, or an object with a name and a zod or JSON schema.
 * The arguments are typed by it.
 */
export class ExpectedToolCall<Tool extends CatalogTool = CatalogTool> {
  readonly func: Tool
  readonly args: AnyArguments

  constructor(func: Tool, args?: Partial<ArgumentsOf<Tool>>)
  constructor(call: { readonly func: Tool; readonly args?: Partial<ArgumentsOf<Tool>> | undefined })
  constructor(
    first: Tool | { readonly func: Tool; readonly args?: Partial<ArgumentsOf<Tool>> | undefined },
    args?: Partial<ArgumentsOf<Tool>>,
  ) {
    const isWhole = isRecord(first) && 'func' in first
    if (isWhole) assertKnownOptions('new ExpectedToolCall', first, { func: true, args: true })
    // The two forms of the constructor: an object with `func` is the second.
    const { func, args: given } = (isWhole ? first : { func: first, args }) as { func: Tool; args?: unknown }
    const name: unknown = typeof func === 'function' || isRecord(func) ? func.name : undefined
    this.func = func
    this.args = checkArgs(given, checkName(name, 'ExpectedToolCall', 'func'))
  }
}

/** A call to expect, of a tool in code or of one that is known by name. */
export type AnyExpectedToolCall = ExpectedToolCall | ExpectedMcpToolCall

function checkName(name: unknown, what: string, key: string): string {
  if (typeof name === 'string' && name !== '') return name
  const hint =
    key === 'func' ? 'Give it a named function, or a tool with a name.' : 'Give it the name of the tool as a text.'
  const got = name === undefined ? 'nothing' : showValue(name)
  throw new McproveError('BAD_USAGE', `${what} needs a ${key === 'func' ? 'function' : `\`${key}\``}, got ${got}`, {
    hint,
  })
}

function checkArgs(args: unknown, name: string): AnyArguments {
  if (args === undefined) return {}
  if (isRecord(args)) return args
  throw new McproveError('BAD_USAGE', `the arguments of ${showValue(name)} are ${showValue(args, 60)}`, {
    hint: 'Give the arguments as an object.',
  })
}
