// A case server behind pipes of this process. For tests only.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { MessageLog } from '../../mcp/raw/message-log.js'
import type { StdioWire } from '../../mcp/raw/wire.js'
import { type CaseContext, CaseError, type CaseServer } from './case-server.js'
import { INVALID_PARAMS, METHOD_NOT_FOUND, methodsOf, supportedVersions } from './reference-methods.js'

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const UNSUPPORTED_VERSION = -32022

/** What handles the messages of one connection, or of one session over HTTP. */
export class CaseConnection {
  readonly #server: CaseServer
  readonly #cancelled = new Set<unknown>()
  #version: string | undefined
  #isReady = false

  constructor(server: CaseServer) {
    this.#server = server
  }

  get version(): string | undefined {
    return this.#version
  }

  /** Handles one text, and emits what the server says, in order. */
  async receive(text: string, emit: (text: string) => void, exit: (code: number) => void): Promise<void> {
    const own = this.#server.onText?.(text, { write: emit, exit })
    if (own !== undefined) {
      for (const one of own) emit(one)
      return
    }
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return emit(JSON.stringify(errorAnswer(null, PARSE_ERROR, 'Parse error')))
    }
    if (!isRecord(message) || message.jsonrpc !== '2.0' || hasWrongId(message)) {
      return emit(JSON.stringify(errorAnswer(null, INVALID_REQUEST, 'Invalid request')))
    }
    // An answer to a request of the server.
    if (typeof message.method !== 'string') return
    const answer = await this.#answerTo(message as RawRecord & { method: string }, emit, exit)
    if (answer === null || !('id' in message) || this.#cancelled.has(message.id)) return
    const said = this.#server.onAnswer === undefined ? answer : this.#server.onAnswer(answer, message)
    if (said !== null) emit(typeof said === 'string' ? said : JSON.stringify(said))
  }

  async #answerTo(
    message: RawRecord & { readonly method: string },
    emit: (text: string) => void,
    exit: (code: number) => void,
  ): Promise<RawRecord | null> {
    const { id = null, method } = message
    const params = isRecord(message.params) ? message.params : {}
    if (method === 'notifications/cancelled') this.#cancelled.add(params.requestId)
    let hasExited = false
    const leave = (code: number): void => {
      hasExited = true
      exit(code)
    }
    try {
      const context = this.#contextOf(message, params, emit, leave)
      const handle = Object.entries(methodsOf(this.#server)).find(([name]) => name === method)?.[1]
      if (handle === undefined) throw new CaseError(METHOD_NOT_FOUND, `Method not found: ${method}`)
      const result = await handle(params, context)
      if (hasExited) return null
      if (method === 'initialize' && isRecord(result)) this.#version = String(result.protocolVersion)
      if (method === 'notifications/initialized') this.#isReady = true
      if (result === SILENCE) return null
      const complete = context.era === 'modern' && isRecord(result) && !('resultType' in result)
      return { jsonrpc: '2.0', id, result: complete ? { resultType: 'complete', ...result } : result }
    } catch (error) {
      if (hasExited) return null
      if (error instanceof CaseError) return errorAnswer(id, error.code, error.message, error.data)
      return errorAnswer(id, -32603, error instanceof Error ? error.message : String(error))
    }
  }

  #contextOf(
    message: RawRecord & { readonly method: string },
    params: RawRecord,
    emit: (text: string) => void,
    exit: (code: number) => void,
  ): CaseContext {
    const { id, method } = message
    const isOpening = method === 'initialize' || method === 'ping' || method.startsWith('notifications/')
    const meta = isRecord(params._meta) ? params._meta : {}
    const asked = meta['io.modelcontextprotocol/protocolVersion']
    const { eras = ['legacy', 'modern'] } = this.#server
    const isModern = asked !== undefined || (!eras.includes('legacy') && !method.startsWith('notifications/'))
    if (isModern) this.#checkMeta(meta, asked, eras.includes('modern'), method)
    else if (!isOpening && !this.#isReady) throw new CaseError(INVALID_REQUEST, 'The server is not initialized')
    return {
      era: isModern ? 'modern' : 'legacy',
      version: isModern ? String(asked) : (this.#version ?? ''),
      message,
      connection: this,
      send: (sent) => emit(JSON.stringify({ jsonrpc: '2.0', ...sent })),
      write: emit,
      exit,
      isCancelled: () => this.#cancelled.has(id),
    }
  }

  #checkMeta(meta: RawRecord, asked: unknown, speaksModern: boolean, method: string): void {
    if (!speaksModern) throw new CaseError(METHOD_NOT_FOUND, `Method not found: ${method}`)
    if (typeof asked !== 'string' || !isRecord(meta['io.modelcontextprotocol/clientCapabilities'])) {
      throw new CaseError(INVALID_PARAMS, 'A required field of _meta is missing')
    }
    const supported = supportedVersions(this.#server)
    if (asked !== supported[0]) {
      throw new CaseError(UNSUPPORTED_VERSION, 'Unsupported protocol version', { supported, requested: asked })
    }
  }
}

/** What a method returns that does not answer. */
export const SILENCE = Symbol('silence')

/** MCP forbids the id null, and ids that are neither a text nor an integer. */
function hasWrongId(message: RawRecord): boolean {
  if (!('id' in message)) return false
  return typeof message.id !== 'string' && !Number.isInteger(message.id)
}

export function errorAnswer(id: unknown, code: number, message: string, data?: unknown): RawRecord {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

/** A process that is none: lines in, lines out, and an exit. */
export function openCaseProcess(server: CaseServer): StdioWire {
  const log = new MessageLog()
  const connection = new CaseConnection(server)
  let leave: (how: string) => void = () => {}
  const exit = new Promise<string>((resolve) => (leave = resolve))
  const end = (how: string): void => {
    log.end(how)
    leave(how)
  }
  const emit = (text: string): void => {
    for (const line of text.split('\n')) if (log.ended === undefined && line.trim() !== '') log.addText(line)
  }
  let rest: Buffer = Buffer.alloc(0)
  const linesIn = (part: Uint8Array): string[] => {
    if (server.reads === 'chunks') return [Buffer.from(part).toString('utf8')]
    const all = Buffer.concat([rest, part])
    const end = all.lastIndexOf('\n') + 1
    rest = all.subarray(end)
    return all.toString('utf8', 0, end).split('\n')
  }
  const write = (part: Uint8Array): void => {
    // As over a pipe, the answer comes later.
    setImmediate(() => {
      for (const line of linesIn(part)) {
        if (line.trim() === '' || log.ended !== undefined) continue
        void connection.receive(line, emit, (code) => end(`exited with code ${code}`))
      }
    })
  }
  if (server.banner !== undefined) emit(server.banner)
  return {
    kind: 'stdio',
    log,
    exit,
    pid: undefined,
    unread: 0,
    stderr: [],
    send: (text) => write(Buffer.from(`${text}\n`)),
    write,
    closeInput: () => {
      if (server.onInputEnd !== 'stay') setImmediate(() => end('exited with code 0'))
    },
    close: async () => end('was killed by SIGKILL'),
  }
}
