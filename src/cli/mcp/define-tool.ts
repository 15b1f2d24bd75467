// A tool of `mcprove mcp`: what a coding agent is told of it, and what it does.
import * as z from 'zod'
import type { ServedTool } from '../../mcp/serve-tools.js'
import type { TrustedAddresses } from '../../run/addresses/trusted-addresses.js'
import type { Io } from '../terminal/io.js'

/** What a call may touch. */
export interface AgentCall {
  /** Works in the root. What is written to its standard error goes into the answer; its standard input is empty. */
  readonly io: Io
  readonly allowsLive: boolean
  /** Said by whoever started the server: no call can add to it. */
  readonly trustAddresses: TrustedAddresses
  /** Of the process, for its secrets. What suites may see is in `io`. */
  readonly ownEnv: Io['env']
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

export interface AgentAnswer<Data> {
  /** Short: a model reads every word. */
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
  // The server hands over what `input` made of the arguments.
  return { ...face, call: (args, context) => call(args as z.output<Input>, context) }
}

const MAX_PATHS = 100
const MAX_PATH_LENGTH = 1_000

/** A path argument. Where it may lead, the file layer decides. */
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
