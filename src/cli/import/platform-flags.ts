// The flags of commands that read traces of a platform instead of files.
import { McproveError } from '../../core/errors/error.js'
import type { ArgumentDeclaration, OptionDeclaration } from '../command-line/option.js'

export interface PlatformFlags {
  readonly from?: string
  readonly since?: string
  readonly limit?: number
}

export const DEFAULT_SINCE = '1h'

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
