import { NESTED_TOO_DEEP } from '../../core/json/nesting.js'
import type { ToolDefinition, ToolResult } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { toolResultMistake } from '../answers/answer-mistake.js'
import { readListedTool, readToolResult } from '../answers/read-results.js'
import type { RecordedResult } from './recorded-traffic.js'
import type { TrafficRecorder } from './traffic-recorder.js'
import {
  answeredId,
  CLIENT_INFO_KEY,
  cancelledId,
  type MessageId,
  recordAt,
  requestId,
  type WireMessage,
  wasTooDeep,
} from './wire-message.js'

export type FaultMark = NonNullable<ToolResult['fault']>

/** A call as it is kept until the run ends. */
export interface KeptCall {
  readonly traffic: ClientTraffic
  readonly server: string
  readonly name: string
  readonly args: unknown
  readonly startedMs: number
  durationMs?: number
  result?: Omit<RecordedResult, 'call_id'>
  fault?: FaultMark
}

interface Waiting {
  readonly method: string
  readonly params: RawRecord
  /** Absent for any other request, and when the recording is full. */
  readonly call: KeptCall | undefined
}

/** The traffic between one client and one server, as the client sees it. */
export class ClientTraffic {
  readonly server: string
  readonly #recorder: TrafficRecorder
  readonly #waiting = new Map<MessageId, Waiting>()
  readonly #askedOfClient = new Map<MessageId, { readonly method: string; readonly params: unknown }>()
  /** Calls that the server answered with questions: the next call of the tool continues them. */
  readonly #questioned = new Map<string, KeptCall>()
  #pages: ToolDefinition[] = []
  #name = 'client'
  /** The call that the client gave up on, until there is news of it. */
  #brokenOff: string | undefined

  constructor(server: string, recorder: TrafficRecorder) {
    this.server = server
    this.#recorder = recorder
  }

  /** The name that the client introduced itself with. */
  get name(): string {
    return this.#name
  }

  /** The client's requests without an answer so far. */
  get waiting(): ReadonlyMap<MessageId, { readonly method: string; readonly params: RawRecord }> {
    return this.#waiting
  }

  /** Records a message from the client. */
  sent({ value, text }: WireMessage): void {
    this.#brokenOff = undefined
    if (wasTooDeep(value)) this.#recorder.trouble('agent_error', `the client sent a message ${NESTED_TOO_DEEP}`)
    const id = requestId(value)
    if (id !== undefined) this.#waiting.set(id, this.#request(value, text.length))
    const cancelled = cancelledId(value)
    if (cancelled !== undefined) this.gaveUp(cancelled)
    const answered = answeredId(value)
    const asked = answered === undefined ? undefined : this.#askedOfClient.get(answered)
    if (answered === undefined || asked === undefined) return
    this.#askedOfClient.delete(answered)
    this.#keepRequest({ ...asked, from: 'server' }, value, text.length)
  }

  /** Records a message to the client. */
  received({ value, text }: WireMessage): void {
    if (wasTooDeep(value)) {
      this.#recorder.trouble('infra_error', `server ${this.server} sent a message ${NESTED_TOO_DEEP}`)
    }
    const asked = requestId(value)
    if (asked !== undefined && this.#recorder.makeRoom(text.length)) {
      this.#askedOfClient.set(asked, { method: String(value.method), params: value.params })
    }
    const id = answeredId(value)
    const waiting = id === undefined ? undefined : this.#waiting.get(id)
    if (id === undefined || waiting === undefined) return
    this.#waiting.delete(id)
    const { method, params, call } = waiting
    if (method === 'tools/list') this.#listed(params, recordAt(value, 'result'))
    else if (method !== 'tools/call') this.#keepRequest({ method, params }, value, text.length)
    else if (call !== undefined) this.#answered(call, value, text.length)
  }

  /** Records that a fault is injected into this request. */
  struck(id: MessageId, fault: FaultMark): void {
    const call = this.#waiting.get(id)?.call
    if (call !== undefined) call.fault = fault
  }

  /** Records that the client no longer waits for this request. */
  gaveUp(id: MessageId): void {
    const call = this.#waiting.get(id)?.call
    this.#waiting.delete(id)
    if (call === undefined) return
    call.durationMs = this.#recorder.now() - call.startedMs
    const text = `${call.fault === undefined ? 'Cancelled by the client' : 'Timed out'} after ${call.durationMs} ms`
    call.result = { is_error: true, content: [{ type: 'text', text }] }
    if (call.fault !== undefined) call.fault = { ...call.fault, timed_out: true }
  }

