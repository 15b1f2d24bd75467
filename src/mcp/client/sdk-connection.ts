import { setTimeout as sleep } from 'node:timers/promises'
import {
  LOG_LEVEL_META_KEY,
  type RequestOptions as SdkRequestOptions,
  type Transport,
} from '@modelcontextprotocol/client'
import { headerAnnotationMistake } from '../../catalog/headers/header-annotations.js'
import type { WireMistake } from '../../catalog/lint/catalogue.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { answeredErrorCode, METHOD_NOT_FOUND } from '../answers/answer-error.js'
import { promptMistake, resourceMistake, toolResultMistake } from '../answers/answer-mistake.js'
import type { InvalidMessages } from '../answers/invalid-messages.js'
import { type ListKey, listedMistakes } from '../answers/listed-mistakes.js'
import {
  readListedTool,
  readPromptDefinition,
  readResourceDefinition,
  readResourceTemplate,
  readServerInfo,
  readToolResult,
} from '../answers/read-results.js'
import type { StrayOutput } from '../answers/stray-output.js'
import { NoAnswer } from '../process/server-trouble.js'
import type { ProtocolSession } from '../protocol/protocol-session.js'
import { SdkProtocol } from '../protocol/sdk-protocol.js'
import type {
  LeftOutTool,
  McpConnection,
  PromptDefinition,
  RequestOptions,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ServerInfo,
  ToolAnswer,
} from './connection.js'
import { endSession } from './end-session.js'
import { listPages } from './list-pages.js'
import { type RequestParts, SdkRequests } from './sdk-requests.js'
import { StdioTransport } from './stdio/stdio-transport.js'

type Fields = Readonly<Record<string, unknown>>

