// What the rest of mcprove sees of an MCP server. Nothing outside src/mcp imports the SDK.
import type { ToolDefinition, ToolResult } from '../../core/trace/trace.js'
import type { MockCalls } from '../mock/mock-calls.js'

/** How to reach a server, variables expanded and paths absolute. */
export type ServerAddress = StdioAddress | UrlAddress | MockAddress | ToolListAddress

export interface StdioAddress {
  readonly command: string
  readonly args: readonly string[]
  /** The complete environment of the process: nothing is added. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

export interface UrlAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly transport: 'http' | 'sse'
  readonly auth?: BearerAuth | ClientCredentials | undefined
}

export interface BearerAuth {
  readonly bearer: string
}

export interface ClientCredentials {
  readonly client_id: string
  readonly client_secret: string
  readonly token_url?: string | undefined
  readonly scope?: string | undefined
}

/** A mock server in this process. */
export interface MockAddress {
  /** The text of the manifest, and its name in problems. */
  readonly manifest: string
  readonly file: string
  /** @internal The mock itself, where connections share its state. Without it, each connection has its own. */
  readonly calls?: MockCalls | undefined
}

/** Not a server: the tools that one would list, for runs that call nothing. */
export interface ToolListAddress {
  readonly tools: readonly ToolDefinition[]
}

/** How requests from the server are answered; without an entry they are refused. */
export interface ClientAnswers {
  readonly elicitation?: unknown
  readonly sampling?: unknown
}

export interface ConnectOptions {
  /** For connecting, and for each request without its own timeout. */
  readonly timeoutMs?: number | undefined
  readonly client?: ClientAnswers | undefined
  /** Aborting it ends the connection and its process. */
  readonly signal?: AbortSignal | undefined
}

export interface RequestOptions {
  readonly timeoutMs?: number | undefined
  /** Aborting it cancels the request. */
  readonly signal?: AbortSignal | undefined
  /** Asks the server to report progress. Progress does not extend the timeout. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** A tool's answer. A JSON-RPC error from the server is an answer too, with `error`. */
export type ToolAnswer = Pick<ToolResult, 'is_error' | 'content' | 'structured' | 'error' | 'injected'>

export interface ResourceDefinition {
  readonly uri: string
  readonly name: string
  readonly description?: string | undefined
  readonly mime_type?: string | undefined
}

export interface PromptDefinition {
  readonly name: string
  readonly description?: string | undefined
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[]
}

/**
 * An open connection. Methods throw McproveError SERVER_FAILED when there is no answer: the server died, exceeded the
 * timeout, closed the connection, or sent invalid JSON-RPC. The message then includes the end of its stderr.
 */
export interface McpConnection {
  readonly server: string
  /** `2025-11-25`, `2026-07-28`, … */
  readonly protocolVersion: string
  readonly serverInfo: { readonly name: string; readonly version: string }
  /** True when the server has announced that its tools changed since they were last listed. */
  readonly toolsChanged?: boolean
  /** All pages, requested again each time. */
  listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]>
  listResources(options?: RequestOptions): Promise<readonly ResourceDefinition[]>
  listPrompts(options?: RequestOptions): Promise<readonly PromptDefinition[]>
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<ToolAnswer>
  readResource(uri: string, options?: RequestOptions): Promise<ToolAnswer>
  getPrompt(name: string, args: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ToolAnswer>
  /** Closes the connection and stops its process, with everything that the process started. Never throws. */
  close(): Promise<void>
}
