// The user's settings for all projects, beside the user's logins: the only files of mcprove outside of projects. A suite
// can neither write them nor select others.
import { posix, win32 } from 'node:path'
import * as z from 'zod'
import { isMcproveError } from '../../core/errors/error.js'
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { flatIssues } from '../../suite/check/problems-from-issues.js'
import { ProblemCollector, sourceFromText } from '../../suite/read/source.js'
import { readText } from '../reading/read-text.js'

type Environment = Readonly<Record<string, string | undefined>>

export interface UserConfig {
  readonly trust_addresses?: readonly string[] | undefined
}

const schema = z.strictObject({
  trust_addresses: z.array(z.string()).optional().describe('Addresses that provider keys may be sent to.'),
})

/** Null without a home folder. `shown` is the short form for messages. */
export function userConfigPlace(
  env: Environment,
  platform: string = process.platform,
): { readonly path: string; readonly shown: string } | null {
  const name = 'mcprove/config.yaml'
  const below = (folder: string | undefined, lead: string, rest = name) => {
    const { isAbsolute, join } = platform === 'win32' ? win32 : posix
    // A relative path would let the tested project decide.
    return folder && isAbsolute(folder) ? { path: join(folder, rest), shown: `${lead}/${rest}` } : null
  }
  if (platform === 'win32') return below(env.APPDATA, '%APPDATA%')
  return below(env.XDG_CONFIG_HOME, '$XDG_CONFIG_HOME') ?? below(env.HOME, '~', `.config/${name}`)
}

/** Empty when the file does not exist. Throws BAD_USAGE with every problem when it is invalid. */
export function readUserConfig(env: Environment): UserConfig {
  const place = userConfigPlace(env)
  const text = place === null ? null : textOf(place.path, place.shown)
  if (place === null || text === null) return {}
  const problems = new ProblemCollector()
  const source = sourceFromText(text, place.shown, problems)
  const parsed = source === null ? undefined : schema.safeParse(source.data, PARSE_OPTIONS)
  if (source !== null && parsed?.error) problems.addIssues(source, flatIssues(parsed.error.issues, []))
  problems.throwIfErrors(place.shown, 'BAD_USAGE')
  return parsed?.data ?? {}
}

function textOf(path: string, shown: string): string | null {
  try {
    return readText(path, shown)
  } catch (error) {
    if (isMcproveError(error) && error.code === 'FILE_NOT_FOUND') return null
    throw error
  }
}
