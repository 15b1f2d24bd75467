// Where the logins of the user are: beside the user's config, outside of every project.
import { createHash } from 'node:crypto'
import { mkdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { allowedPath } from '../confinement.js'
import { userConfigPlace } from '../discovery/user-config.js'
import { readFailure, writeFailure } from '../file-error.js'
import { makeFolder } from '../make-folder.js'

type Environment = Readonly<Record<string, string | undefined>>

export interface LoginsFolder {
  readonly path: string
  /** The short form, for messages. */
  readonly shown: string
}

const NAME_LENGTH = 32

/** Null without a home folder. */
export function findLoginsFolder(env: Environment): LoginsFolder | null {
  const place = userConfigPlace(env)
  if (place === null) return null
  return { path: join(dirname(place.path), 'logins'), shown: place.shown.replace(/config\.yaml$/, 'logins') }
}

/** Throws BAD_USAGE without a home folder. */
export function loginsFolder(env: Environment): LoginsFolder {
  const folder = findLoginsFolder(env)
  if (folder !== null) return folder
  throw new McproveError('BAD_USAGE', 'there is no folder for logins: neither XDG_CONFIG_HOME nor HOME is set', {
    hint: 'Set HOME, or give the server a token: `auth: { bearer: ... }`.',
  })
}

/** One file for each URL: renewing one login never touches another. */
export function loginFile({ path, shown }: LoginsFolder, url: string): LoginsFolder {
  const name = `${createHash('sha256').update(url).digest('hex').slice(0, NAME_LENGTH)}.json`
  return { path: join(path, name), shown: `${shown}/${name}` }
}

/** Creates the folder for its owner alone. */
export function makeLoginsFolder({ path, shown }: LoginsFolder): void {
  try {
    makeFolder(dirname(path))
    mkdirSync(allowedPath(path, shown), { mode: 0o700, recursive: true })
  } catch (cause) {
    throw writeFailure(shown, cause)
  }
}

/** Throws FILE_UNREADABLE for a file or folder that others may read or change. False when it does not exist. */
export function checkPrivate({ path, shown }: LoginsFolder): boolean {
  const allowed = allowedPath(path, shown)
  let stats: Stats | undefined
  try {
    stats = statSync(allowed, { throwIfNoEntry: false })
  } catch (cause) {
    throw readFailure(shown, cause)
  }
  if (stats === undefined) return false
  if (isPrivate(stats)) return true
  if (isOfAnother(stats)) {
    throw new McproveError('FILE_UNREADABLE', `${shown} holds logins, but belongs to another user`, {
      hint: 'Run mcprove as that user, or set XDG_CONFIG_HOME to a folder of your own.',
    })
  }
  const mode = stats.isDirectory() ? '700' : '600'
  throw new McproveError('FILE_UNREADABLE', `${shown} holds logins, but other users may read or change it`, {
    hint: `Run: ${shellCommand(['chmod', mode, path])}; log in again if others may have read it.`,
  })
}

/** Windows has no such modes: the folder of the user is private there. */
function isPrivate({ mode, uid }: Stats): boolean {
  if (process.platform === 'win32') return true
  return (mode & 0o077) === 0 && !isOfAnother({ uid })
}

function isOfAnother({ uid }: Pick<Stats, 'uid'>): boolean {
  return process.getuid !== undefined && uid !== process.getuid()
}
