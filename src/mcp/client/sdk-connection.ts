import type {
  Client,
  RequestOptions as SdkRequestOptions,
  ServerCapabilities,
  Transport,
} from '@modelcontextprotocol/client'
import { isMcproveError } from '../../core/errors/error.js'
import { timeLimit } from '../../core/process/time-limit.js'
import { showValue } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { answeredError, missingAnswer } from '../answers/answer-error.js'
import { promptMistake, resourceMistake, toolResultMistake } from '../answers/answer-mistake.js'
import {
  readListedTool,
  readPromptDefinition,
  readResourceDefinition,
  readToolResult,
} from '../answers/read-results.js'
import { serverFailure } from '../process/server-failure.js'
import { NoAnswer, type ServerTrouble } from '../process/server-trouble.js'
import type { McpConnection, PromptDefinition, RequestOptions, ResourceDefinition, ToolAnswer } from './connection.js'
import { listPages } from './list-pages.js'

type Fields = Readonly<Record<string, unknown>>
type ListKey = 'tools' | 'resources' | 'prompts'

const END_SESSION_MS = 1000

/** Accepts any result: the code that reads it, and the caller, validate it. */
const ANY_RESULT = {
  '~standard': { version: 1, vendor: 'mcprove', validate: (value: unknown) => ({ value }) },
} as const

export interface SdkConnectionParts {
  readonly server: string
  readonly client: Client
  readonly transport: Transport
  readonly trouble: ServerTrouble
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly lastOutput: () => readonly string[]
}

/** A connection that uses the SDK's client, over any transport and in either protocol generation. */
export class SdkConnection implements McpConnection {
  readonly server: string
  readonly #parts: SdkConnectionParts
  readonly #inputSchemas = new Map<string, unknown>()
  readonly #interrupt = (): void => this.#parts.trouble.report(new NoAnswer('was interrupted'))
  #protocolVersion = ''
  #serverInfo = { name: '', version: '' }
  #capabilities: ServerCapabilities = {}
  #closing: Promise<void> | undefined
  #toolsChanged = false

