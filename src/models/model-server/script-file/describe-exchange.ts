import { showValue } from '../../../core/text/show-value.js'
import type { Seen } from '../exchange.js'
import type { ModelReply } from '../model-reply.js'

const MAX_SHOWN = 80

/** One line about a request and its answer. Everything in it may come from the network. */
export function describeExchange({ method, path, request, reply, sent, refusal }: Seen): string {
  const asked = [method, path.length <= MAX_SHOWN ? path : `${path.slice(0, MAX_SHOWN)}…`]
  if (request !== undefined) asked.push(`${showValue(request.model, MAX_SHOWN)} turn ${request.turn + 1}`)
  if (request !== undefined && request.attempt > 1) asked.push(`attempt ${request.attempt}`)
  const answer = refusal ?? (reply === undefined ? '' : describeReply(reply, sent.status))
  return `${asked.join(' ')} -> ${[sent.status, answer].join(' ').trim()}`.replaceAll('\n', ' ')
}

function describeReply(reply: ModelReply, status: number): string {
  const { text = '', calls = [], error, body } = reply
  const parts: string[] = []
  if (status < 400) {
    if (body !== undefined) parts.push(`body ${showValue(body, MAX_SHOWN)}`)
    else if (text !== '') parts.push(showValue(text, MAX_SHOWN))
    if (calls.length > 0) parts.push(`calls ${calls.map(nameOf).join(', ')}`)
  }
  if (error !== undefined)
    parts.push(status < 400 ? `then error ${error.status}` : (error.message ?? 'scripted failure'))
  for (const fault of ['truncate', 'malformed', 'reset'] as const) if (reply[fault] === true) parts.push(`(${fault})`)
  return parts.join(' ')
}

function nameOf({ server, name }: NonNullable<ModelReply['calls']>[number]): string {
  return server === undefined ? name : `${server}.${name}`
}