/** The request of each list, and the capability that announces it. */
const LISTS = {
  tools: { method: 'tools/list', capability: 'tools' },
  resources: { method: 'resources/list', capability: 'resources' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources' },
  prompts: { method: 'prompts/list', capability: 'prompts' },
} as const

const INVALID = 'sent an answer that is not valid MCP'

export interface SdkConnectionParts extends RequestParts {
  readonly clientCapabilities: Fields
  readonly transport: Transport
  /** What the transport saw besides messages. */
  readonly strayOutput?: StrayOutput | undefined
  readonly invalidMessages: InvalidMessages
}

/** A connection that uses the SDK's client, over any transport and in either protocol generation. */
export class SdkConnection implements McpConnection {
  readonly server: string
  readonly #parts: SdkConnectionParts
  readonly #requests: SdkRequests
  readonly #inputSchemas = new Map<string, unknown>()
  readonly #interrupt = (): void => this.#parts.trouble.report(new NoAnswer('was interrupted'))
  #protocolVersion = ''
  #serverInfo: ServerInfo | null = null
  #capabilities: Fields = {}
  #instructions: string | undefined
  /** As sent. */
  readonly #listed = new Map<ListKey, readonly Fields[]>()
  #closing: Promise<void> | undefined
  #toolsChanged = false
  #leftOutTools: readonly LeftOutTool[] = []
  #protocol: SdkProtocol | undefined

  constructor(parts: SdkConnectionParts) {
    this.server = parts.server
    this.#parts = parts
    this.#requests = new SdkRequests(parts)
    parts.trouble.onFirst = () => void this.close()
    parts.signal?.addEventListener('abort', this.#interrupt, { once: true })
    parts.client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#toolsChanged = true
    })
  }

  get toolsChanged(): boolean {
    return this.#toolsChanged
  }

  get leftOutTools(): readonly LeftOutTool[] {
    return this.#leftOutTools
  }

  get protocolVersion(): string {
    return this.#protocolVersion
  }

  get serverInfo(): ServerInfo | null {
    return this.#serverInfo
  }

  get capabilities(): Fields {
    return this.#capabilities
  }

  get instructions(): string | undefined {
    return this.#instructions
  }

  async endedWithin(timeMs: number): Promise<string | undefined> {
    const { transport, trouble, signal } = this.#parts
    if (!(transport instanceof StdioTransport)) return undefined
    try {
      await trouble.race(sleep(timeMs))
      return undefined
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return signal?.aborted === true ? undefined : error.message
    }
  }

  get wireMistakes(): readonly WireMistake[] {
    const inLists = [...this.#listed].flatMap(([key, entries]) =>
      entries.flatMap((entry) => listedMistakes(key, entry)),
    )
    const { strayOutput, invalidMessages } = this.#parts
    return [...(strayOutput?.mistakes ?? []), ...invalidMessages.mistakes, ...inLists]
  }

  /** Copies what the client learned while connecting, because it forgets this when it closes. */
  remember(): void {
    const { client } = this.#parts
    this.#protocolVersion = client.getNegotiatedProtocolVersion() ?? ''
    this.#capabilities = client.getServerCapabilities() ?? {}
    this.#instructions = client.getInstructions()
    this.#serverInfo = readServerInfo(client.getServerVersion())
  }

  async listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]> {
    // Reset before listing, so that a change during listing is noticed.
    this.#toolsChanged = false
    const listed = await this.#list('tools', options, (item) => readListedTool(this.server, item))
    const leftOut = this.#hasRequestStreams ? listed.flatMap(mistakenHeaders) : []
    const unusable = new Set(leftOut.map(({ tool }) => tool))
    const tools = listed.filter((tool) => !unusable.has(tool))
    this.#leftOutTools = leftOut
    this.#inputSchemas.clear()
    for (const { name, input_schema } of tools) this.#inputSchemas.set(name, input_schema)
    return tools
  }

  listResources(options?: RequestOptions): Promise<readonly ResourceDefinition[]> {
    return this.#list('resources', options, readResourceDefinition)
  }

  async listResourceTemplates(options?: RequestOptions): Promise<readonly ResourceTemplateDefinition[]> {
    try {
      return await this.#list('resourceTemplates', options, readResourceTemplate)
    } catch (error) {
      // The capability `resources` covers both lists, and many servers without templates do not know this request.
      if (answeredErrorCode(error) === METHOD_NOT_FOUND) return []
      throw error
    }
  }

  listPrompts(options?: RequestOptions): Promise<readonly PromptDefinition[]> {
    return this.#list('prompts', options, readPromptDefinition)
  }

  async callTool(name: string, args: Fields, options?: RequestOptions): Promise<ToolAnswer> {
    const read = (result: Fields): ToolAnswer => readToolResult(assertValid(result, toolResultMistake(result)))
    const send = this.#sendCall(name, { arguments: { ...args }, ...this.#metaOf(options) }, options)
    return this.#requests.answer(`tools/call ${name}`, options, read, send)
  }

  readResource(uri: string, options?: RequestOptions): Promise<ToolAnswer> {
    const read = (result: Fields): ToolAnswer => {
      return { is_error: false, content: assertValid(result, resourceMistake(result, uri)).contents }
    }
    return this.#requests.answer(`resources/read ${uri}`, options, read, (sent) =>
      this.#requests.send('resources/read', { uri, ...this.#metaOf(options) }, sent),
    )
  }

  getPrompt(name: string, args: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ToolAnswer> {
    const read = (result: Fields): ToolAnswer => {
      return { is_error: false, content: assertValid(result, promptMistake(result)).messages }
    }
    return this.#requests.answer(`prompts/get ${name}`, options, read, (sent) =>
      this.#requests.send('prompts/get', { name, arguments: { ...args }, ...this.#metaOf(options) }, sent),
    )
  }

  get protocol(): ProtocolSession {
    const { client, clientCapabilities, tap, timeoutMs } = this.#parts
    this.#protocol ??= new SdkProtocol({
      client,
      tap,
      capabilities: this.#capabilities,
      clientCapabilities,
      isNewGeneration: this.#isNewGeneration,
      hearsLateAnswers: !this.#hasRequestStreams,
      timeoutMs,
      request: (method, params, options) =>
        this.#requests.rawAnswer(method, options, (sent) => this.#requests.send(method, params, sent)),
      call: (name, args, options, further = {}) => {
        const _meta = { ...asFields(this.#metaOf(options)._meta), ...asFields(further._meta) }
        const meta = Object.keys(_meta).length === 0 ? {} : { _meta }
        const send = this.#sendCall(name, { arguments: { ...args }, ...further, ...meta }, options)
        return this.#requests.rawAnswer(`tools/call ${name}`, options, send)
      },
      invalid: (during, mistake) => this.#requests.failure(new NoAnswer(`${INVALID}: ${mistake}`), during),
      interrupted: (during, signal) => this.#requests.failure(signal.reason, during, { signal }),
      refused: (during, thrown) => this.#requests.errorIn(thrown, during),
      fulfil: (method, params) => client.fulfil(method, params),
    })
    return this.#protocol
  }

  /** The error to throw for what was thrown while connecting. */
  connectFailure(thrown: unknown): unknown {
    return this.#requests.failure(thrown, 'connecting')
  }

  close(): Promise<void> {
    // Deferred: closing reports trouble to those who wait, and trouble closes the connection.
    this.#closing ??= Promise.resolve().then(() => this.#close())
    return this.#closing
  }

  async #list<T>(
    key: ListKey,
    options: RequestOptions | undefined,
    readItem: (item: Fields) => T | undefined,
  ): Promise<readonly T[]> {
    const { method, capability } = LISTS[key]
    if (this.#capabilities[capability] === undefined) return []
    // Sent as plain requests: the client's own list methods use a cache and drop entries that the SDK rejects.
    const askPage = (cursor: string | undefined): Promise<Fields> =>
      this.#requests.ask(options, (send) =>
        this.#requests.send(method, cursor === undefined ? undefined : { cursor }, send),
      )
    const sent: Fields[] = []
    try {
      const items = await listPages(key, askPage, (item) => {
        sent.push(item)
        return readItem(item)
      })
      this.#listed.set(key, sent)
      return items
    } catch (thrown) {
      throw this.#requests.failure(thrown, method, options)
    }
  }

  get #isNewGeneration(): boolean {
    return this.#parts.client.getProtocolEra() === 'modern'
  }

  /** HTTP in the new generation: each request has a stream of its own, which is closed to cancel it. */
  get #hasRequestStreams(): boolean {
    return this.#isNewGeneration && this.#parts.transport.hasPerRequestStream === true
  }

  /** Sends `tools/call`, without a pause where nothing has to be asked before. */
  #sendCall(
    name: string,
    params: Fields,
    options: RequestOptions | undefined,
  ): (sent: SdkRequestOptions) => Promise<unknown> {
    // The new generation repeats some arguments as HTTP headers, according to the input schema.
    if (!this.#hasRequestStreams) return (sent) => this.#requests.send('tools/call', { name, ...params }, sent)
    return async (sent) => {
      if (this.#inputSchemas.size === 0) await this.listTools(options)
      const leftOut = this.#leftOutTools.find(({ tool }) => tool.name === name)
      if (leftOut !== undefined) {
        throw new NoAnswer(`has a tool that clients must not call over HTTP: ${leftOut.reason}`, {
          hint: 'Correct the annotation in the input schema of the tool.',
        })
      }
      // Without an output schema: the caller validates the result, and also wants to see an invalid one.
      const inputSchema = { ...asFields(this.#inputSchemas.get(name)), type: 'object' as const }
      const toolDefinition = { name, inputSchema }
      return await this.#parts.client.callTool({ name, ...params }, { ...sent, toolDefinition })
    }
  }

  /** The old generation has a level per connection instead. */
  #metaOf({ logLevel }: RequestOptions = {}): Fields {
    return logLevel === undefined || !this.#isNewGeneration ? {} : { _meta: { [LOG_LEVEL_META_KEY]: logLevel } }
  }

  async #close(): Promise<void> {
    const { client, transport, trouble, signal } = this.#parts
    signal?.removeEventListener('abort', this.#interrupt)
    if (!trouble.happened) {
      trouble.report(new NoAnswer('was closed'))
      await endSession(transport)
    }
    // In this order: while the generation is negotiated, the client does not know its transport yet.
    await transport.close().catch(() => {})
    await client.close().catch(() => {})
  }
}

function assertValid(result: Fields, mistake: string | null): Fields {
  if (mistake !== null) throw new NoAnswer(`${INVALID}: ${mistake}`)
  return result
}

function mistakenHeaders(tool: ToolDefinition): LeftOutTool[] {
  const reason = headerAnnotationMistake(tool.input_schema)
  return reason === null ? [] : [{ tool, reason }]
}

function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
