import { showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { NoAnswer } from '../process/server-trouble.js'

/** 1,000 pages of even one tool each are more than a model can be offered. */
const MAX_PAGES = 1000
/** There may be many resources, and the length of a page is known only after reading it. */
const MAX_ITEMS = 100_000

/**
 * Requests page after page and reads the items under `key`. A repeated cursor is an error, because it would loop
 * forever.
 */
export async function listPages<T>(
  key: string,
  askPage: (cursor: string | undefined) => Promise<Readonly<Record<string, unknown>>>,
  readItem: (item: Readonly<Record<string, unknown>>) => T | undefined,
): Promise<readonly T[]> {
  const found: T[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await askPage(cursor)
    const items: unknown = answer[key]
    if (!Array.isArray(items)) throw new NoAnswer(`sent a list without "${key}": ${showValue(answer)}`)
    if (found.length + items.length > MAX_ITEMS) throw new NoAnswer(`lists more than ${MAX_ITEMS} "${key}"`)
    for (const item of items) {
      const read = isRecord(item) ? readItem(item) : undefined
      if (read === undefined) throw new NoAnswer(`lists an entry without a name in "${key}": ${showValue(item)}`)
      found.push(read)
    }
    const next = answer.nextCursor
    // Some servers end their list with an empty cursor.
    if (typeof next !== 'string' || next === '') return found
    if (seen.has(next)) throw new NoAnswer(`repeats the page cursor ${showValue(next)} of "${key}"`)
    seen.add(next)
    cursor = next
  }
  throw new NoAnswer(`has more than ${MAX_PAGES} pages of "${key}"`)
}
