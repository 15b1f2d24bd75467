// A tool of `mcprove mcp`: its description for a coding agent, and its implementation.
import * as z from 'zod'
import type { ServedTool } from '../../mcp/serve-tools.js'
import type { TrustedAddresses } from '../../run/addresses/trusted-addresses.js'
import type { Io } from '../terminal/io.js'

/** What a call may access. */
export interface AgentCall {
  /** Works in the root folder. Its standard error goes into the answer; its standard input is empty. */
  readonly io: Io
  readonly allowsLive: boolean
  /** Set by the user who started the server: a call cannot extend it. */
  readonly trustAddresses: TrustedAddresses
  /** The environment of the process, for its secrets. What suites may see is in `io`. */
  readonly ownEnv: Io['env']
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

export interface AgentAnswer<Data> {
  /** Short, because a model reads every word. */
  readonly text: string
  readonly data: Data
}

export interface McpTool extends Omit<ServedTool, 'call'> {
  readonly call: (args: Record<string, unknown>, call: AgentCall) => Promise<AgentAnswer<Record<string, unknown>>>
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> extends Omit<ServedTool, 'call'> {
  readonly input: Input
  readonly output: Output
  readonly call: (args: z.output<Input>, call: AgentCall) => Promise<AgentAnswer<z.input<Output>>>
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): McpTool {
  const { call, ...face } = definition
  // The server passes the output of `input`.
  return { ...face, call: (args, context) => call(args as z.output<Input>, context) }
}

const MAX_PATHS = 100
const MAX_PATH_LENGTH = 1_000

/** A path argument. The file layer decides where it may lead. */
export function pathSchema(about: string) {
  return z.string().min(1).max(MAX_PATH_LENGTH).describe(about)
}

export function pathsSchema(about: string) {
  return z.array(z.string().min(1).max(MAX_PATH_LENGTH)).min(1).max(MAX_PATHS).describe(about)
}

export const suitePaths = pathsSchema(
  'Suite files, folders or globs such as `tests/*.mcprove.yml`, relative to the root folder of this server. Default: all suites in the root folder.',
).optional()

export const leftOut = z.number().int().describe('The number of entries that are not listed here.')
