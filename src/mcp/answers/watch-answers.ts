import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  SseError,
  type Transport,
} from '@modelcontextprotocol/client'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../../core/json/nesting.js'
import { showValue } from '../../core/text/show-value.js'
import { NoAnswer, type ServerTrouble } from '../process/server-trouble.js'
import type { WireTap } from '../protocol/wire-tap.js'

/** Marks an error response that was not sent by a server. */
export const STREAM_ENDED: unique symbol = Symbol('stream ended')

const LISTEN = 'subscriptions/listen'

/**
 * Makes a request fail immediately when its answer can no longer come. The SDK would wait for its timeout when an
 * answer has a wrong id, when an HTTP response ends without one, and when an event stream breaks. A message that is
 * nested too deep ends the connection. The tap sees every message.
 */
export function watchAnswers(transport: Transport, trouble: ServerTrouble, tap?: WireTap): void {
  const send = transport.send.bind(transport)
  let newestId = -1
  transport.send = (message, options) => {
    tap?.sent(message)
    // The SDK itself watches the stream of subscriptions, whose requests stay open.
    if (!isJSONRPCRequest(message) || message.method === LISTEN) return send(message, options)
    const { id } = message
    if (typeof id === 'number') newestId = Math.max(newestId, id)
    const onRequestStreamEnd = (): void => {
      const error = { code: -32000, message: 'the response ended without an answer', data: STREAM_ENDED }
      // When there was an answer, this is a second one to the same request, which the SDK drops.
      transport.onmessage?.({ jsonrpc: '2.0', id, error })
    }
    return send(message, { ...options, onRequestStreamEnd })
  }
  const look = (message: JSONRPCMessage): void => {
    if (!isJSONRPCResponse(message)) return
    const id: unknown = message.id
    // The SDK numbers its requests; an answer to one that was given up is late, not wrong.
    if (Number(id) <= newestId || /^(server-discover-probe|listen:)/.test(String(id))) return
    const what =
      id === undefined
        ? `answered without an id: ${showValue(message)}`
        : `answered with the id ${showValue(id)}, which no request has`
    trouble.report(new NoAnswer(what))
  }
  let onMessage: Transport['onmessage']
  // A property that intercepts every handler: transports deliver parsed messages, and one that is too deep must reach
  // neither the SDK nor us.
  Object.defineProperty(transport, 'onmessage', {
    get: () => onMessage,
    set: (handle: Transport['onmessage']) => {
      onMessage = (message, extra) => {
        if (isTooDeepValue(message)) return trouble.report(new NoAnswer(`sent a message ${NESTED_TOO_DEEP}`))
        look(message)
        handle?.(tap?.received(message) ?? message, extra)
      }
    },
  })
  transport.onerror = (error) => {
    // Before the first request there is no stream yet, and the SDK throws.
    if (error instanceof SseError && newestId >= 0)
      trouble.report(new NoAnswer('broke the event stream', { cause: error }))
  }
}
