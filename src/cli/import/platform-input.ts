// `--from`: traces of a platform instead of files.
import { McproveError } from '../../core/errors/error.js'
import { cleanText, showValue } from '../../core/text/show-value.js'
import { readDuration } from '../../core/time/duration.js'
import { readDatetime } from '../../core/time/read-datetime.js'
import type { ArgumentDeclaration, OptionDeclaration } from '../command-line/option.js'
import type { Io } from '../terminal/io.js'

export interface PlatformFlags {
  readonly from?: string
  readonly since?: string
  readonly limit?: number
}

const DEFAULT_SINCE = '1h'

export const PLATFORM_OPTIONS = {
  from: {
    flag: '--from <platform>',
    summary: 'read traces from langfuse, langsmith or phoenix instead of files; keys come from the environment',
  },
  since: {
    flag: '--since <time>',
    summary: `with --from: how far back, for example 15m, 7d or 2026-03-04T10:00:00Z; default: ${DEFAULT_SINCE}`,
  },
  limit: { flag: '--limit <n>', summary: 'with --from: only the newest n traces', type: 'count' },
} as const satisfies Readonly<Record<keyof PlatformFlags, OptionDeclaration>>

export interface PlatformInput {
  /** Stands for the file in messages. */
  readonly name: string
  /** The importer that reads it. */
  readonly format: string
  /** One trace per line. */
  readonly chunks: AsyncIterable<Buffer>
}

/** Throws when neither files nor a platform are given, or both. */
export function checkSource(
  files: readonly string[],
  { from, since, limit, format }: PlatformFlags & { readonly format?: string },
  command: string,
  { name, summary }: ArgumentDeclaration,
): void {
  const usage = (message: string, hint: string) => new McproveError('BAD_USAGE', message, { hint })
  if (from !== undefined) {
    if (files.length > 0)
      throw usage('--from reads from a platform, so files cannot be given', 'Leave one of them out.')
    if (format !== undefined) throw usage('--from has its own format', 'Leave --format out.')
    return
  }
  if (since !== undefined || limit !== undefined) {
    throw usage('--since and --limit apply to --from only', 'Add --from langfuse, langsmith or phoenix.')
  }
  if (files.length > 0) return
  const wanted = name.replace('[', '<').replace(']', '>')
  throw usage(`${command} needs ${wanted}: ${summary}`, `See \`mcprove ${command} --help\`.`)
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
