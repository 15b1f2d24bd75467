// Serves tools as an MCP server. The tools are passed in, so this file is independent of mcprove.
import type { CallToolResult, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import { type ServerStreams, serveOnStdio } from './serve-on-stdio.js'

export interface ServedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly annotations: ToolAnnotations
  /** Never throws. `args` is the output of `input`. */
  readonly call: (args: Record<string, unknown>, context: CallContext) => Promise<ToolReply>
}

export interface CallContext {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal
  /** For a client that asked for progress. */
  readonly onProgress: (done: number, total: number) => void
}

export interface ToolReply {
  readonly text: string
  /** Null when the call failed. */
  readonly data: Record<string, unknown> | null
}

export interface OwnServer {
  readonly name: string
  readonly version: string
  /** What a client tells its model about the server. */
  readonly instructions: string
  readonly tools: readonly ServedTool[]
}

/** Longer than any valid argument list; the SDK rejects it before validation. */
const MAX_ARGUMENT_ELEMENTS = 2_000

/** Serves until the client disconnects. Its pending calls are aborted, and have ended when this returns. */
export async function serveTools(
  { name, version, instructions, tools }: OwnServer,
  streams: ServerStreams,
): Promise<void> {
  const calls = new Set<Promise<ToolReply>>()
  await serveOnStdio((_era, { McpServer }) => {
    const server = new McpServer({ name, version }, { instructions, maxToolInputElements: MAX_ARGUMENT_ELEMENTS })
    for (const { name, call, input: inputSchema, output: outputSchema, ...shown } of tools) {
      server.registerTool(name, { ...shown, inputSchema, outputSchema }, async (args, context) => {
        const reply = call(args, contextOf(context))
        calls.add(reply)
        return resultOf(await reply.finally(() => calls.delete(reply)))
      })
    }
    return server
  }, streams)
  await Promise.allSettled(calls)
}

function contextOf({ mcpReq: { signal, notify, _meta } }: ServerContext): CallContext {
  const progressToken = _meta?.progressToken
  return {
    signal,
    onProgress: (progress, total) => {
      if (progressToken === undefined) return
      // A client that has disconnected is not told.
      notify({ method: 'notifications/progress', params: { progressToken, progress, total } }).catch(() => {})
    },
  }
}

function resultOf({ text, data }: ToolReply): CallToolResult {
  const content = [{ type: 'text' as const, text }]
  return data === null ? { content, isError: true } : { content, structuredContent: data }
}
