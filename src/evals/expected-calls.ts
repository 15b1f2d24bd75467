import type { AcceptedInput } from '../core/matchers/accepted-argument.js'
import { type AcceptedArguments, ExpectedMcpToolCall } from './expected-tool-call.js'
import type { AnyArguments } from './tool-arguments.js'

/** The arguments of tools by name: an interface that `mcprove generate types` writes. */
export type ToolArguments<Tools> = { readonly [Name in keyof Tools]: object }

/** Creates an expected call of one of the tools. As with other expected calls, arguments may be left out. */
export type TypedCall<Tools> = <Name extends keyof Tools & string>(
  toolName: Name,
  args?: Partial<Tools[Name]>,
  accept?: { readonly [Argument in keyof Tools[Name]]?: AcceptedInput },
) => ExpectedMcpToolCall

/**
 * A function that creates expected calls, so that the compiler checks their names and arguments:
 * `const call = expectedCalls<WeatherTools>()`, then `call('get_weather', { city: 'Oslo' })`. With a server, the calls
 * are named `server.tool`.
 */
export function expectedCalls<Tools extends ToolArguments<Tools>>(server?: string): TypedCall<Tools> {
  return (toolName, args, accept) => {
    const name = server === undefined ? toolName : `${server}.${toolName}`
    // An object type does not say of every key what it holds; the call checks both.
    return new ExpectedMcpToolCall(name, args as AnyArguments, accept as AcceptedArguments)
  }
}
