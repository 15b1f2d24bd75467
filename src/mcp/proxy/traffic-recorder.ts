import { showValue } from '../../core/text/show-value.js'
import type { OutcomeStatus, ToolDefinition } from '../../core/trace/trace.js'
import { ClientTraffic, type KeptCall } from './client-traffic.js'
import type { RecordedCall, RecordedRequest, RecordedTraffic } from './recorded-traffic.js'

/** A recording is in memory, as one text, until it is written. Past this size new traffic is not recorded. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
const MAX_NOTES = 100

/** Records the traffic of one run, whoever the clients are. */
export class TrafficRecorder {
  readonly tools = new Map<string, readonly ToolDefinition[]>()
  readonly #clock: () => number
  readonly #start: number
  readonly #startedAt = new Date().toISOString()
  readonly #calls: KeptCall[] = []
  readonly #requests: RecordedRequest[] = []
  readonly #notes: string[] = []
  #outcome: { status: OutcomeStatus; error?: { message: string } } = { status: 'completed' }
  #room: number

  /** Without `keeps`, only pending requests are remembered: for a proxy that does not record. */
  constructor({ keeps = true, clock = () => performance.now() } = {}) {
    this.#room = keeps ? MAX_KEPT_BYTES : 0
    this.#clock = clock
    this.#start = clock()
  }

  client(server: string): ClientTraffic {
    return new ClientTraffic(server, this)
  }

  now(): number {
    return Math.round(this.#clock() - this.#start)
  }

  /** False when there is no room for this many bytes. */
  makeRoom(bytes: number): boolean {
    if (this.#room === 0) return false
    if (this.#room > bytes) {
      this.#room -= bytes
      return true
    }
    this.stop(`more than ${MAX_KEPT_BYTES} bytes passed; later messages are not recorded`)
    return false
  }

  /** Stops recording; `reason` is noted once. */
  stop(reason: string): void {
    if (this.#room !== 0) this.note(reason)
    this.#room = 0
  }

  keepCall(call: KeptCall): void {
    this.#calls.push(call)
  }

  keepRequest(request: RecordedRequest): void {
    this.#requests.push(request)
  }

  note(text: string): void {
    if (this.#notes.length < MAX_NOTES) this.#notes.push(text)
  }

  /** Why the run did not end as completed; the first reason counts, all are noted. */
  trouble(status: OutcomeStatus, message: string): void {
    if (this.#outcome.status === 'completed') this.#outcome = { status, error: { message } }
    this.note(message)
  }

  /**
   * A server is gone while these requests were pending. Some old servers exit when they are asked for their generation.
   */
  died(server: string, reason: string, waiting: readonly string[]): void {
    const message = `server ${server} ${reason}`
    if (waiting.length > 0 && waiting.every((method) => method === 'server/discover')) this.note(message)
    else this.trouble('infra_error', message)
  }

  /** A server wrote something that is not a message. */
  noise(server: string, line: string): void {
    this.note(`server ${server} wrote a line that is not a message: ${showValue(line)}`)
  }

  toolNamed(server: string, name: string): ToolDefinition | undefined {
    return this.tools.get(server)?.find((tool) => tool.name === name)
  }

  finish(): RecordedTraffic {
    const labels = clientLabels(this.#calls)
    return {
      started_at: this.#startedAt,
      duration_ms: this.now(),
      tools: [...this.tools.values()].flat(),
      tool_calls: this.#calls.map(({ traffic, server, name, args, startedMs, durationMs }, index): RecordedCall => {
        const client = labels.get(traffic)
        return {
          id: `c${index + 1}`,
          server,
          name,
          args,
          started_ms: startedMs,
          ...(durationMs === undefined ? {} : { duration_ms: durationMs }),
          ...(client === undefined ? {} : { client }),
        }
      }),
      tool_results: this.#calls.map(({ result, fault }, index) => ({
        call_id: `c${index + 1}`,
        ...(result ?? { is_error: true, missing: true }),
        ...(fault === undefined ? {} : { fault }),
      })),
      requests: this.#requests,
      outcome: this.#outcome,
      notes: this.#notes,
    }
  }
}

/**
 * By the name that a client gives itself, numbered when several on one server share it; empty when there is only one.
 */
function clientLabels(calls: readonly KeptCall[]): ReadonlyMap<ClientTraffic, string> {
  const labels = new Map<ClientTraffic, string>()
  const counts = new Map<string, number>()
  for (const { traffic } of calls) {
    if (labels.has(traffic)) continue
    const { server, name } = traffic
    const key = JSON.stringify([server, name])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    labels.set(traffic, count === 1 ? name : `${name} ${count}`)
  }
  return new Set(labels.values()).size > 1 ? labels : new Map()
}
