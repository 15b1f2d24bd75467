import { McproveError } from '../../core/errors/error.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import type {
  McpConnection,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ServerInfo,
  ToolAnswer,
  ToolListAddress,
} from './connection.js'

/** A tool list in place of a server: its tools can be offered to a model, but not called. */
export class ToolListConnection implements McpConnection {
  readonly server: string
  readonly protocolVersion = 'none'
  readonly serverInfo: ServerInfo
  readonly capabilities = { tools: {} }
  readonly instructions = undefined
  readonly #tools: readonly ToolDefinition[]

  constructor(server: string, { tools }: ToolListAddress) {
    this.server = server
    this.serverInfo = { name: server, version: 'none' }
    this.#tools = tools
  }

  async listTools(): Promise<readonly ToolDefinition[]> {
    return this.#tools
  }

  async listResources(): Promise<readonly ResourceDefinition[]> {
    return []
  }

  async listResourceTemplates(): Promise<readonly ResourceTemplateDefinition[]> {
    return []
  }

  async listPrompts(): Promise<readonly PromptDefinition[]> {
    return []
  }

  async callTool(name: string): Promise<ToolAnswer> {
    throw this.#noServer(`tools/call ${name}`)
  }

  async readResource(uri: string): Promise<ToolAnswer> {
    throw this.#noServer(`resources/read ${uri}`)
  }

  async getPrompt(name: string): Promise<ToolAnswer> {
    throw this.#noServer(`prompts/get ${name}`)
  }

  async close(): Promise<void> {}

  #noServer(request: string): McproveError {
    return new McproveError(
      'SERVER_FAILED',
      `${this.server} is only a tool list and cannot answer requests (${request})`,
      {
        hint: 'Add `command`, `url` or `mock` to the server.',
      },
    )
  }
}
