// `--from`: traces of a platform instead of files.
import { McproveError } from '../../core/errors/error.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { readDuration } from '../../core/time/duration.js'
import { readDatetime } from '../../core/time/read-datetime.js'
import type { Io } from '../terminal/io.js'
import { DEFAULT_SINCE, type PlatformFlags } from './platform-flags.js'

export interface PlatformInput {
  /** Stands for the file in messages. */
  readonly name: string
  /** The importer that reads it. */
  readonly format: string
  /** One trace per line. */
  readonly chunks: AsyncIterable<Buffer>
}

/** Loads the code of platforms. Nothing is requested before the first chunk is read. */
export async function platformInput(
  from: string,
  { since = DEFAULT_SINCE, limit }: PlatformFlags,
  { env, stderr }: Io,
  signal: AbortSignal,
): Promise<PlatformInput> {
  const { platformNamed, readTraces } = await import('../../platforms/read-traces.js')
  const platform = platformNamed(from)
  const query = { sinceMs: sinceMs(since, Date.now()), limit: limit ?? null }
  const note = (text: string): void => void stderr.write(`note: ${cleanText(text)}\n`)
  return {
    name: platform.key,
    format: platform.format,
    chunks: linesOf(readTraces(platform, query, { env, signal, note })),
  }
}

async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

function sinceMs(text: string, now: number): number {
  const duration = readDuration(text)
  const ms = duration === null ? readDatetime(text)?.ms : now - duration
  if (ms !== undefined) return Math.max(ms, 0)
  throw new McproveError('BAD_USAGE', `--since is ${showValue(text)}`, {
    hint: 'Write a duration such as 15m, 1h or 7d, or a time such as 2026-03-04T10:00:00Z.',
  })
}