  /** The client closed the connection it waited on: it gave up, or is gone. */
  brokeOff(id: MessageId): void {
    const waiting = this.#waiting.get(id)
    this.gaveUp(id)
    // A client that waits for another request is not gone.
    if (waiting?.method === 'tools/call' && this.#waiting.size === 0) this.#brokenOff = String(waiting.params.name)
  }

  /** The client is gone; its open requests stay without a result. */
  left(): void {
    const calls = [...this.#waiting.values()].filter(({ method }) => method === 'tools/call')
    const names = calls.map(({ params }) => String(params.name))
    for (const name of this.#brokenOff === undefined ? names : [this.#brokenOff, ...names]) {
      this.#recorder.trouble('agent_error', `the client disconnected during a call of ${name}`)
    }
    this.#waiting.clear()
    this.#brokenOff = undefined
  }

  #request({ method, params }: RawRecord, bytes: number): Waiting {
    const known = isRecord(params) ? params : {}
    const info = method === 'initialize' ? recordAt(known, 'clientInfo') : recordAt(known, '_meta', CLIENT_INFO_KEY)
    if (typeof info.name === 'string') this.#name = info.name
    const isCall = method === 'tools/call' && this.#recorder.makeRoom(bytes)
    return { method: String(method), params: known, call: isCall ? this.#call(known) : undefined }
  }

  #call(params: RawRecord): KeptCall {
    const name = String(params.name)
    const questioned = params.inputResponses === undefined ? undefined : this.#questioned.get(name)
    if (questioned !== undefined) {
      this.#questioned.delete(name)
      return questioned
    }
    const call = {
      traffic: this,
      server: this.server,
      name,
      args: params.arguments ?? {},
      startedMs: this.#recorder.now(),
    }
    this.#recorder.keepCall(call)
    return call
  }

  #answered(call: KeptCall, { result, error }: RawRecord, bytes: number): void {
    if (isRecord(result) && result.resultType === 'input_required') this.#questioned.set(call.name, call)
    call.durationMs = this.#recorder.now() - call.startedMs
    if (!this.#recorder.makeRoom(bytes)) return
    call.result = isRecord(error) ? errorResult(error) : resultOf(isRecord(result) ? result : {})
  }

  /** A page without a cursor starts a new list. */
  #listed(params: RawRecord, { tools, nextCursor }: RawRecord): void {
    if (!Array.isArray(tools)) return
    if (params.cursor === undefined) this.#pages = []
    this.#pages.push(...tools.filter(isRecord).flatMap((tool) => readListedTool(this.server, tool) ?? []))
    if (typeof nextCursor !== 'string' || nextCursor === '' || !this.#recorder.tools.has(this.server)) {
      this.#recorder.tools.set(this.server, this.#pages)
    }
  }

  #keepRequest(
    request: { readonly method: string; readonly params: unknown; readonly from?: 'server' },
    { result, error }: RawRecord,
    bytes: number,
  ): void {
    if (!this.#recorder.makeRoom(bytes)) return
    this.#recorder.keepRequest({ server: this.server, ...request, ...(error === undefined ? { result } : { error }) })
  }
}

/**
 * An invalid MCP answer is not a success, whatever the client made of it. A question to the client is not the answer
 * yet.
 */
function resultOf(result: RawRecord): Omit<RecordedResult, 'call_id'> {
  const mistake = result.resultType === 'input_required' ? null : toolResultMistake(result)
  if (mistake === null) return readToolResult(result)
  return { ...readToolResult(result), is_error: true, error: { message: `not valid MCP: ${mistake}` } }
}

function errorResult(error: RawRecord): Omit<RecordedResult, 'call_id'> {
  const { code, message } = error
  const { http_status } = recordAt(error, 'data')
  const text = typeof message === 'string' ? message : ''
  const named = typeof code === 'number' || typeof code === 'string' ? { code } : {}
  const status = typeof http_status === 'number' ? { http_status } : {}
  return { is_error: true, content: [{ type: 'text', text }], error: { ...named, message: text, ...status } }
}
