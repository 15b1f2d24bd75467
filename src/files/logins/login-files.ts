import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { McproveError } from '../../core/errors/error.js'
import type { Login, LoginStore } from '../../core/logins/login.js'
import { allowedPath, isConfined } from '../confinement.js'
import { readFailure, writeFailure } from '../file-error.js'
import { OutputFile } from '../output-file.js'
import { readText } from '../reading/read-text.js'
import { whileLocked } from './login-lock.js'
import {
  checkPrivate,
  findLoginsFolder,
  type LoginsFolder,
  loginFile,
  loginsFolder,
  makeLoginsFolder,
} from './logins-folder.js'

type Environment = Readonly<Record<string, string | undefined>>

const FORMAT = 'mcprove/login@1'

const schema = z.object({
  format: z.literal(FORMAT),
  url: z.string(),
  issuer: z.string(),
  token_endpoint: z.string(),
  client: z.object({
    client_id: z.string(),
    client_secret: z.string().optional(),
    token_endpoint_auth_method: z.string().optional(),
  }),
  access_token: z.string(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  expires_at: z.string().optional(),
  resource: z.string().optional(),
  login_options: z.record(z.string(), z.union([z.string(), z.literal(true)])).optional(),
})

/** The logins of the user, one file each. */
export class LoginFiles implements LoginStore {
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** Undefined too in a process that acts for a coding agent, which does not have the logins of its user. */
  async read(url: string): Promise<Login | undefined> {
    const folder = isConfined() ? null : findLoginsFolder(this.#env)
    return folder !== null && checkPrivate(folder) ? readLogin(loginFile(folder, url), url) : undefined
  }

  async update(
    url: string,
    change: (login: Login | undefined) => Promise<Login | undefined>,
    signal?: AbortSignal,
  ): Promise<Login | undefined> {
    const folder = loginsFolder(this.#env)
    makeLoginsFolder(folder)
    checkPrivate(folder)
    const file = loginFile(folder, url)
    return await whileLocked(
      file.path,
      file.shown,
      async () => {
        const before = readLogin(file, url)
        const login = await change(before)
        if (login === undefined) remove(file)
        else if (login !== before) write(file, login)
        return login
      },
      signal,
    )
  }

  /** Every login, sorted by URL. */
  async all(): Promise<readonly Login[]> {
    const folder = loginsFolder(this.#env)
    if (!checkPrivate(folder)) return []
    const logins = namesIn(folder).flatMap((name) => {
      const login = readLogin({ path: join(folder.path, name), shown: `${folder.shown}/${name}` })
      return login === undefined ? [] : [login]
    })
    return logins.sort((one, other) => (one.url < other.url ? -1 : 1))
  }
}

function namesIn({ path, shown }: LoginsFolder): string[] {
  try {
    return readdirSync(allowedPath(path, shown)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
  } catch (cause) {
    throw readFailure(shown, cause)
  }
}

/** A file that was copied under the name of another URL is not a login for it. */
function readLogin(file: LoginsFolder, url?: string): Login | undefined {
  if (!checkPrivate(file)) return undefined
  const parsed = schema.safeParse(jsonOf(readText(file.path, file.shown)))
  if (parsed.success && (url === undefined || parsed.data.url === url)) {
    const { format: _format, ...login } = parsed.data
    return login
  }
  throw new McproveError('FILE_UNREADABLE', `${file.shown} is not a login of this version of mcprove`, {
    hint: 'Delete the file, and log in again.',
  })
}

function write({ path, shown }: LoginsFolder, login: Login): void {
  const file = new OutputFile(path, { isPrivate: true, shownAs: shown })
  try {
    file.write(`${JSON.stringify({ format: FORMAT, ...login }, null, 2)}\n`)
    file.commit()
  } catch (error) {
    file.discard()
    throw error
  }
}

function remove({ path, shown }: LoginsFolder): void {
  try {
    rmSync(allowedPath(path, shown), { force: true })
  } catch (cause) {
    throw writeFailure(shown, cause)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
