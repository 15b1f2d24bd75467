import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import {
  answeredId,
  cancelledId,
  type MessageId,
  messageOf,
  recordAt,
  requestId,
  SUBSCRIPTION_KEY,
  type WireMessage,
} from './wire-message.js'

interface Original {
  readonly id: MessageId
  /** The progress token of the client. */
  readonly progressToken: unknown
}

/** When several clients share one process, each numbers its requests from one. Here every request gets a unique id. */
export class SharedIds {
  readonly #originals = new Map<MessageId, Original>()
  #count = 0

  /** A message of a client, as sent to the server; undefined for one that must not reach it. */
  outgoing(message: WireMessage): WireMessage | undefined {
    const { value } = message
    const id = requestId(value)
    const cancelled = cancelledId(value)
    if (cancelled !== undefined) return this.#cancelling(value, cancelled)
    if (id === undefined) return message
    this.#count += 1
    const own = `p${this.#count}`
    const meta = recordAt(value, 'params', '_meta')
    const { progressToken } = meta
    this.#originals.set(own, { id, progressToken })
    const params = isRecord(value.params) ? value.params : {}
    return messageOf({
      ...value,
      id: own,
      ...(progressToken === undefined ? {} : { params: { ...params, _meta: { ...meta, progressToken: own } } }),
    })
  }

  /** The text of a message of the server, as sent to its client. */
  incoming({ value, text }: WireMessage): string {
    const answered = answeredId(value)
    if (answered !== undefined) return this.#withId(value, answered) ?? text
    const { params } = value
    if (!isRecord(params)) return text
    const meta = recordAt(params, '_meta')
    const progress = this.#originals.get(String(params.progressToken))
    const subscription = this.#originals.get(String(meta[SUBSCRIPTION_KEY]))
    const cancelled = this.#originals.get(String(params.requestId))
    if (progress === undefined && subscription === undefined && cancelled === undefined) return text
    return JSON.stringify({
      ...value,
      params: {
        ...params,
        ...(progress === undefined ? {} : { progressToken: progress.progressToken }),
        ...(subscription === undefined ? {} : { _meta: { ...meta, [SUBSCRIPTION_KEY]: subscription.id } }),
        ...(cancelled === undefined ? {} : { requestId: cancelled.id }),
      },
    })
  }

  forget(id: MessageId): void {
    this.#originals.delete(id)
  }

  /** Two clients may wait for the same id: cancel no call rather than another client's. */
  #cancelling(value: RawRecord, cancelled: MessageId): WireMessage | undefined {
    const [own, ...others] = [...this.#originals].flatMap(([known, { id }]) => (id === cancelled ? [known] : []))
    if (own === undefined || others.length > 0) return undefined
    return messageOf({ ...value, params: { ...recordAt(value, 'params'), requestId: own } })
  }

  #withId(value: RawRecord, answered: MessageId): string | undefined {
    const original = this.#originals.get(answered)
    if (original === undefined) return undefined
    const { result } = value
    const meta = recordAt(value, 'result', '_meta')
    const isSubscription = isRecord(result) && meta[SUBSCRIPTION_KEY] === answered
    return JSON.stringify({
      ...value,
      id: original.id,
      ...(isSubscription ? { result: { ...result, _meta: { ...meta, [SUBSCRIPTION_KEY]: original.id } } } : {}),
    })
  }
}