  constructor(parts: SdkConnectionParts) {
    this.server = parts.server
    this.#parts = parts
    parts.trouble.onFirst = () => void this.close()
    parts.signal?.addEventListener('abort', this.#interrupt, { once: true })
    parts.client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#toolsChanged = true
    })
  }

  get toolsChanged(): boolean {
    return this.#toolsChanged
  }

  get protocolVersion(): string {
    return this.#protocolVersion
  }

  get serverInfo(): { readonly name: string; readonly version: string } {
    return this.#serverInfo
  }

  /** Copies what the client learned while connecting, because it forgets this when it closes. */
  remember(): void {
    const { client } = this.#parts
    this.#protocolVersion = client.getNegotiatedProtocolVersion() ?? ''
    this.#capabilities = client.getServerCapabilities() ?? {}
    // In the new generation a server may stay anonymous.
    const { name, version } = client.getServerVersion() ?? { name: this.server, version: '' }
    this.#serverInfo = { name, version }
  }

  async listTools(options?: RequestOptions): Promise<readonly ToolDefinition[]> {
    // Reset before listing, so that a change during listing is noticed.
    this.#toolsChanged = false
    const tools = await this.#list('tools', options, (item) => readListedTool(this.server, item))
    this.#inputSchemas.clear()
    for (const { name, input_schema } of tools) this.#inputSchemas.set(name, input_schema)
    return tools
  }

  listResources(options?: RequestOptions): Promise<readonly ResourceDefinition[]> {
    return this.#list('resources', options, readResourceDefinition)
  }

  listPrompts(options?: RequestOptions): Promise<readonly PromptDefinition[]> {
    return this.#list('prompts', options, readPromptDefinition)
  }

  async callTool(name: string, args: Fields, options?: RequestOptions): Promise<ToolAnswer> {
    const { client } = this.#parts
    const params = { name, arguments: { ...args } }
    // The new generation repeats some arguments as HTTP headers, according to the input schema.
    const sendsHeaders = client.getProtocolEra() === 'modern' && this.#parts.transport.hasPerRequestStream === true
    if (sendsHeaders && this.#inputSchemas.size === 0) await this.listTools(options)
    const read = (result: Fields): ToolAnswer => readToolResult(assertValid(result, toolResultMistake(result)))
    return this.#answer(`tools/call ${name}`, options, read, (sent) => {
      if (!sendsHeaders) return client.request({ method: 'tools/call', params }, ANY_RESULT, sent)
      // Without an output schema: the caller validates the result, and also wants to see an invalid one.
      const inputSchema = { ...asFields(this.#inputSchemas.get(name)), type: 'object' as const }
      return client.callTool(params, { ...sent, toolDefinition: { name, inputSchema } })
    })
  }

  readResource(uri: string, options?: RequestOptions): Promise<ToolAnswer> {
    const read = (result: Fields): ToolAnswer => {
      return { is_error: false, content: assertValid(result, resourceMistake(result, uri)).contents }
    }
    return this.#answer(`resources/read ${uri}`, options, read, (sent) =>
      this.#parts.client.request({ method: 'resources/read', params: { uri } }, ANY_RESULT, sent),
    )
  }

  getPrompt(name: string, args: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ToolAnswer> {
    const params = { name, arguments: { ...args } }
    const read = (result: Fields): ToolAnswer => {
      return { is_error: false, content: assertValid(result, promptMistake(result)).messages }
    }
    return this.#answer(`prompts/get ${name}`, options, read, (sent) =>
      this.#parts.client.request({ method: 'prompts/get', params }, ANY_RESULT, sent),
    )
  }

  close(): Promise<void> {
    // Deferred: closing reports trouble to those who wait, and trouble closes the connection.
    this.#closing ??= Promise.resolve().then(() => this.#close())
    return this.#closing
  }

  /** Converts what was thrown during a request to the error to rethrow. */
  failure(thrown: unknown, during: string, options: RequestOptions = {}): unknown {
    const { server, signal, timeoutMs, lastOutput } = this.#parts
    if (isMcproveError(thrown)) return thrown
    for (const one of [options.signal, signal]) {
      if (one?.aborted === true)
        return serverFailure(server, new NoAnswer('was interrupted', { cause: one.reason }), during, [])
    }
    const answered = answeredError(thrown)
    const reason =
      answered === undefined
        ? missingAnswer(thrown, options.timeoutMs ?? timeoutMs)
        : new NoAnswer(`answered with an error: ${answered.message ?? answered.code}`, { cause: thrown })
    return serverFailure(server, reason, during, lastOutput())
  }

  async #list<T>(
    key: ListKey,
    options: RequestOptions | undefined,
    readItem: (item: Fields) => T | undefined,
  ): Promise<readonly T[]> {
    const { client } = this.#parts
    if (this.#capabilities[key] === undefined) return []
    const method = `${key}/list` as const
    // Sent as plain requests: the client's own list methods use a cache and drop entries that the SDK rejects.
    const askPage = (cursor: string | undefined): Promise<Fields> =>
      this.#ask(options, (sent) =>
        client.request({ method, ...(cursor === undefined ? {} : { params: { cursor } }) }, ANY_RESULT, sent),
      )
    try {
      return await listPages(key, askPage, readItem)
    } catch (thrown) {
      throw this.failure(thrown, method, options)
    }
  }

  async #answer(
    during: string,
    options: RequestOptions | undefined,
    read: (result: Fields) => ToolAnswer,
    send: (options: SdkRequestOptions) => Promise<unknown>,
  ): Promise<ToolAnswer> {
    try {
      return read(await this.#ask(options, send))
    } catch (thrown) {
      const error = options?.signal?.aborted === true ? undefined : answeredError(thrown)
      if (error === undefined) throw this.failure(thrown, during, options)
      return { is_error: true, content: [{ type: 'text', text: error.message ?? '' }], error }
    }
  }

  async #ask(
    { timeoutMs = this.#parts.timeoutMs, signal, onProgress }: RequestOptions = {},
    send: (options: SdkRequestOptions) => Promise<unknown>,
  ): Promise<Fields> {
    signal?.throwIfAborted()
    const timeout = timeLimit(timeoutMs)
    const sent = {
      timeout,
      maxTotalTimeout: timeout,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onprogress: onProgress }),
    }
    const result = await this.#parts.trouble.race(send(sent))
    if (!isRecord(result)) throw new NoAnswer(`sent a result that is not an object: ${showValue(result)}`)
    return result
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

/** Tells an HTTP server of the old generation that its session is over. It may be gone already. */
export async function endSession(transport: Transport): Promise<void> {
  if (!('terminateSession' in transport) || typeof transport.terminateSession !== 'function') return
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, END_SESSION_MS)
  })
  await Promise.race([limit, Promise.resolve(transport.terminateSession()).catch(() => {})])
  clearTimeout(timer)
}

function assertValid(result: Fields, mistake: string | null): Fields {
  if (mistake !== null) throw new NoAnswer(`sent an answer that is not valid MCP: ${mistake}`)
  return result
}

function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
