// A recorded session between an MCP client and a server, message by message, as a trace.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { isoTime } from '../epoch-ms.js'
import type { RawTrace } from '../importer.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'

export type Sender = 'client' | 'server'

interface OpenRequest {
  readonly from: Sender
  readonly method: string
  readonly params: unknown
  readonly at: number | null
  answer: RawRecord | null
  answeredAt: number | null
}

/** Not requests of their own in a trace. */
const PLUMBING: ReadonlySet<string> = new Set(['initialize', 'tools/list', 'tools/call', 'ping'])

export class RpcSession {
  readonly #requests: OpenRequest[] = []
  /** By sender and id. */
  readonly #pending = new Map<string, OpenRequest>()
  readonly #startedAt: number | null
  #server: string | null

  /** `startedAt` is when the recording began, in milliseconds since 1970. */
  constructor(server: string | null, startedAt: number | null) {
    this.#server = server
    this.#startedAt = startedAt
  }

  /** `at` is in milliseconds since the recording began. Returns what is left out, if anything. */
  push(from: Sender, message: unknown, at: number | null): string | null {
    // One version of the protocol has batches.
    if (Array.isArray(message))
      return message.map((one) => this.#add(from, one, at)).find((lost) => lost !== null) ?? null
    return this.#add(from, message, at)
  }

  get isEmpty(): boolean {
    return this.#requests.length === 0
  }

  #add(from: Sender, message: unknown, at: number | null): string | null {
    if (!isRecord(message)) return 'a message that is not an object'
    const { id, method, params, result, error } = message
    const hasId = typeof id === 'string' || typeof id === 'number'
    if (typeof method === 'string') {
      if (!hasId) return null
      const request: OpenRequest = { from, method, params, at, answer: null, answeredAt: null }
      this.#requests.push(request)
      this.#pending.set(keyOf(from, id), request)
      return null
    }
    if (!hasId || (result === undefined && error === undefined))
      return 'a message that is neither a request nor an answer'
    const key = keyOf(from === 'client' ? 'server' : 'client', id)
    const request = this.#pending.get(key)
    if (request === undefined) return 'an answer to an unknown request'
    this.#pending.delete(key)
    request.answer = message
    request.answeredAt = at
    if (request.method === 'initialize') this.#server ??= textIn(recordIn(recordIn(result).serverInfo).name)
    return null
  }

  finish(): RawTrace {
    const calls = this.#requests.filter(({ from, method }) => from === 'client' && method === 'tools/call')
    const others = this.#requests.filter(({ method }) => !PLUMBING.has(method))
    const duration = Math.max(0, ...this.#requests.map(({ at, answeredAt }) => answeredAt ?? at ?? 0))
    return {
      schema: 'mcprove/trace@1',
      ...(this.#server === null ? {} : { servers_recorded: true }),
      tools: this.#tools(),
      tool_calls: calls.map((call, index) => this.#call(call, `c${index + 1}`)),
      tool_results: calls.map(({ answer }, index) => ({ call_id: `c${index + 1}`, ...resultOf(answer) })),
      requests: others.map((request) => this.#request(request)),
      ...(this.#startedAt === null ? {} : { timing: { started_at: isoTime(this.#startedAt), duration_ms: duration } }),
    }
  }

  #call({ params, at, answeredAt }: OpenRequest, id: string): RawRecord {
    const { name, arguments: args } = recordIn(params)
    return {
      id,
      server: this.#server,
      name: textIn(name) ?? '',
      args: args ?? {},
      ...(at === null ? {} : { started_ms: at }),
      ...(at === null || answeredAt === null || answeredAt < at ? {} : { duration_ms: answeredAt - at }),
    }
  }

  #request({ from, method, params, answer }: OpenRequest): RawRecord {
    const { result, error } = recordIn(answer)
    return {
      server: this.#server,
      method,
      ...(params === undefined ? {} : { params }),
      ...(result === undefined || result === null ? {} : { result }),
      ...(error === undefined || error === null ? {} : { error }),
      ...(from === 'server' ? { from } : {}),
    }
  }

  /** All pages of the last list. */
  #tools(): readonly RawRecord[] {
    let tools: RawRecord[] = []
    for (const { method, params, answer } of this.#requests) {
      if (method !== 'tools/list' || answer === null) continue
      const page = recordsIn(recordIn(answer.result).tools)
      tools = recordIn(params).cursor === undefined ? [...page] : [...tools, ...page]
    }
    return tools.flatMap(({ name, description, inputSchema, outputSchema, annotations }) =>
      typeof name !== 'string' || name === ''
        ? []
        : [
            {
              server: this.#server,
              name,
              ...(typeof description === 'string' ? { description } : {}),
              input_schema: recordIn(inputSchema),
              ...(isRecord(outputSchema) ? { output_schema: outputSchema } : {}),
              ...(isRecord(annotations) ? { annotations } : {}),
            },
          ],
    )
  }
}

function keyOf(from: Sender, id: string | number): string {
  return JSON.stringify([from, id])
}

function resultOf(answer: RawRecord | null): RawRecord {
  if (answer === null) return { is_error: true, missing: true }
  if (answer.error !== undefined && answer.error !== null) {
    const { code, message } = recordIn(answer.error)
    return {
      is_error: true,
      error: { ...(typeof code === 'number' ? { code } : {}), message: textIn(message) ?? '' },
    }
  }
  const { content, isError, structuredContent } = recordIn(answer.result)
  return {
    is_error: isError === true,
    content: Array.isArray(content) ? content : [],
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
  }
}
