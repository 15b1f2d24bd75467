import {
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  SseError,
  type Transport,
} from '@modelcontextprotocol/client'
import { isTooDeepValue, NESTED_TOO_DEEP } from '../../core/json/nesting.js'
import { NoAnswer, type ServerTrouble } from '../process/server-trouble.js'
import type { WireTap } from '../protocol/wire-tap.js'
import { AnswerIds } from './answer-ids.js'
import { InvalidMessages } from './invalid-messages.js'

/** Marks an error response that was not sent by a server. */
export const STREAM_ENDED: unique symbol = Symbol('stream ended')

const LISTEN = 'subscriptions/listen'

/**
 * Makes a request fail immediately when its answer can no longer come. The SDK would wait for its timeout when an
 * answer has a wrong id, when an HTTP response ends without one, and when an event stream breaks. A message that is
 * nested too deep ends the connection. The tap sees every message, and each answer with the id of its request.
 */
export function watchAnswers(
  transport: Transport,
  trouble: ServerTrouble,
  tap?: WireTap,
  invalid: InvalidMessages = new InvalidMessages(),
): void {
  const send = transport.send.bind(transport)
  const ids = new AnswerIds(invalid)
  transport.send = (message, options) => {
    tap?.sent(message)
    ids.sent(message)
    // The SDK itself watches the stream of subscriptions, whose requests stay open.
    if (!isJSONRPCRequest(message) || message.method === LISTEN) return send(message, options)
    const { id } = message
    const onRequestStreamEnd = (): void => {
      const error = { code: -32000, message: 'the response ended without an answer', data: STREAM_ENDED }
      const ended: JSONRPCErrorResponse = { jsonrpc: '2.0', id, error }
      if (!ids.hasAnswered(id)) onMessage?.(tap?.received(ended) ?? ended)
    }
    return send(message, { ...options, onRequestStreamEnd })
  }
  /** Undefined for an answer that belongs to no request, or to one that has been answered. */
  const attributed = (message: JSONRPCMessage): JSONRPCMessage | undefined => {
    if ('method' in message || !('result' in message || 'error' in message)) return message
    const found = ids.received(message)
    if (found === 'surplus') return undefined
    if ('message' in found) return found.message
    trouble.report(new NoAnswer(found.reason))
    return undefined
  }
  /** Of the SDK, and around it. */
  let onMessage: Transport['onmessage']
  let onEach: Transport['onmessage']
  // A property that intercepts every handler: transports deliver parsed messages, and one that is too deep must reach
  // neither the SDK nor us.
  Object.defineProperty(transport, 'onmessage', {
    get: () => onEach,
    set: (handle: Transport['onmessage']) => {
      onMessage = handle
      if (handle === undefined) onEach = undefined
      else
        onEach = (message, extra) => {
          if (isTooDeepValue(message)) return trouble.report(new NoAnswer(`sent a message ${NESTED_TOO_DEEP}`))
          const known = attributed(message)
          if (known !== undefined) handle?.(tap?.received(known) ?? known, extra)
        }
    },
  })
  transport.onerror = (error) => {
    // Before the first request there is no stream yet, and the SDK throws.
    if (error instanceof SseError && ids.hasSent)
      trouble.report(new NoAnswer('broke the event stream', { cause: error }))
  }
}
