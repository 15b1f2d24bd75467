import type { Readable, Writable } from 'node:stream'
import type { ClientTraffic } from '../client-traffic.js'
import type { StdioFront } from '../stdio-front.js'
import { errorMessage } from '../wire-message.js'

/** A server may still answer what was asked before the client closed its end. */
const LAST_ANSWERS_MS = 5000
const POLL_MS = 10
const SERVER_GONE = -32_000

type ClientEnds = Pick<StdioFront, 'stdin' | 'stdout' | 'signal'>

/** Resolves when the client has closed its end, is gone, or the proxy stops. */
export function clientEnd({ stdin, stdout, signal }: ClientEnds): Promise<undefined> {
  return new Promise((resolve) => {
    const end = (): void => resolve(undefined)
    for (const event of ['end', 'close', 'error']) stdin.once(event, end)
    for (const event of ['close', 'error']) stdout.once(event, end)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted || stdin.destroyed) end()
  })
}

/** Waits for pending answers, unless the client is gone. */
export async function lastAnswers(traffic: ClientTraffic, { stdout, signal }: ClientEnds): Promise<undefined> {
  const isReadable = () => !signal.aborted && !stdout.destroyed && stdout.errored === null
  for (let waited = 0; waited < LAST_ANSWERS_MS && traffic.waiting.size > 0 && isReadable(); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined
}

/** Respects backpressure, so that a flood does not fill the memory. */
export function writeAtPace(chunk: Buffer | string, from: Readable | undefined, to: Writable): void {
  if (to.write(chunk) || from === undefined || from.isPaused()) return
  from.pause()
  to.once('drain', () => from.resume())
}

/** The server is gone: tells the recording, and tells the client for each request that will not be answered. */
export function reportDeath(traffic: ClientTraffic, { stdout, recorder }: StdioFront, reason: string): void {
  recorder.died(
    traffic.server,
    reason,
    [...traffic.waiting.values()].map(({ method }) => method),
  )
  for (const id of [...traffic.waiting.keys()]) {
    const message = errorMessage(id, SERVER_GONE, `the server ${reason}`)
    stdout.write(`${message.text}\n`)
    traffic.received(message)
  }
}
