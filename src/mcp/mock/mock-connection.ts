// A mock server in this process, without a transport or the SDK, so that hundreds of parallel runs are cheap.
import type { McproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type {
  ConnectOptions,
  McpConnection,
  MockAddress,
  PromptDefinition,
  RequestOptions,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ServerInfo,
  ToolAnswer,
} from '../client/connection.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer } from '../process/server-trouble.js'
import { readMockOnce } from './manifest/read-mock.js'
import { MockCalls, rejectedBy } from './mock-calls.js'
import type { MockWorld } from './mock-world.js'

/** The newest version that both the SDK's client and our stdio server support. */
const PROTOCOL_VERSION = '2026-07-28'

/** Connects to a new mock made from a manifest. Throws MANIFEST_INVALID. */
export async function connectMock(
  server: string,
  { manifest, file }: MockAddress,
  options: ConnectOptions = {},
): Promise<McpConnection> {
  const makeWorld = await readMockOnce(manifest, file)
  return connectWorld(server, new MockCalls(makeWorld(server)), options)
}

/** Connects to a mock that may have other connections. */
export function connectWorld(server: string, calls: MockCalls, options: ConnectOptions = {}): McpConnection {
  if (options.signal?.aborted) throw interrupted(server, 'connecting', options.signal)
  return new MockConnection(server, calls, options)
}

/** The state of the mock behind a connection; undefined for any other connection. */
export function mockStateOf(connection: McpConnection): Readonly<Record<string, unknown>> | undefined {
  return connection instanceof MockConnection ? connection.state : undefined
}

class MockConnection implements McpConnection {
  readonly server: string
  readonly protocolVersion = PROTOCOL_VERSION
  readonly serverInfo: ServerInfo
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly instructions = undefined
  /** A mock lists what its manifest says, in the form that MCP has. */
  readonly wireMistakes = []
  readonly #calls: MockCalls
  readonly #options: ConnectOptions
  readonly #closed = new AbortController()

  constructor(server: string, calls: MockCalls, options: ConnectOptions) {
    const { name = server, version } = calls.world.manifest
    this.server = server
    this.serverInfo = { name, version }
    this.capabilities = calls.world.capabilities
    this.#calls = calls
    this.#options = options
  }

  get #world(): MockWorld {
    return this.#calls.world
  }

  get state(): Readonly<Record<string, unknown>> {
    return this.#world.state
  }

  async listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]> {
    this.#assertOpen('tools/list', options)
    return this.#world.listTools().map(({ name, title, description, input_schema, output_schema, annotations }) => ({
      server: this.server,
      name,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      input_schema,
      ...(output_schema === undefined ? {} : { output_schema }),
      ...(annotations === undefined ? {} : { annotations }),
    }))
  }

  async listResources(options?: RequestOptions): Promise<readonly ResourceDefinition[]> {
    this.#assertOpen('resources/list', options)
    return this.#world.listResources().map(({ uri, name, description, mime_type }) => ({
      uri,
      name,
      ...(description === undefined ? {} : { description }),
      ...(mime_type === undefined ? {} : { mime_type }),
    }))
  }

  async listResourceTemplates(options?: RequestOptions): Promise<readonly ResourceTemplateDefinition[]> {
    this.#assertOpen('resources/templates/list', options)
    return []
  }

  async listPrompts(options?: RequestOptions): Promise<readonly PromptDefinition[]> {
    this.#assertOpen('prompts/list', options)
    return this.#world.listPrompts().map(({ name, description, arguments: parameters }) => ({
      name,
      ...(description === undefined ? {} : { description }),
      arguments: parameters.map((parameter) => ({
        name: parameter.name,
        ...(parameter.description === undefined ? {} : { description: parameter.description }),
        required: parameter.required,
      })),
    }))
  }

  async callTool(name: string, args: Readonly<Record<string, unknown>>, options?: RequestOptions): Promise<ToolAnswer> {
    const request = `tools/call ${name}`
    this.#assertOpen(request, options)
    // Without faults there is nothing to watch.
    if (!this.#calls.hasFaults) return this.#world.call(name, args)
    const timeoutMs = options?.timeoutMs ?? this.#options.timeoutMs
    const limit = new AbortController()
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => limit.abort(), timeLimit(timeoutMs))
    const signals = [limit.signal, this.#closed.signal, this.#options.signal, options?.signal]
    const signal = AbortSignal.any(signals.filter((one) => one !== undefined))
    try {
      return await Promise.race([this.#calls.call(name, args, signal), rejectedBy(signal)])
    } catch (error) {
      if (!signal.aborted) throw error
      this.#assertOpen(request, options)
      throw serverFailure(this.server, new NoAnswer(`did not answer within ${timeoutMs} ms`), request, null)
    } finally {
      clearTimeout(timer)
    }
  }

  async readResource(uri: string, options?: RequestOptions): Promise<ToolAnswer> {
    this.#assertOpen(`resources/read ${uri}`, options)
    return this.#world.read(uri)
  }

  async getPrompt(name: string, args: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ToolAnswer> {
    this.#assertOpen(`prompts/get ${name}`, options)
    return this.#world.prompt(name, args)
  }

  async close(): Promise<void> {
    this.#closed.abort()
  }

  #assertOpen(request: string, options: RequestOptions | undefined): void {
    const aborted = [this.#options.signal, options?.signal].find((signal) => signal?.aborted)
    if (aborted !== undefined) throw interrupted(this.server, request, aborted)
    if (this.#closed.signal.aborted) throw serverFailure(this.server, new NoAnswer('was closed'), request, null)
  }
}

function interrupted(server: string, request: string, signal: AbortSignal): McproveError {
  return serverFailure(server, new NoAnswer('was interrupted', { cause: signal.reason }), request, null)
}
