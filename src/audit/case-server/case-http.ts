// A case server behind HTTP requests of this process. For tests only.
import { randomUUID } from 'node:crypto'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { HttpAnswer, HttpExchange, HttpRequest } from '../../mcp/raw/http-exchange.js'
import { openHttpWire } from '../../mcp/raw/http-wire.js'
import type { HttpWire } from '../../mcp/raw/wire.js'
import { CaseConnection, errorAnswer } from './case-process.js'
import type { CaseServer } from './case-server.js'

export const CASE_URL = 'http://127.0.0.1:3000/mcp'
const HEADER_MISMATCH = -32020
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']

/** Wires to one server, whose sessions are the same on all of them. */
export function openCaseHttp(server: CaseServer): () => HttpWire {
  const sessions = new Map<string, CaseConnection>()
  const own: HttpExchange = (request) => answerTo(server, sessions, withLowerCase(request))
  const { http, credentials = {} } = server
  const exchange: HttpExchange = http === undefined ? own : (request) => http(withLowerCase(request), own, request)
  return () => openHttpWire({ url: CASE_URL, headers: async () => credentials, exchange })
}

/** An HTTP answer, for cases that replace one. */
export function httpAnswer(
  status: number,
  body: string | object = '',
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const isText = typeof body === 'string'
  const type: Record<string, string> = body === '' ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }
  return {
    status,
    headers: { ...type, ...headers },
    body: bytesOf(isText ? body : JSON.stringify(body)),
  }
}

type Headers = Readonly<Record<string, string>>

function withLowerCase(request: HttpRequest): HttpRequest & { readonly headers: Headers } {
  const pairs = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return { ...request, headers: Object.fromEntries(pairs) }
}

async function answerTo(
  server: CaseServer,
  sessions: Map<string, CaseConnection>,
  { method, headers, body = '' }: HttpRequest & { readonly headers: Headers },
): Promise<HttpAnswer> {
  if (isForeign(headers.origin) || isForeign(headers.host && `http://${headers.host}`))
    return httpAnswer(403, refusal('Forbidden'))
  const id = headers['mcp-session-id']
  if (method === 'DELETE') return httpAnswer(id !== undefined && sessions.delete(id) ? 204 : 404)
  if (method !== 'POST') return httpAnswer(405, '', { allow: 'POST, DELETE' })
  const message = parsed(body)
  if (isModern(server, message)) return await answerModern(server, message, headers, body)
  if (isRecord(message) && message.method === 'initialize') {
    const session = randomUUID()
    const connection = new CaseConnection(server)
    sessions.set(session, connection)
    return withHeader(await answerOver(connection, body), { 'mcp-session-id': session })
  }
  if (message === undefined) return await answerOver(new CaseConnection(server), body)
  if (id === undefined) return httpAnswer(400, refusal('Mcp-Session-Id is missing'))
  const connection = sessions.get(id)
  if (connection === undefined) return httpAnswer(404, refusal('Session not found'))
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !LEGACY_VERSIONS.includes(version)) {
    return httpAnswer(400, refusal(`Unsupported protocol version: ${version}`))
  }
  return await answerOver(connection, body)
}

function isModern({ eras = ['legacy', 'modern'] }: CaseServer, message: unknown): message is RawRecord {
  if (!isRecord(message) || !eras.includes('modern')) return false
  const { params } = message
  const meta = isRecord(params) ? params._meta : undefined
  const says = isRecord(meta) && 'io.modelcontextprotocol/protocolVersion' in meta
  return says || (!eras.includes('legacy') && 'id' in message)
}

async function answerModern(
  server: CaseServer,
  message: RawRecord,
  headers: Headers,
  body: string,
): Promise<HttpAnswer> {
  const params = isRecord(message.params) ? message.params : {}
  const meta = isRecord(params._meta) ? params._meta : {}
  const name = ['tools/call', 'prompts/get'].includes(String(message.method)) ? params.name : undefined
  const expected: Record<string, unknown> = {
    'mcp-protocol-version': meta['io.modelcontextprotocol/protocolVersion'],
    'mcp-method': message.method,
    'mcp-name': message.method === 'resources/read' ? params.uri : name,
  }
  const wrong = Object.entries(expected).find(([key, value]) => value !== undefined && decoded(headers[key]) !== value)
  if (wrong !== undefined) {
    return httpAnswer(400, errorAnswer(message.id ?? null, HEADER_MISMATCH, `Header mismatch: ${wrong[0]}`))
  }
  return await answerOver(new CaseConnection(server), body, true)
}

function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value ?? '') ?? []
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8')
}

async function answerOver(connection: CaseConnection, body: string, isModernEra = false): Promise<HttpAnswer> {
  const texts: string[] = []
  let hasExited = false
  await connection.receive(
    body,
    (text) => texts.push(text),
    () => (hasExited = true),
  )
  if (hasExited) throw new Error('socket hang up')
  const [first] = texts
  if (first === undefined) return httpAnswer(isRequest(body) ? 500 : 202)
  if (texts.length > 1) {
    const events = texts.map((text) => `event: message\ndata: ${text}\n\n`).join('')
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: bytesOf(events) }
  }
  return {
    status: statusOf(first, isModernEra),
    headers: { 'content-type': 'application/json' },
    body: bytesOf(first),
  }
}

/** A malformed message is a malformed request; the modern era has a status for some errors too. */
function statusOf(text: string, isModernEra: boolean): number {
  const message = parsed(text)
  const code = isRecord(message) && isRecord(message.error) ? message.error.code : undefined
  if (code === -32700 || code === -32600) return 400
  if (!isModernEra) return 200
  if (code === -32601) return 404
  return code === -32022 || code === -32602 ? 400 : 200
}

/** Browsers send the origin of a page; a page of another site must not reach a server on this machine. */
function isForeign(origin: string | undefined): boolean {
  if (origin === undefined || origin === '') return false
  return !URL.canParse(origin) || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname)
}

function refusal(message: string): RawRecord {
  return errorAnswer(null, -32000, message)
}

function withHeader(answer: HttpAnswer, headers: Headers): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

function isRequest(body: string): boolean {
  const message = parsed(body)
  return isRecord(message) && 'id' in message && 'method' in message
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text)
}
