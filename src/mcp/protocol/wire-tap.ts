// Sees every message of one connection, for tests that look at more than answers.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client'
import type { Fields, RawAnswer, ServerNotification, WireWatch } from './protocol-session.js'

/** A server may send notifications without end, and large ones. */
const MAX_KEPT = 1000
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024

type MessageId = string | number
type Asking = AsyncLocalStorage<readonly Watch[]>

export class WireTap {
  readonly #watches = new Set<Watch>()
  /** The watches whose `during` the current code runs in. */
  readonly #asking: Asking = new AsyncLocalStorage()

  watch(): Watch {
    const watch: Watch = new Watch(this.#asking, () => this.#watches.delete(watch))
    this.#watches.add(watch)
    return watch
  }

  sent(message: JSONRPCMessage): void {
    if (!isJSONRPCRequest(message)) return
    for (const watch of this.#asking.getStore() ?? []) watch.claim(message.id)
  }

  /** Returns the message as the SDK may see it. */
  received(message: JSONRPCMessage): JSONRPCMessage {
    const takers = [...this.#watches].filter((watch) => watch.take(message))
    return takers.some(({ wantsTask }) => wantsTask) ? withoutTask(message) : message
  }
}

/**
 * The SDK rejects the result type `task` of the extension for tasks (2026-07-28) and drops the result. Whoever asks for
 * a task reads it from the watch.
 */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || message.result.resultType !== 'task') return message
  return { ...message, result: { resultType: 'complete', content: [] } }
}

class Watch implements WireWatch {
  readonly notifications: ServerNotification[] = []
  readonly progress: Fields[] = []
  /** The last answer to one of its requests, also one that the SDK no longer waits for. */
  answer: RawAnswer | undefined
  errorData: unknown
  onProgress: (() => void) | undefined
  /** Only an answer to a call that asked for a task may be one. */
  wantsTask = false
  readonly #asking: Asking
  readonly #stop: () => void
  readonly #ids = new Set<MessageId>()
  #characters = 0
  #wake: (isMessage: boolean) => void = () => {}

  constructor(asking: Asking, stop: () => void) {
    this.#asking = asking
    this.#stop = stop
  }

  during<T>(ask: () => Promise<T>): Promise<T> {
    return this.#asking.run([...(this.#asking.getStore() ?? []), this], ask)
  }

  stop(): void {
    this.#stop()
    this.#wake(false)
  }

  next(timeMs: number, signal?: AbortSignal): Promise<boolean> {
    this.#wake(false)
    return new Promise((resolve) => {
      const giveUp = (): void => this.#wake(false)
      const timer = setTimeout(giveUp, signal?.aborted === true ? 0 : timeMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#wake = (isMessage) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(isMessage)
      }
    })
  }

  claim(id: MessageId): void {
    this.#ids.add(id)
  }

  /** True for an answer to one of its requests. */
  take(message: JSONRPCMessage): boolean {
    const isOwnAnswer = isJSONRPCResponse(message) && message.id !== undefined && this.#ids.has(message.id)
    if (isJSONRPCNotification(message)) this.#takeNotification(message.method, message.params ?? {})
    else if (isOwnAnswer) {
      if ('result' in message) this.answer = { result: message.result }
      else {
        const { code, message: said, data } = message.error
        this.answer = { error: { code, message: said } }
        this.errorData = data
      }
    }
    this.#wake(true)
    return isOwnAnswer
  }

  #takeNotification(method: string, params: Fields): void {
    if (method !== 'notifications/progress') {
      if (this.#hasRoom(this.notifications, params)) this.notifications.push({ method, params })
      return
    }
    const token = params.progressToken
    if (!isMessageId(token) || !this.#ids.has(token)) return
    const { progressToken: _, _meta: __, ...progress } = params
    if (this.#hasRoom(this.progress, progress)) this.progress.push(progress)
    this.onProgress?.()
  }

  #hasRoom(kept: readonly unknown[], params: Fields): boolean {
    if (kept.length >= MAX_KEPT || this.#characters > MAX_KEPT_CHARACTERS) return false
    this.#characters += JSON.stringify(params).length
    return this.#characters <= MAX_KEPT_CHARACTERS
  }
}

function isMessageId(value: unknown): value is MessageId {
  return typeof value === 'string' || typeof value === 'number'
}

export type { Watch }
