// Injects faults into a connection, in real time. It sits between one client and one server and sees requests and
// responses; everything that it does not hold back or change is passed on unchanged. Lists and handshakes are never
// delayed.

import { timeLimit } from '../../core/process/time-limit.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { WireFault } from '../wire-faults/wire-fault.js'
import type { RewriteResult, WireAction, WireError, WireFaults } from '../wire-faults/wire-faults.js'
import type { FaultMark } from './client-traffic.js'
import {
  answeredId,
  cancelledId,
  errorMessage,
  type MessageId,
  messageOf,
  recordAt,
  requestId,
  type WireMessage,
} from './wire-message.js'

export interface GateParts {
  readonly faults: WireFaults
  readonly server: string
  readonly toolNamed: (name: string) => ToolDefinition | undefined
  /** Called when a fault is injected into this request. */
  readonly onStrike: (id: MessageId, mark: FaultMark) => void
  /** Sends a request that was held back or changed. */
  readonly toServer: (message: WireMessage) => void
  /** Sends an answer that was held back or created here; over HTTP some have a status. */
  readonly toClient: (message: WireMessage, refusal?: WireError) => void
}

type Held =
  | { readonly kind: 'silence' }
  | { readonly kind: 'delay'; readonly timer: NodeJS.Timeout }
  | { readonly kind: 'rewrite'; readonly rewrite: RewriteResult }
  | { readonly kind: 'list'; readonly isFirst: boolean }
  | Late

/** `isDue`: the answer may go as soon as it is there. */
interface Late {
  readonly kind: 'after_cancel'
  answer?: WireMessage
  isDue?: true
}

export class FaultGate {
  readonly #parts: GateParts
  readonly #held = new Map<MessageId, Held>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /** Whether the gate must see the answer to this request. */
  holds(id: MessageId): boolean {
    return this.#held.has(id)
  }

  /** True when the message may be sent to the server now. */
  fromClient(message: WireMessage): boolean {
    const { value } = message
    const cancelled = cancelledId(value)
    if (cancelled !== undefined) return this.#cancel(cancelled)
    const id = requestId(value)
    if (id === undefined) return true
    const params = recordAt(value, 'params')
    if (value.method === 'tools/list') this.#held.set(id, { kind: 'list', isFirst: params.cursor === undefined })
    // A call that continues with the client's answers was decided when it started.
    if (value.method !== 'tools/call' || params.inputResponses !== undefined) return true
    const { faults, server } = this.#parts
    const name = String(params.name)
    const action = faults.decide({ server, name, args: params.arguments ?? {} })
    if (action.kind === 'pass') return true
    this.#parts.onStrike(id, markOf(action.fault))
    return this.#strike(id, message, action, this.#parts.toolNamed(name)?.output_schema)
  }

  /** The message to send to the client now; undefined when it is held back. */
  fromServer(message: WireMessage): WireMessage | undefined {
    const id = answeredId(message.value)
    const held = id === undefined ? undefined : this.#held.get(id)
    if (id === undefined || held === undefined) return message
    if (held.kind === 'after_cancel') {
      held.answer = message
      if (held.isDue) this.#release(id, held)
      return undefined
    }
    this.#held.delete(id)
    const { result } = message.value
    if (held.kind === 'rewrite' && result !== undefined) {
      return messageOf({ ...message.value, result: held.rewrite(result) })
    }
    return held.kind === 'list' && isRecord(result) ? this.#list(message, result, held.isFirst) : message
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#held.clear()
  }

  /** True when the call may be sent to the server now. */
  #strike(
    id: MessageId,
    message: WireMessage,
    action: Exclude<WireAction, { kind: 'pass' }>,
    schema: unknown,
  ): boolean {
    switch (action.kind) {
      case 'silence':
        this.#held.set(id, { kind: 'silence' })
        return false
      case 'delay':
        this.#held.set(id, { kind: 'delay', timer: this.#after(action.ms, () => this.#dispatch(id, message)) })
        return false
      case 'after_cancel': {
        const held: Late = { kind: 'after_cancel' }
        this.#held.set(id, held)
        this.#after(action.ms, () => this.#release(id, held))
        return true
      }
      case 'adapt':
        this.#parts.toServer(withArguments(message, action.args))
        return false
      case 'rewrite':
        this.#held.set(id, { kind: 'rewrite', rewrite: action.rewrite })
        return true
      case 'error':
        this.#parts.toClient(
          refusal(id, action.error),
          action.error.http_status === undefined ? undefined : action.error,
        )
        return false
      case 'answer':
        void action.result(schema).then((result) => this.#parts.toClient(messageOf({ jsonrpc: '2.0', id, result })))
        return false
    }
  }

  /** True when the server must be told. */
  #cancel(id: MessageId): boolean {
    const held = this.#held.get(id)
    // It will be answered all the same.
    if (held?.kind === 'after_cancel') return false
    this.#held.delete(id)
    if (held?.kind === 'delay') clearTimeout(held.timer)
    // The server has not received these calls.
    return held?.kind !== 'silence' && held?.kind !== 'delay'
  }

  #dispatch(id: MessageId, message: WireMessage): void {
    this.#held.delete(id)
    this.#parts.toServer(message)
  }

  #release(id: MessageId, held: Late): void {
    held.isDue = true
    if (held.answer === undefined) return
    this.#held.delete(id)
    this.#parts.toClient(held.answer)
  }

  #list({ value }: WireMessage, result: RawRecord, isFirst: boolean): WireMessage {
    const tools = Array.isArray(result.tools) ? result.tools.filter(isNamed) : []
    const listed = this.#parts.faults.list(this.#parts.server, tools, isFirst)
    return messageOf({ ...value, result: { ...result, tools: listed } })
  }

  #after(ms: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, timeLimit(ms))
    this.#timers.add(timer)
    return timer
  }
}

function refusal(id: MessageId, { code, message, ...data }: WireError): WireMessage {
  return errorMessage(id, code, message, Object.keys(data).length === 0 ? undefined : data)
}

function withArguments({ value }: WireMessage, args: Readonly<Record<string, unknown>>): WireMessage {
  return messageOf({ ...value, params: { ...recordAt(value, 'params'), arguments: args } })
}

function markOf({ name, kind }: WireFault): FaultMark {
  return { name, kind, timed_out: false }
}

function isNamed(tool: unknown): tool is RawRecord & { readonly name: string } {
  return isRecord(tool) && typeof tool.name === 'string'
}
