// The contract of a platform that keeps traces: which traces are new, and everything recorded of one of them.
import type { ApiClient } from './api-client.js'
import type { Environment } from './environment.js'

export interface Platform {
  /** As `--from` takes it. */
  readonly key: string
  /** The importer that reads its records. */
  readonly format: string
  readonly connect: (env: Environment, open: OpenClient) => TraceReader
}

export type OpenClient = (address: ApiClient['address']) => ApiClient

export interface TraceReader {
  readonly client: ApiClient
  /** `project \`default\``, for messages; null when the key decides it. */
  readonly project: string | null
  /** Ids of the traces since a time (ISO 8601), the newest first. An id may come twice. */
  ids(since: string): AsyncGenerator<string>
  /** Everything recorded of one trace, in the form its importer reads. */
  trace(id: string): Promise<unknown>
}
