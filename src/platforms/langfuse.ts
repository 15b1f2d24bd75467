// https://api.reference.langfuse.com
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { ApiAddress, ApiClient } from './api-client.js'
import { type Environment, plainUrl, requiredKey, variableIn } from './environment.js'
import { listOf, type Page, pagesOf, recordsOf, textOf } from './pages.js'
import type { Platform, TraceReader } from './platform.js'

const ADDRESS_VARIABLES = ['LANGFUSE_BASE_URL', 'LANGFUSE_HOST']
const DEFAULT_ADDRESS = 'https://cloud.langfuse.com'
/** Langfuse 4. Earlier versions answer 404. */
const OBSERVATIONS = '/api/public/v2/observations'
const TRACES = '/api/public/traces'
const CORE_PAGE = 1_000
/** With contents. */
const FULL_PAGE = 100
/** `attributes` has those of an OpenTelemetry span, `tools` the tools that were offered. */
const WHOLE = { fields: 'core,basic,io,metadata,model,usage', expandMetadata: 'attributes,tools', limit: FULL_PAGE }

export const langfuse: Platform = {
  key: 'langfuse',
  format: 'langfuse',
  connect: (env, open) => new LangfuseReader(open(langfuseAddress(env))),
}

export function langfuseAddress(env: Environment): ApiAddress {
  const publicKey = requiredKey(env, 'Langfuse', ['LANGFUSE_PUBLIC_KEY'])
  const secretKey = requiredKey(env, 'Langfuse', ['LANGFUSE_SECRET_KEY'])
  const address = variableIn(env, ADDRESS_VARIABLES)
  const basic = Buffer.from(`${publicKey}:${secretKey}`).toString('base64')
  return {
    name: 'Langfuse',
    baseUrl: address === null ? DEFAULT_ADDRESS : plainUrl(address),
    headers: { authorization: `Basic ${basic}` },
    secrets: [secretKey, basic],
    addressVariable: address?.name ?? 'LANGFUSE_BASE_URL',
    keyVariables: 'LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY',
  }
}

class LangfuseReader implements TraceReader {
  readonly client: ApiClient
  readonly project = null
  /** Unknown until the first answer. */
  #hasObservations: boolean | undefined

  constructor(client: ApiClient) {
    this.client = client
  }

  async *ids(since: string): AsyncGenerator<string> {
    const query = { fields: 'core', limit: CORE_PAGE, fromStartTime: since }
    for await (const items of pagesOf(this.client, (cursor) => this.#observations(query, cursor))) {
      for (const { traceId } of items) if (textOf(traceId) !== null) yield String(traceId)
    }
    if (this.#hasObservations !== false) return
    for await (const items of pagesOf(this.client, (page) => this.#traces(since, page))) {
      for (const { id } of items) if (textOf(id) !== null) yield String(id)
    }
  }

  async trace(id: string): Promise<unknown> {
    if (this.#hasObservations === false) return await this.client.get(`${TRACES}/${encodeURIComponent(id)}`)
    const observations = await recordsOf(
      this.client,
      (cursor) => this.#observations({ ...WHOLE, traceId: id }, cursor),
      ({ traceId }) => traceId === id,
    )
    return { observations }
  }

  async #observations(query: Readonly<Record<string, string | number>>, cursor: string | null): Promise<Page> {
    const body = await this.client.find(OBSERVATIONS, { ...query, ...(cursor === null ? {} : { cursor }) })
    this.#hasObservations = body !== null
    if (body === null) return { items: [], next: null }
    return { items: listOf(this.client, body, 'data'), next: textOf(metaOf(body).cursor) }
  }

  async #traces(since: string, page: string | null): Promise<Page> {
    const query = { fields: 'core', limit: FULL_PAGE, fromTimestamp: since, orderBy: 'timestamp.desc' }
    const number = Number(page ?? '1')
    const body = await this.client.get(TRACES, { ...query, page: number })
    const { totalPages } = metaOf(body)
    const isLast = typeof totalPages !== 'number' || number >= totalPages
    return { items: listOf(this.client, body, 'data'), next: isLast ? null : String(number + 1) }
  }
}

function metaOf(body: unknown): RawRecord {
  return isRecord(body) && isRecord(body.meta) ? body.meta : {}
}
