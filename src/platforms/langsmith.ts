// https://docs.langchain.com/langsmith/run-data-format and https://api.smith.langchain.com/redoc: projects are called
// sessions there.

import { McproveError } from '../core/errors/error.js'
import { showName } from '../core/text/show-name.js'
import { isRecord } from '../core/trace/trace-fields.js'
import type { ApiAddress, ApiClient } from './api-client.js'
import { type Environment, optionalKey, plainUrl, requiredKey, variableIn } from './environment.js'
import { listOf, type Page, pagesOf, recordsOf, textOf } from './pages.js'
import type { Platform, TraceReader } from './platform.js'

const DEFAULT_ADDRESS = 'https://api.smith.langchain.com'
const PAGE = 100
const WHOLE = [
  'id',
  'trace_id',
  'parent_run_id',
  'name',
  'run_type',
  'start_time',
  'end_time',
  'error',
  'status',
  'inputs',
  'outputs',
  'extra',
  'prompt_tokens',
  'completion_tokens',
  'total_cost',
]

export const langsmith: Platform = {
  key: 'langsmith',
  format: 'langsmith',
  connect: (env, open) => {
    const project = variableIn(env, ['LANGSMITH_PROJECT', 'LANGCHAIN_PROJECT', 'LANGCHAIN_SESSION'])?.value
    return new LangsmithReader(open(langsmithAddress(env)), project ?? 'default')
  },
}

function langsmithAddress(env: Environment): ApiAddress {
  const key = requiredKey(env, 'LangSmith', ['LANGSMITH_API_KEY', 'LANGCHAIN_API_KEY'])
  const workspace = optionalKey(env, ['LANGSMITH_WORKSPACE_ID', 'LANGCHAIN_WORKSPACE_ID'])
  const address = variableIn(env, ['LANGSMITH_ENDPOINT', 'LANGCHAIN_ENDPOINT'])
  return {
    name: 'LangSmith',
    baseUrl: address === null ? DEFAULT_ADDRESS : plainUrl(address),
    headers: { 'x-api-key': key, ...(workspace === null ? {} : { 'x-tenant-id': workspace }) },
    secrets: [key],
    addressVariable: address?.name ?? 'LANGSMITH_ENDPOINT',
    keyVariables: 'LANGSMITH_API_KEY (and LANGSMITH_WORKSPACE_ID for a key of several workspaces)',
  }
}

class LangsmithReader implements TraceReader {
  readonly client: ApiClient
  readonly project: string
  #session: string | undefined

  constructor(client: ApiClient, project: string) {
    this.client = client
    this.project = project
  }

  async *ids(since: string): AsyncGenerator<string> {
    const query = { is_root: true, start_time: since, select: ['id', 'trace_id'] }
    for await (const items of pagesOf(this.client, (cursor) => this.#runs(query, cursor))) {
      for (const { id, trace_id } of items) {
        const trace = textOf(trace_id) ?? textOf(id)
        if (trace !== null) yield trace
      }
    }
  }

  async trace(id: string): Promise<unknown> {
    return await recordsOf(
      this.client,
      (cursor) => this.#runs({ trace: id, select: WHOLE }, cursor),
      ({ trace_id }) => trace_id === id,
    )
  }

  async #runs(query: object, cursor: string | null): Promise<Page> {
    const session = [await this.#sessionId()]
    const more = cursor === null ? {} : { cursor }
    const body = await this.client.post('/runs/query', JSON.stringify({ session, ...query, limit: PAGE, ...more }))
    const cursors = isRecord(body) && isRecord(body.cursors) ? body.cursors : {}
    return { items: listOf(this.client, body, 'runs'), next: textOf(cursors.next) }
  }

  async #sessionId(): Promise<string> {
    this.#session ??= await this.#findSession()
    return this.#session
  }

  async #findSession(): Promise<string> {
    const found = await this.client.find('/sessions', { name: this.project, limit: 1, include_stats: 'false' })
    const [session] = Array.isArray(found) ? found : []
    const id = isRecord(session) ? textOf(session.id) : null
    if (id !== null) return id
    throw new McproveError('PLATFORM_FAILED', `LangSmith has no project ${showName(this.project)}`, {
      hint: 'Set LANGSMITH_PROJECT to the name of a project that the key may read.',
    })
  }
}
