// Sees every message of one connection, for tests that look at more than answers.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/client'
import { ProgressConduct } from './progress-conduct.js'
import type { Fields, RawAnswer, ServerNotification, WireWatch } from './protocol-session.js'

/** A server may send notifications without end, and large ones. */
const MAX_KEPT = 1000
const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024

type MessageId = string | number
type Asking = AsyncLocalStorage<readonly AnswerWatch[]>

export class WireTap {
  readonly #watches = new Set<AnswerWatch>()
  /** The watches whose `during` the current code runs in. */
  readonly #asking: Asking = new AsyncLocalStorage()

  watch(): Watch {
    const watch: Watch = new Watch(this.#asking, () => this.#watches.delete(watch))
    this.#watches.add(watch)
    return watch
  }

  /** For answers alone. */
  watchAnswers(): AnswerWatch {
    const watch: AnswerWatch = new AnswerWatch(this.#asking, () => this.#watches.delete(watch))
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

/** Sees the answers to the requests that are made with `during`. */
class AnswerWatch {
  /** The last answer to one of its requests, also one that the SDK no longer waits for. */
  answer: RawAnswer | undefined
  errorData: unknown
  /** Only an answer to a call that asked for a task may be one. */
  wantsTask = false
  readonly #asking: Asking
  readonly #stop: () => void
  readonly #ids = new Set<MessageId>()

  constructor(asking: Asking, stop: () => void) {
    this.#asking = asking
    this.#stop = stop
  }

  during<T>(ask: () => Promise<T>): Promise<T> {
    return this.#asking.run([...(this.#asking.getStore() ?? []), this], ask)
  }

  stop(): void {
    this.#stop()
  }

  claim(id: MessageId): void {
    this.#ids.add(id)
  }

  protected claims(id: unknown): id is MessageId {
    return isMessageId(id) && this.#ids.has(id)
  }

  /** True for an answer to one of its requests. */
  take(message: JSONRPCMessage): boolean {
    if (!isJSONRPCResponse(message) || !this.claims(message.id)) return false
    if ('result' in message) this.answer = { result: message.result }
    else {
      const { code, message: said, data } = message.error
      this.answer = { error: { code, message: said } }
      this.errorData = data
    }
    return true
  }
}

class Watch extends AnswerWatch implements WireWatch {
  readonly notifications: ServerNotification[] = []
  readonly progress: Fields[] = []
  readonly #conduct = new ProgressConduct()
  onProgress: (() => void) | undefined
  #characters = 0
  #wake: (isMessage: boolean) => void = () => {}

  get progressMistakes(): readonly string[] {
    return this.#conduct.mistakes
  }

  override stop(): void {
    super.stop()
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

  override take(message: JSONRPCMessage): boolean {
    const isOwnAnswer = super.take(message)
    if (isJSONRPCNotification(message)) this.#takeNotification(message.method, message.params ?? {})
    else if (isOwnAnswer && 'id' in message) this.#conduct.answered(message.id)
    this.#wake(true)
    return isOwnAnswer
  }

  #takeNotification(method: string, params: Fields): void {
    if (method !== 'notifications/progress') {
      if (this.#hasRoom(this.notifications, params)) this.notifications.push({ method, params })
      return
    }
    const { progressToken: token, _meta: _, ...progress } = params
    if (!this.claims(token)) return
    this.#conduct.reported(token, progress)
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

export type { AnswerWatch, Watch }
