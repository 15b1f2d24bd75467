// What a client without access asks of a server, and what it is given.
import { isRecord } from '../../core/trace/trace-fields.js'
import { boundedResponse } from '../answers/bounded-response.js'
import type { UrlAddress } from '../client/connection.js'

const CLIENT_INFO = { name: 'mcprove', version: __MCPROVE_VERSION__ }
const OLD_VERSION = '2025-11-25'
const NEW_VERSION = '2026-07-28'
const ID = 0
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
/** No server has it: the call must not do anything. */
const NO_TOOL = 'mcprove_no_such_tool'
/** What any server with something to offer answers. */
const LISTS = ['tools/list', 'resources/list', 'prompts/list']

/** Sends a request to the server, with the credentials that are being tried. */
export type Send = (init: RequestInit) => Promise<Response>

/** The result of a request, an error of JSON-RPC, or something else, such as a page. */
export type Given =
  | { readonly kind: 'result' }
  | { readonly kind: 'error'; readonly code: unknown; readonly message: unknown }
  | { readonly kind: 'other'; readonly contentType: string }

/** The first request of a client. The older transport starts with a GET, and answers it with events. */
export async function firstAnswer(
  transport: UrlAddress['transport'],
  send: Send,
): Promise<{ readonly response: Response; readonly given: Given | undefined }> {
  const isSse = transport === 'sse'
  const params = { protocolVersion: OLD_VERSION, capabilities: {}, clientInfo: CLIENT_INFO }
  const response = await send(isSse ? { headers: { Accept: 'text/event-stream' } } : post('initialize', params, {}))
  if (response.ok && !isSse) return { response, given: await givenIn(response) }
  await response.body?.cancel()
  if (!response.ok) return { response, given: undefined }
  return { response, given: isEvents(response) ? { kind: 'result' } : other(response) }
}

/** The methods that a client without a handshake gets an answer to, in either generation of the protocol. */
export async function openMethods(send: Send): Promise<readonly string[]> {
  const open = [await openList(send), (await isCallOpen(send)) ? 'tools/call' : undefined]
  return open.filter((method) => method !== undefined)
}

async function openList(send: Send): Promise<string | undefined> {
  for (const version of [OLD_VERSION, NEW_VERSION]) {
    for (const method of LISTS) {
      const response = await send(bareRequest(method, {}, version))
      if (response.status === 401 || response.status === 403) {
        await response.body?.cancel()
        break
      }
      const given = await givenIn(response)
      if (given.kind === 'result') return method
      // A server without tools may have something else.
      if (given.kind !== 'error' || given.code !== METHOD_NOT_FOUND) break
    }
  }
  return undefined
}

/** A server that looks for the tool calls those that it has as well. */
async function isCallOpen(send: Send): Promise<boolean> {
  for (const version of [OLD_VERSION, NEW_VERSION]) {
    const response = await send(bareRequest('tools/call', { name: NO_TOOL, arguments: {} }, version))
    if (response.status === 401 || response.status === 403) {
      await response.body?.cancel()
      continue
    }
    const given = await givenIn(response)
    if (given.kind === 'result') return true
    if (given.kind !== 'error') continue
    // Other errors, of a missing session for example, say nothing about calls.
    if (String(given.message).includes(NO_TOOL) || (response.ok && given.code === INVALID_PARAMS)) return true
  }
  return false
}

/** A request without a handshake. */
function bareRequest(
  method: string,
  params: { readonly name?: string; readonly arguments?: object },
  version: string,
): RequestInit {
  const headers = { 'MCP-Protocol-Version': version }
  if (version === OLD_VERSION) return post(method, params, headers)
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name === undefined ? {} : { 'Mcp-Name': params.name }
  return post(method, { ...params, _meta }, { ...headers, ...name, 'Mcp-Method': method })
}

function post(method: string, params: object, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ID, method, params }),
  }
}

async function givenIn(response: Response): Promise<Given> {
  const bounded = boundedResponse(response, () => {})
  const answer = isEvents(response) ? await answerAmong(bounded) : parsed(await bounded.text())
  if (!isRecord(answer)) return other(response)
  if ('result' in answer) return { kind: 'result' }
  const { error } = answer
  return isRecord(error) ? { kind: 'error', code: error.code, message: error.message } : other(response)
}

/** The first event that answers our request. The stream may stay open after it. */
async function answerAmong({ body }: Response): Promise<unknown> {
  let rest = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = `${rest}${chunk}`.replace(/\r\n?/g, '\n').split('\n\n')
    rest = events.pop() ?? ''
    const answer = events.map(messageIn).find((message) => isRecord(message) && message.id === ID)
    if (answer !== undefined) return answer
  }
  return messageIn(rest)
}

function messageIn(event: string): unknown {
  const data = event.split('\n').filter((line) => line.startsWith('data:'))
  return parsed(data.map((line) => line.slice('data:'.length)).join('\n'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEvents({ headers }: Response): boolean {
  return /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '')
}

function other({ headers }: Response): Given {
  return { kind: 'other', contentType: headers.get('content-type') ?? '' }
}
