import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { ModelReply } from './model-reply.js'

export interface Sent {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Sends a body, late, cut off or broken as the reply wants it. Stops waiting when the connection ends. */
export async function sendReply(
  response: ServerResponse,
  { status, headers, body }: Sent,
  { delay_ms, truncate, malformed }: ModelReply = {},
): Promise<void> {
  if (delay_ms !== undefined && !response.destroyed) await delay(delay_ms, response)
  if (response.destroyed) return
  const whole = Buffer.from(JSON.stringify(body))
  const half = whole.subarray(0, Math.ceil(whole.length / 2))
  const announced = malformed === true && truncate !== true ? half : whole
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': announced.length,
    ...headers,
  })
  if (truncate === true) response.write(half, () => response.destroy())
  else response.end(announced)
}

async function delay(milliseconds: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  // An aborted wait is over, nothing more.
  await setTimeout(milliseconds, undefined, { signal: gone.signal }).catch(() => {})
}
