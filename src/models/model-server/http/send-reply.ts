import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { timeLimit } from '../../../core/process/time-limit.js'
import type { ModelReply } from '../model-reply.js'

const CUT_AFTER_MS = 50

export interface Sent {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent instead of `body`: the pieces of a stream. */
  readonly frames?: readonly string[]
}

/** Sends a body, delayed, truncated or broken as the reply says. Stops waiting when the connection ends. */
export async function sendReply(response: ServerResponse, sent: Sent, reply: ModelReply = {}): Promise<void> {
  if (reply.delay_ms !== undefined && !response.destroyed) await delay(reply.delay_ms, response)
  if (response.destroyed) return
  if (reply.reset === true) response.socket?.resetAndDestroy()
  else if (sent.frames !== undefined && reply.body === undefined) await sendFrames(response, sent, sent.frames, reply)
  else await sendBody(response, sent, reply)
}

async function sendBody(response: ServerResponse, { status, headers, body }: Sent, reply: ModelReply): Promise<void> {
  const { truncate, malformed, drip_ms, content_type = 'application/json', body: page } = reply
  const whole = Buffer.from(page ?? JSON.stringify(body))
  const half = whole.subarray(0, Math.ceil(whole.length / 2))
  const announced = malformed === true && truncate !== true ? half : whole
  response.writeHead(status, {
    'content-type': content_type,
    'content-length': announced.length,
    ...headers,
  })
  if (truncate === true) response.write(half, () => response.destroy())
  else if (drip_ms !== undefined) await drip(bytesOf(announced), drip_ms, response)
  else response.end(announced)
}

async function sendFrames(
  response: ServerResponse,
  { status, headers }: Sent,
  frames: readonly string[],
  { truncate, malformed, drip_ms, content_type }: ModelReply,
): Promise<void> {
  const isCut = truncate === true || malformed === true
  const pieces = isCut ? firstHalf(frames) : frames
  const type = content_type === undefined ? {} : { 'content-type': content_type }
  response.writeHead(status, { 'cache-control': 'no-cache', ...headers, ...type })
  await drip(pieces, drip_ms ?? null, response, truncate === true)
}

/** The last piece of it is half a piece, wherever it ends. */
function firstHalf(frames: readonly string[]): string[] {
  const middle = Math.floor(frames.length / 2)
  const last = frames[middle] ?? ''
  return [...frames.slice(0, middle), last.slice(0, Math.ceil(last.length / 2))]
}

function* bytesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1)
}

/** With `isCut` the connection is closed without the end that HTTP requires, so the client sees that some is missing. */
async function drip(
  pieces: Iterable<string | Buffer>,
  milliseconds: number | null,
  response: ServerResponse,
  isCut = false,
): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return
    response.write(piece)
    if (milliseconds !== null) await delay(milliseconds, response)
  }
  if (!isCut) {
    response.end()
    return
  }
  // A client that finds the connection closed may discard what it has not read yet.
  await delay(CUT_AFTER_MS, response)
  response.destroy()
}

async function delay(milliseconds: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  const abort = (): void => gone.abort()
  response.once('close', abort)
  // An aborted wait just ends.
  await setTimeout(timeLimit(milliseconds), undefined, { signal: gone.signal }).catch(() => {})
  response.off('close', abort)
}
