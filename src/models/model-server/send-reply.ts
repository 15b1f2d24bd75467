import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { timeLimit } from '../../core/process/time-limit.js'
import type { ModelReply } from './model-reply.js'

export interface Sent {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Sends a body, delayed, truncated or broken as the reply says. Stops waiting when the connection ends. */
export async function sendReply(
  response: ServerResponse,
  { status, headers, body }: Sent,
  { delay_ms, truncate, malformed, reset, drip_ms, content_type = 'application/json', body: page }: ModelReply = {},
): Promise<void> {
  if (delay_ms !== undefined && !response.destroyed) await delay(delay_ms, response)
  if (response.destroyed) return
  if (reset === true) {
    response.socket?.resetAndDestroy()
    return
  }
  const whole = Buffer.from(page ?? JSON.stringify(body))
  const half = whole.subarray(0, Math.ceil(whole.length / 2))
  const announced = malformed === true && truncate !== true ? half : whole
  response.writeHead(status, {
    'content-type': content_type,
    'content-length': announced.length,
    ...headers,
  })
  if (truncate === true) response.write(half, () => response.destroy())
  else if (drip_ms !== undefined) await drip(announced, drip_ms, response)
  else response.end(announced)
}

async function drip(bytes: Buffer, milliseconds: number, response: ServerResponse): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += 1) {
    response.write(bytes.subarray(at, at + 1))
    await delay(milliseconds, response)
  }
  response.end()
}

async function delay(milliseconds: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const abort = (): void => gone.abort()
  response.once('close', abort)
  // An aborted wait just ends.
  await setTimeout(timeLimit(milliseconds), undefined, { signal: gone.signal }).catch(() => {})
  response.off('close', abort)
}
