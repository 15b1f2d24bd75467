// https://arize.com/docs/phoenix/sdk-api-reference/rest-api
import { McproveError } from '../core/errors/error.js'
import { showName } from '../core/text/show-name.js'
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { ApiAddress, ApiClient } from './api-client.js'
import { type Environment, headersIn, optionalKey, plainUrl, variableIn } from './environment.js'
import { listOf, type Page, pagesOf, recordsOf, textOf } from './pages.js'
import { phoenixRequest } from './phoenix-spans.js'
import type { Platform, TraceReader } from './platform.js'

const DEFAULT_ADDRESS = 'http://localhost:6006'
const DEFAULT_PORT = '6006'
const ADDRESS_VARIABLES = ['PHOENIX_ENDPOINT', 'PHOENIX_COLLECTOR_ENDPOINT', 'PHOENIX_BASE_URL', 'PHOENIX_HOST']
const ID_PAGE = 1_000
const SPAN_PAGE = 100

export const phoenix: Platform = {
  key: 'phoenix',
  format: 'otlp',
  connect: (env, open) => {
    const project = variableIn(env, ['PHOENIX_PROJECT_NAME', 'PHOENIX_PROJECT'])?.value
    return new PhoenixReader(open(phoenixAddress(env)), project ?? 'default')
  },
}

function phoenixAddress(env: Environment): ApiAddress {
  const key = optionalKey(env, ['PHOENIX_API_KEY'])
  const headers = headersIn(env, 'PHOENIX_CLIENT_HEADERS')
  const address = variableIn(env, ADDRESS_VARIABLES)
  return {
    name: 'Phoenix',
    baseUrl: address === null ? DEFAULT_ADDRESS : plainUrl({ ...address, value: withoutOtlpPath(address, env) }),
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
    secrets: [...(key === null ? [] : [key]), ...Object.values(headers)],
    addressVariable: address?.name ?? 'PHOENIX_COLLECTOR_ENDPOINT',
    keyVariables: 'PHOENIX_API_KEY or PHOENIX_CLIENT_HEADERS',
  }
}

/** A collector's address may have the path of exporters. PHOENIX_HOST may be a bare host: servers bind to it. */
function withoutOtlpPath({ name, value }: { name: string; value: string }, env: Environment): string {
  if (name === 'PHOENIX_HOST' && !/^https?:\/\//i.test(value)) {
    const host = value === '0.0.0.0' ? 'localhost' : value
    return `http://${host}:${variableIn(env, ['PHOENIX_PORT'])?.value ?? DEFAULT_PORT}`
  }
  return value.replace(/\/v1\/traces\/?$/, '')
}

class PhoenixReader implements TraceReader {
  readonly client: ApiClient
  readonly project: string

  constructor(client: ApiClient, project: string) {
    this.client = client
    this.project = project
  }

  async *ids(since: string): AsyncGenerator<string> {
    let isListed = true
    const traces = async (before: string | null): Promise<Page> => {
      const query = { start_time: since, limit: ID_PAGE, ...(before === null ? {} : { end_time: before }) }
      const body = await this.client.find(this.#path('traces'), query)
      isListed = body !== null
      if (!isListed) return { items: [], next: null }
      const { items, next } = this.#page(body)
      return { items, next: next === null ? null : this.#afterOldest(items) }
    }
    for await (const items of pagesOf(this.client, traces)) {
      for (const { trace_id } of items) if (textOf(trace_id) !== null) yield String(trace_id)
    }
    // Before Phoenix 13.15 only spans can be listed.
    if (!isListed) yield* this.#idsOfSpans(since)
  }

  /**
   * The end of the next page. Phoenix sorts traces by time, but its cursor compares the order in which they were stored:
   * it leaves out traces that arrived late.
   */
  #afterOldest(items: readonly RawRecord[]): string {
    const oldest = Date.parse(textOf(items.at(-1)?.start_time) ?? '')
    if (Number.isNaN(oldest)) throw this.client.unexpected('lists traces without `start_time`')
    // Exclusive, and other traces may have started in the same millisecond.
    return new Date(oldest + 1).toISOString()
  }

  async *#idsOfSpans(since: string): AsyncGenerator<string> {
    const query = { start_time: since, limit: SPAN_PAGE }
    for await (const items of pagesOf(this.client, (cursor) => this.#spans(query, cursor))) {
      for (const span of items) {
        const id = traceIdOf(span)
        if (id !== null) yield id
      }
    }
  }

  async trace(id: string): Promise<unknown> {
    const query = { trace_id: id, limit: SPAN_PAGE }
    const spans = await recordsOf(
      this.client,
      (cursor) => this.#spans(query, cursor),
      (span) => traceIdOf(span) === id,
    )
    return phoenixRequest(spans)
  }

  async #spans(query: Readonly<Record<string, string | number>>, cursor: string | null): Promise<Page> {
    const body = await this.client.find(this.#path('spans'), withCursor(query, cursor))
    if (body !== null) return this.#page(body)
    throw new McproveError('PLATFORM_FAILED', `Phoenix has no project ${showName(this.project)}`, {
      hint: 'Set PHOENIX_PROJECT_NAME to a project of this server.',
    })
  }

  #page(body: unknown): Page {
    return { items: listOf(this.client, body, 'data'), next: isRecord(body) ? textOf(body.next_cursor) : null }
  }

  #path(kind: 'spans' | 'traces'): string {
    return `/v1/projects/${encodeURIComponent(this.project)}/${kind}`
  }
}

function withCursor(query: Readonly<Record<string, string | number>>, cursor: string | null) {
  return { ...query, ...(cursor === null ? {} : { cursor }) }
}

function traceIdOf({ context }: RawRecord): string | null {
  return isRecord(context) ? textOf(context.trace_id) : null
}
