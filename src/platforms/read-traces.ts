// The traces of a platform since a time, one at a time, the oldest first.
import { McproveError } from '../core/errors/error.js'
import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import { ApiClient, type ApiLimits } from './api-client.js'
import type { Environment } from './environment.js'
import { langfuse } from './langfuse.js'
import { langsmith } from './langsmith.js'
import { phoenix } from './phoenix.js'
import type { Platform } from './platform.js'

export interface TraceQuery {
  /** Milliseconds since 1970. */
  readonly sinceMs: number
  /** Only the newest ones; null for all. */
  readonly limit: number | null
}

interface Reading {
  readonly env: Environment
  readonly signal: AbortSignal
  readonly limits?: ApiLimits | undefined
  /** Called with what a reader of the traces should know. */
  readonly note: (text: string) => void
}

const PLATFORMS: readonly Platform[] = [langfuse, langsmith, phoenix]
const PLATFORM_KEYS: readonly string[] = PLATFORMS.map(({ key }) => key)
/** More ids are not kept. */
const MAX_TRACES = 100_000

/** The platform of `--from`. */
export function platformNamed(key: string): Platform {
  const found = PLATFORMS.find((platform) => platform.key === key)
  if (found !== undefined) return found
  const near = nearest(key, PLATFORM_KEYS)
  throw new McproveError('BAD_USAGE', `unknown platform ${showName(key)}`, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Choose one of ${PLATFORM_KEYS.join(', ')}.`,
  })
}

export async function* readTraces(
  platform: Platform,
  { sinceMs, limit }: TraceQuery,
  { env, signal, limits, note }: Reading,
): AsyncGenerator<unknown> {
  const reader = platform.connect(env, (address) => new ApiClient(address, signal, limits))
  const since = new Date(sinceMs).toISOString()
  const ids = await newestIds(reader.ids(since), limit, note)
  if (ids.length === 0) {
    const { name, addressVariable } = reader.client.address
    const project = reader.project === null ? '' : ` in project ${showName(reader.project)}`
    throw new McproveError('NO_TRACES', `${name} has no trace since ${since}${project}`, {
      hint: `Choose an earlier time with --since, or check the project and ${addressVariable}.`,
    })
  }
  for (const id of ids.toReversed()) yield await reader.trace(id)
}

async function newestIds(
  all: AsyncGenerator<string>,
  limit: number | null,
  note: (text: string) => void,
): Promise<string[]> {
  const ids = new Set<string>()
  for await (const id of all) {
    if (ids.has(id)) continue
    if (ids.size === limit) {
      note(`only the newest ${limit} traces are read (--limit); there are more`)
      break
    }
    if (ids.size === MAX_TRACES) {
      throw new McproveError('BAD_USAGE', `there are more than ${MAX_TRACES} traces`, {
        hint: 'Choose a later time with --since, or the newest traces with --limit.',
      })
    }
    ids.add(id)
  }
  return [...ids]
}
