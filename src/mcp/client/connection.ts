// What the rest of mcprove sees of an MCP server. Nothing outside src/mcp imports the SDK.

import type { WireMistake } from '../../catalog/lint/catalogue.js'
import type { LogLevel } from '../../core/input/log-level.js'
import type { LoginStore } from '../../core/logins/login.js'
import type { ToolDefinition, ToolResult } from '../../core/trace/trace.js'
import type { LoginCall } from '../auth/login-command.js'
import type { MockCalls } from '../mock/mock-calls.js'
import type { ProtocolSession } from '../protocol/protocol-session.js'

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
  readonly auth?: BearerAuth | ClientCredentials | AuthorizationCode | undefined
}

export interface BearerAuth {
  readonly bearer: string
}

/** OAuth client credentials, for programs without a person: a secret, or a private key (RFC 7523). */
export type ClientCredentials = ClientSecret | ClientKey

interface ClientGrant {
  readonly client_id: string
  readonly token_url?: string | undefined
  readonly scope?: string | undefined
  /** The resource indicator (RFC 8707); default: what the server names, else its URL. False sends none. */
  readonly resource?: string | false | undefined
}

export interface ClientSecret extends ClientGrant {
  readonly client_secret: string
}

export interface ClientKey extends ClientGrant {
  /** In PKCS #8, as PEM. */
  readonly private_key: string
  /** `RS256`, `ES256`, … */
  readonly algorithm: string
}

/** The OAuth authorization code flow with PKCE, for programs that can ask a person. */
export interface AuthorizationCode {
  /**
   * Shows the URL to the person, and returns the URL that the authorization server then redirected to, or only the code
   * in it. It is called when the server refuses a request, also in the middle of a call that needs more scope, and again,
   * with the mistake, when what it returned is neither.
   */
  readonly authorize: (url: URL, mistake?: string) => Promise<string | URL>
  readonly redirect_uri: string
  /** The scopes to request, separated by spaces; default: what the server asks for. */
  readonly scope?: string | undefined
  /** A client that is registered already; default: the metadata document, or dynamic registration. */
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
  /** The https URL of a client id metadata document. */
  readonly client_metadata_url?: string | undefined
  /** The only authorization server that is accepted; its endpoints may then have other origins. */
  readonly issuer?: string | undefined
  /** Where the login is kept; default: in memory, for this connection. */
  readonly logins?: LoginStore | undefined
  /** @internal The call of `mcprove login` that asks, which hints repeat. */
  readonly call?: LoginCall | undefined
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

/** What a client may offer to a server. */
export const CLIENT_OFFERS = ['sampling', 'elicitation', 'roots'] as const
export type ClientOffer = (typeof CLIENT_OFFERS)[number]

/**
 * How requests from the server are answered; without an entry the capability is not offered. A list answers one request
 * each, in order, and the requests after it are refused.
 */
export interface ClientAnswers {
  readonly elicitation?: unknown
  readonly sampling?: unknown
  readonly roots?: readonly Root[] | readonly (readonly Root[])[] | undefined
  /** Capabilities to announce without an answer: requests are declined, and the list of roots is empty. */
  readonly offer?: readonly ClientOffer[] | undefined
}

/** A folder that the client lets the server work in, as a `file://` URI. */
export interface Root {
  readonly uri: string
  readonly name?: string | undefined
}

/** A request of the server to the client. */
export interface AskedRequest {
  readonly method: string
  readonly params: unknown
  /** False when it was refused because `ClientAnswers` has no answer, or none left. */
  readonly answered: boolean
  /** The answer as the suite has it, before defaults of a form are filled in. */
  readonly answer?: object
}

export interface ConnectOptions {
  /** For connecting, and for each request without its own timeout. */
  readonly timeoutMs?: number | undefined
  readonly client?: ClientAnswers | undefined
  /** Called for each request of the server, when it is answered or refused. */
  readonly onAsked?: ((request: AskedRequest) => void) | undefined
  /** Aborting it ends the connection and its process. */
  readonly signal?: AbortSignal | undefined
}

export interface RequestOptions {
  readonly timeoutMs?: number | undefined
  /** Aborting it cancels the request. */
  readonly signal?: AbortSignal | undefined
  /** Asks the server to report progress. Progress does not extend the timeout. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** The level of log messages for this request. Only the new protocol generation has it. */
  readonly logLevel?: LogLevel | undefined
}

export interface Progress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** A tool's answer. A JSON-RPC error from the server is an answer too, with `error`. */
export type ToolAnswer = Pick<ToolResult, 'is_error' | 'content' | 'structured' | 'error' | 'injected'>

/** What a server says about itself. */
export interface ServerInfo {
  readonly name: string
  readonly version: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly website_url?: string | undefined
}

export interface ResourceDefinition {
  readonly uri: string
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly mime_type?: string | undefined
  /** In bytes. */
  readonly size?: number | undefined
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
}

/** Resources whose URIs follow a pattern (RFC 6570), such as `orders://{id}`. */
export interface ResourceTemplateDefinition {
  readonly uri_template: string
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly mime_type?: string | undefined
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
}

export interface PromptDefinition {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly arguments: readonly PromptArgument[]
}

export interface PromptArgument {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly required: boolean
}

export interface LeftOutTool {
  readonly tool: ToolDefinition
  /** `x-mcp-header "" of \`region\` must be a text that is not empty`. */
  readonly reason: string
}

/**
 * An open connection. Methods throw McproveError SERVER_FAILED when there is no answer: the server died, exceeded the
 * timeout, closed the connection, or sent invalid JSON-RPC. The message then includes the end of its stderr.
 */
export interface McpConnection {
  readonly server: string
  /** `2025-11-25`, `2026-07-28`, … */
  readonly protocolVersion: string
  /** Null for a server of 2026-07-28 that does not say what it is. */
  readonly serverInfo: ServerInfo | null
  /** What the server announced when it connected, as it sent it: `{ tools: { listChanged: true } }`. */
  readonly capabilities: Readonly<Record<string, unknown>>
  /** What the server tells models about using it. */
  readonly instructions: string | undefined
  /** True when the server has announced that its tools changed since they were last listed. */
  readonly toolsChanged?: boolean
  /**
   * Where the server does not speak MCP as the official SDK understands it: entries of the lists as they were last
   * read, and stray output. Undefined where nothing is sent.
   */
  readonly wireMistakes?: readonly WireMistake[]
  /**
   * Tools that the last list did not contain although the server lists them. Over HTTP, the generation of 2026-07-28
   * forbids clients to use a tool whose `x-mcp-header` annotations are invalid.
   */
  readonly leftOutTools?: readonly LeftOutTool[]
  /** @internal Notifications, subscriptions, tasks. Only connections over a wire have it. */
  readonly protocol?: ProtocolSession
  /** @internal How the process has ended on its own by then: `exited with code 3`. Only connections to a process have it. */
  endedWithin?(timeMs: number): Promise<string | undefined>
  /** All pages, requested again each time. */
  listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]>
  listResources(options?: RequestOptions): Promise<readonly ResourceDefinition[]>
  listResourceTemplates(options?: RequestOptions): Promise<readonly ResourceTemplateDefinition[]>
  listPrompts(options?: RequestOptions): Promise<readonly PromptDefinition[]>
  callTool(name: string, args: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<ToolAnswer>
  readResource(uri: string, options?: RequestOptions): Promise<ToolAnswer>
  getPrompt(name: string, args: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ToolAnswer>
  /** Closes the connection and stops its process, with everything that the process started. Never throws. */
  close(): Promise<void>
}
