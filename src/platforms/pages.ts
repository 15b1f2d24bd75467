// Pages of an API, as far as its cursors lead, with bounds for servers that never end.
import { isRecord, type RawRecord } from '../core/trace/trace-fields.js'
import type { ApiClient } from './api-client.js'

export interface Page {
  readonly items: readonly RawRecord[]
  /** Null on the last page. */
  readonly next: string | null
}

const MAX_PAGES = 10_000
/** The most records of one trace. */
const MAX_RECORDS = 200_000

export async function* pagesOf(
  client: ApiClient,
  read: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<readonly RawRecord[]> {
  const seen = new Set<string>()
  for (let cursor: string | null = null; ; ) {
    const { items, next } = await read(cursor)
    yield items
    if (next === null || items.length === 0) return
    if (seen.has(next)) throw client.unexpected('sends the same page again and again')
    if (seen.size >= MAX_PAGES) throw client.unexpected(`has more than ${MAX_PAGES} pages`)
    seen.add(next)
    cursor = next
  }
}

/** All records of one trace. A server that ignores the filter must not mix traces. */
export async function recordsOf(
  client: ApiClient,
  read: (cursor: string | null) => Promise<Page>,
  isOfTrace: (record: RawRecord) => boolean,
): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  for await (const items of pagesOf(client, read)) {
    if (!items.every(isOfTrace)) throw client.unexpected('does not select the records of one trace')
    for (const item of items) records.push(item)
    if (records.length > MAX_RECORDS) throw client.unexpected(`has more than ${MAX_RECORDS} records of one trace`)
  }
  return records
}

/** The list under a key of an answer. */
export function listOf(client: ApiClient, body: unknown, key: string): readonly RawRecord[] {
  const list = isRecord(body) ? body[key] : undefined
  if (!Array.isArray(list)) throw client.unexpected(`sent an answer without \`${key}\``)
  return list.filter(isRecord)
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
