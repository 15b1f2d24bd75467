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

/** For each argument with more than one right value a matcher, and `optional` when it may be left out. */
export type AcceptedArguments = Readonly<Record<string, AcceptedInput>>

/** What every expected call has, however it is named. */
interface CallOptions<Args> {
  readonly args?: Args | undefined
  readonly accept?: AcceptedArguments | undefined
}

/** An expected call, named by its MCP tool: `create_event`, or `calendar.create_event`. */
export class ExpectedMcpToolCall {
  readonly toolName: string
  readonly args: AnyArguments
  /** As passed in. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that are accepted in its place. */
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

  /** The same call, with another one that is accepted in its place. */
  or(call: AnyExpectedToolCall): ExpectedMcpToolCall {
    return withAlternative(new ExpectedMcpToolCall(this.toolName, this.args, this.accept), this, call)
  }
}

/** An expected call, under the name that is compared. */
export class NamedExpectedToolCall {
  readonly name: string
  readonly args: AnyArguments
  /** As passed in. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that are accepted in its place. */
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

  /** The same call, with another one that is accepted in its place. */
  or(call: NamedExpectedToolCall): NamedExpectedToolCall {
    return withAlternative(new NamedExpectedToolCall(this.name, this.args, this.accept), this, call)
  }
}

/**
 * An expected call, named by a TypeScript tool (a function, or an object with a name and a zod or JSON schema, which
 * types the arguments), or by the name of any tool.
 */
export class ExpectedToolCall<Tool extends CatalogTool = CatalogTool> {
  /** Undefined for a call that is named by a string. */
  readonly func: Tool | undefined
  /** The given name, or that of the function or tool. */
  readonly name: string
  readonly args: AnyArguments
  /** As passed in. */
  readonly accept: AcceptedArguments | undefined
  /** Other calls that are accepted in its place. */
  readonly alternatives: readonly AnyExpectedToolCall[] = []

  constructor(name: string, args?: AnyArguments, accept?: AcceptedArguments)
  constructor(func: Tool, args?: Partial<ArgumentsOf<Tool>>, accept?: AcceptedArguments)
  constructor(call: { readonly func: Tool } & CallOptions<Partial<ArgumentsOf<Tool>>>)
  constructor(call: { readonly name: string } & CallOptions<AnyArguments>)
  constructor(
    first: string | Tool | (({ readonly func: Tool } | { readonly name: string }) & CallOptions<unknown>),
    args?: AnyArguments | Partial<ArgumentsOf<Tool>>,
    accept?: AcceptedArguments,
  ) {
    const given = wholeCall<Tool>(first, args, accept)
    if ('func' in given) {
      assertKnownOptions('new ExpectedToolCall', given, { func: true, args: true, accept: true })
      this.func = given.func
      this.name = checkName(nameOfTool(given.func), 'ExpectedToolCall', 'func')
    } else {
      assertKnownOptions('new ExpectedToolCall', given, { name: true, args: true, accept: true })
      this.func = undefined
      this.name = checkName(given.name, 'ExpectedToolCall', 'name')
    }
    this.args = checkArgs(given.args, this.name)
    this.accept = checkAccept(given.accept, this.name)
  }

  /** The same call, with another one that is accepted in its place. */
  or(call: AnyExpectedToolCall): ExpectedToolCall<Tool> {
    const { func, name, accept } = this
    // The tool typed the arguments when this call was created.
    const args = this.args as Partial<ArgumentsOf<Tool>>
    const copy =
      func === undefined ? new ExpectedToolCall<Tool>(name, args, accept) : new ExpectedToolCall(func, args, accept)
    return withAlternative(copy, this, call)
  }
}

type WholeCall<Tool> = ({ readonly func: Tool } | { readonly name: string }) & CallOptions<unknown>

/** The forms of the constructor as one. A tool is an object with a name too, but it has no arguments. */
function wholeCall<Tool>(
  first: string | Tool | WholeCall<Tool>,
  args: unknown,
  accept?: AcceptedArguments,
): WholeCall<Tool> {
  if (typeof first === 'string') return { name: first, args, accept }
  const isWhole = isRecord(first) && ('func' in first || 'args' in first || 'accept' in first)
  // An object that is not a whole call is the tool.
  return isWhole ? (first as unknown as WholeCall<Tool>) : { func: first as Tool, args, accept }
}

function nameOfTool(tool: unknown): unknown {
  return typeof tool === 'function' || isRecord(tool) ? tool.name : undefined
}

/** An expected call, of a tool in code or of one known by name. */
export type AnyExpectedToolCall = ExpectedToolCall | ExpectedMcpToolCall

/** A call as cases take it: one of the classes, or a plain object with a name. */
export type ExpectedCall =
  | AnyExpectedToolCall
  | NamedExpectedToolCall
  | ({ readonly name: string } & CallOptions<AnyArguments>)

/** Throws BAD_USAGE for an object that is not a call. */
export function readExpectedCall(call: ExpectedCall): AnyExpectedToolCall | NamedExpectedToolCall {
  const isRead =
    call instanceof ExpectedToolCall || call instanceof ExpectedMcpToolCall || call instanceof NamedExpectedToolCall
  return isRead ? call : new NamedExpectedToolCall(call)
}

function checkName(name: unknown, what: string, key: string): string {
  if (typeof name === 'string' && name !== '') return name
  const hint =
    key === 'func'
      ? 'Pass the name of a tool, a named function, or a tool with a name.'
      : 'Pass the tool name as a string.'
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

/** Throws BAD_USAGE for a value that is not an expected call. */
function checkAccept(accept: unknown, name: string): AcceptedArguments | undefined {
  if (accept === undefined) return undefined
  const problems: MatcherProblem[] = []
  if (buildAccepts(accept, problems) !== null) {
    // Checked above.
    return accept as AcceptedArguments
  }
  const [first] = problems
  const place = (first?.path ?? []).reduce<string>(childPath, 'accept')
  throw new McproveError('BAD_USAGE', `the call of ${showValue(name)}: \`${place}\`: ${first?.message ?? ''}`)
}

/** A new call like `from`, with one more alternative: calls are immutable. */
function withAlternative<Call extends { readonly alternatives: readonly unknown[] }>(
  copy: Call,
  from: Call,
  other: Call['alternatives'][number],
): Call {
  return Object.assign(copy, { alternatives: [...from.alternatives, other] })
}
