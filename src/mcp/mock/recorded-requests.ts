import { listSome } from '../../core/text/list-some.js'
import { showValue } from '../../core/text/show-value.js'
import { RecordedQueue } from '../../core/trace/recorded-answers.js'
import type { Trace } from '../../core/trace/trace.js'
import { isRecord } from '../../core/trace/trace-fields.js'

type Fields = Readonly<Record<string, unknown>>

interface RequestError {
  readonly code: number
  readonly message: string
}

/** The answer of a server to a request other than a tool call: its result, or the JSON-RPC error. */
export type RecordedResponse = { readonly result: Fields } | { readonly error: RequestError }

const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603
const MAX_SHOWN = 200

/** The other requests of a recorded session (`requests` of a trace), found by method and parameters. */
export class RecordedRequests {
  readonly #responses = new RecordedQueue<RecordedResponse>()
  readonly #asked = new Map<string, Set<string>>()

  constructor(traces: readonly Trace[], server: string | null) {
    for (const request of traces.flatMap(({ requests }) => requests)) {
      if (!isRecord(request) || typeof request.method !== 'string' || !isAnswered(request)) continue
      if ((request.server ?? server) !== server) continue
      const { method } = request
      const params = plainParams(request.params)
      this.#asked.set(method, (this.#asked.get(method) ?? new Set()).add(showValue(params, MAX_SHOWN)))
      this.#responses.add([method, params], responseOf(request))
    }
  }

  /** Whether any method of this kind was recorded: `resources`, `prompts`. */
  has(kind: string): boolean {
    return [...this.#asked.keys()].some((method) => method.startsWith(`${kind}/`))
  }

  take(method: string, params: unknown): RecordedResponse {
    const plain = plainParams(params)
    const response = this.#responses.take([method, plain])
    if (response !== undefined) return response
    const asked = this.#asked.get(method)
    const recorded = asked === undefined ? [...this.#asked.keys()] : [...asked]
    const message = `No recorded answer for ${method} ${showValue(plain, MAX_SHOWN)}; recorded ${
      recorded.length === 0 ? 'is no such request' : `are ${listSome(recorded)}`
    }`
    return { error: { code: asked === undefined ? METHOD_NOT_FOUND : INVALID_PARAMS, message } }
  }
}

/** Notifications have no answer, and the client answers the server's own requests. */
function isAnswered({ from, result, error }: Fields): boolean {
  return from !== 'server' && (result !== undefined || error !== undefined)
}

/** `_meta` contains progress tokens and similar values, which differ between clients. */
function plainParams(params: unknown): Fields {
  if (!isRecord(params)) return {}
  const { _meta: _, ...plain } = params
  return plain
}

function responseOf({ result, error }: Fields): RecordedResponse {
  if (!isRecord(error)) return { result: isRecord(result) ? result : {} }
  const { code, message } = error
  return {
    error: {
      code: typeof code === 'number' ? code : INTERNAL_ERROR,
      message: typeof message === 'string' ? message : 'Internal error',
    },
  }
}
