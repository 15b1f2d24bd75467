import type { CatalogTool } from '../catalog/catalog-tool.js'
import { McproveError } from '../core/errors/error.js'
import { childPath } from '../core/expect/target-path.js'
import { assertKnownOptions } from '../core/input/known-options.js'
import { buildAccepts } from '../core/matchers/accept-schema.js'
import type { AcceptedInput } from '../core/matchers/accepted-argument.js'
import type { MatcherProblem } from '../core/matchers/build-matcher.js'
import { showValue } from '../core/text/show-value.js'
import { isRecord } from '../core/trace/trace-fields.js'
import type { AnyArguments, ArgumentsOf } from './tool-arguments.js'

/** For each argument with more than one right answer a matcher, and `optional` where it may be left out. */
export type AcceptedArguments = Readonly<Record<string, AcceptedInput>>

/** What every call that should happen has, however it is named. */
interface CallOptions<Args> {
  readonly args?: Args | undefined
  readonly accept?: AcceptedArguments | undefined
}

/** A call that should happen, named by its MCP tool: `create_event`, or `calendar.create_event`. */
export class ExpectedMcpToolCall {
  readonly toolName: string
  readonly args: AnyArguments
  /** As it was given. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that would do as well. */
  readonly alternatives: readonly AnyExpectedToolCall[] = []

  constructor(toolName: string, args?: AnyArguments, accept?: AcceptedArguments)
  constructor(call: { readonly toolName: string } & CallOptions<AnyArguments>)
  constructor(
    first: string | ({ readonly toolName: string } & CallOptions<AnyArguments>),
    args?: AnyArguments,
    accept?: AcceptedArguments,
  ) {
    const isWhole = isRecord(first)
    if (isWhole) assertKnownOptions('new ExpectedMcpToolCall', first, { toolName: true, args: true, accept: true })
    this.toolName = checkName(isWhole ? first.toolName : first, 'ExpectedMcpToolCall', 'toolName')
    this.args = checkArgs(isWhole ? first.args : args, this.toolName)
    this.accept = checkAccept(isWhole ? first.accept : accept, this.toolName)
  }

  /** The same call, or another that would do as well. */
  or(call: AnyExpectedToolCall): ExpectedMcpToolCall {
    return withAlternative(new ExpectedMcpToolCall(this.toolName, this.args, this.accept), this, call)
  }
}

/** A call that should happen, under the name it will be compared by. */
export class NamedExpectedToolCall {
  readonly name: string
  readonly args: AnyArguments
  /** As it was given. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that would do as well. */
  readonly alternatives: readonly NamedExpectedToolCall[] = []

  constructor(name: string, args?: AnyArguments, accept?: AcceptedArguments)
  constructor(call: { readonly name: string } & CallOptions<AnyArguments>)
  constructor(
    first: string | ({ readonly name: string } & CallOptions<AnyArguments>),
    args?: AnyArguments,
    accept?: AcceptedArguments,
  ) {
    const isWhole = isRecord(first)
    if (isWhole) assertKnownOptions('new NamedExpectedToolCall', first, { name: true, args: true, accept: true })
    this.name = checkName(isWhole ? first.name : first, 'NamedExpectedToolCall', 'name')
    this.args = checkArgs(isWhole ? first.args : args, this.name)
    this.accept = checkAccept(isWhole ? first.accept : accept, this.name)
  }

  /** The same call, or another that would do as well. */
  or(call: NamedExpectedToolCall): NamedExpectedToolCall {
    return withAlternative(new NamedExpectedToolCall(this.name, this.args, this.accept), this, call)
  }
}

/**
 * A call that should happen, named by a TypeScript tool: a function, or an object with a name and a zod or JSON schema.
 * The arguments are typed by it.
 */
export class ExpectedToolCall<Tool extends CatalogTool = CatalogTool> {
  readonly func: Tool
  readonly args: AnyArguments
  /** As it was given. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that would do as well. */
  readonly alternatives: readonly AnyExpectedToolCall[] = []

  constructor(func: Tool, args?: Partial<ArgumentsOf<Tool>>, accept?: AcceptedArguments)
  constructor(call: { readonly func: Tool } & CallOptions<Partial<ArgumentsOf<Tool>>>)
  constructor(
    first: Tool | ({ readonly func: Tool } & CallOptions<Partial<ArgumentsOf<Tool>>>),
    args?: Partial<ArgumentsOf<Tool>>,
    accept?: AcceptedArguments,
  ) {
    const isWhole = isRecord(first) && 'func' in first
    // The two forms of the constructor: an object with `func` is the second.
    const given = (isWhole ? first : { func: first, args, accept }) as { func: Tool } & CallOptions<unknown>
    assertKnownOptions('new ExpectedToolCall', given, { func: true, args: true, accept: true })
    const { func } = given
    const name: unknown = typeof func === 'function' || isRecord(func) ? func.name : undefined
    this.func = func
    const checked = checkName(name, 'ExpectedToolCall', 'func')
    this.args = checkArgs(given.args, checked)
    this.accept = checkAccept(given.accept, checked)
  }

  /** The same call, or another that would do as well. */
  or(call: AnyExpectedToolCall): ExpectedToolCall<Tool> {
    // The arguments were typed by the tool when this call was made.
    const args = this.args as Partial<ArgumentsOf<Tool>>
    return withAlternative(new ExpectedToolCall(this.func, args, this.accept), this, call)
  }
}

/** A call to expect, of a tool in code or of one that is known by name. */
export type AnyExpectedToolCall = ExpectedToolCall | ExpectedMcpToolCall

function checkName(name: unknown, what: string, key: string): string {
  if (typeof name === 'string' && name !== '') return name
  const hint = key === 'func' ? 'Pass a named function, or a tool with a name.' : 'Pass the tool name as a string.'
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

/** Throws BAD_USAGE for what is none. */
function checkAccept(accept: unknown, name: string): AcceptedArguments | undefined {
  if (accept === undefined) return undefined
  const problems: MatcherProblem[] = []
  if (buildAccepts(accept, problems) !== null) {
    // Just checked.
    return accept as AcceptedArguments
  }
  const [first] = problems
  const place = (first?.path ?? []).reduce<string>(childPath, 'accept')
  throw new McproveError('BAD_USAGE', `the call of ${showValue(name)}: \`${place}\`: ${first?.message ?? ''}`)
}

/** A new call like `from`, with one more alternative: calls never change. */
function withAlternative<Call extends { readonly alternatives: readonly unknown[] }>(
  copy: Call,
  from: Call,
  other: Call['alternatives'][number],
): Call {
  return Object.assign(copy, { alternatives: [...from.alternatives, other] })
}
