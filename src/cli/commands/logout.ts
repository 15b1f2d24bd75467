import { McproveError } from '../../core/errors/error.js'
import type { Login } from '../../core/logins/login.js'
import { LoginFiles } from '../../files/logins/login-files.js'
import { isExpired } from '../../mcp/auth/issued-tokens.js'
import { type Revocation, revokeLogin } from '../../mcp/auth/revoke-login.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { CONFIG_OPTION, loginTarget, TARGET_ARGUMENT } from '../login/login-target.js'
import { shownUrl } from '../login/shown-url.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Revoke and delete logins',
} satisfies ListedCommand

interface LogoutFlags {
  readonly config?: string
  readonly all?: boolean
}

export const command = defineCommand<LogoutFlags>({
  name: 'logout',
  summary: 'Revoke a login at its authorization server, where that is possible, and delete it.',
  arguments: [{ name: '[server]', summary: TARGET_ARGUMENT }],
  options: {
    all: { flag: '--all', summary: 'all logins' },
    ...CONFIG_OPTION,
  },
  examples: ['mcprove logout https://mcp.example/mcp', 'mcprove logout --all'],
  run: async (words, flags, io) => {
    if ((words.length === 0) === (flags.all !== true)) {
      throw new McproveError('BAD_USAGE', words.length === 0 ? 'no server given' : 'a server and --all given', {
        hint: 'Give the URL or name of a server, or --all.',
      })
    }
    const files = new LoginFiles(io.env)
    const urls = flags.all ? (await files.all()).map(({ url }) => url) : [(await loginTarget(words, flags, io)).url]
    if (urls.length === 0) io.stdout.write('No logins.\n')
    for (const url of urls) await logOut(url, files, io)
    return 0
  },
})

async function logOut(url: string, files: LoginFiles, io: Io): Promise<void> {
  let found: Login | undefined
  await files.update(url, async (login) => {
    found = login
    return undefined
  })
  if (found === undefined) {
    io.stdout.write(`Not logged in to ${shownUrl(url)}\n`)
    return
  }
  // Deleted first: nobody uses tokens that are being revoked.
  const note = revocationNote(await revokeLogin(found), found)
  io.stdout.write(`Logged out of ${shownUrl(url)}\n`)
  if (note !== null) io.stderr.write(`${note}\n`)
}

function revocationNote(revocation: Revocation, login: Login): string | null {
  const { issuer, expires_at } = login
  const valid = `the access token stays valid until ${expires_at ?? 'it expires'}`
  const deleted = 'warning: the login was deleted here but not revoked'
  switch (revocation.outcome) {
    case 'revoked':
      return null
    case 'unsupported':
      return `${deleted}: ${shownUrl(issuer)} cannot revoke tokens; they are valid until they expire`
    case 'failed':
      return `${deleted}: ${shownUrl(revocation.why)}`
    case 'refresh token only':
      if (isExpired(login)) return null
      return revocation.why === undefined
        ? `note: revoked; ${valid}`
        : `warning: the refresh token was revoked, but ${valid}: ${shownUrl(revocation.why)}`
  }
}
