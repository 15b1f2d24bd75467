import type { Readable, Writable } from 'node:stream'
import type { ClientTraffic } from './client-traffic.js'
import { errorMessage } from './wire-message.js'

/** A server may still answer what was asked before the client closed its end. */
const LAST_ANSWERS_MS = 2000
const POLL_MS = 10
const SERVER_GONE = -32_000

interface ClientEnds {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly signal: AbortSignal
}

/** Resolves when the client has closed its end, is gone, or the proxy is to stop. */
export function clientEnd({ stdin, stdout, signal }: ClientEnds): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, resolve)
    for (const event of ['close', 'error']) stdout.once(event, resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted || stdin.destroyed) resolve()
  })
}

/** Waits for what the client still waits for, unless nobody is there to read it. */
export async function lastAnswers(traffic: ClientTraffic, { stdout, signal }: ClientEnds): Promise<void> {
  const isReadable = () => !signal.aborted && !stdout.destroyed && stdout.errored === null
  for (let waited = 0; waited < LAST_ANSWERS_MS && traffic.waiting.size > 0 && isReadable(); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Tells the client that its requests will not be answered. */
export function answerWithDeath(traffic: ClientTraffic, stdout: Writable, reason: string): void {
  for (const id of [...traffic.waiting.keys()]) {
    const message = errorMessage(id, SERVER_GONE, `the server ${reason}`)
    stdout.write(`${message.text}\n`)
    traffic.received(message)
  }
}
