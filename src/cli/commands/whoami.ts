import type { Login } from '../../core/logins/login.js'
import { cleanText } from '../../core/text/show-value.js'
import { LoginFiles } from '../../files/logins/login-files.js'
import { isExpired } from '../../mcp/auth/issued-tokens.js'
import { stringify } from '../../report/reporters/json.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { CONFIG_OPTION, loginTarget, TARGET_ARGUMENT } from '../login/login-target.js'
import { shownUrl, withoutKeys } from '../login/shown-url.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'List your logins',
} satisfies ListedCommand

interface WhoamiFlags {
  readonly config?: string
  readonly json?: boolean
}

export const command = defineCommand<WhoamiFlags>({
  name: 'whoami',
  summary: 'List logins: URL, authorization server, scopes and expiry, never a token. Exit 1 when there is none.',
  arguments: [{ name: '[server]', summary: `${TARGET_ARGUMENT}; default: all` }],
  options: {
    json: { flag: '--json', summary: 'print JSON' },
    ...CONFIG_OPTION,
  },
  examples: ['mcprove whoami', 'mcprove whoami https://mcp.example/mcp --json'],
  run: async (words, flags, io) => {
    const files = new LoginFiles(io.env)
    const url = words.length === 0 ? undefined : (await loginTarget(words, flags, io)).url
    const all = await files.all()
    const shown = all.filter((login) => url === undefined || login.url === url).map(shownLogin)
    if (flags.json) io.stdout.write(`${stringify({ logins: shown }, 2)}\n`)
    else io.stdout.write(shown.length === 0 ? `${nobody(url)}\n` : shown.map(linesOf).join(''))
    return shown.length === 0 ? 1 : 0
  },
})

interface ShownLogin {
  readonly url: string
  readonly issuer: string
  readonly client_id: string
  readonly scope: string | null
  readonly expires_at: string | null
  readonly refreshable: boolean
}

function shownLogin({ url, issuer, client, scope, expires_at, refresh_token }: Login): ShownLogin {
  return {
    url: withoutKeys(url),
    issuer: withoutKeys(issuer),
    client_id: client.client_id,
    scope: scope ?? null,
    expires_at: expires_at ?? null,
    refreshable: refresh_token !== undefined,
  }
}

function linesOf({ url, issuer, client_id, scope, expires_at, refreshable }: ShownLogin): string {
  const isOver = isExpired({ expires_at: expires_at ?? undefined })
  const then = isOver ? '; refreshed at the next use' : ', then refreshed'
  const unrefreshed = isOver ? '; log in again' : ''
  const lines = [
    url,
    `  issuer   ${issuer}`,
    `  client   ${client_id}`,
    `  scopes   ${scope ?? 'not known'}`,
    `  ${isOver ? 'expired' : 'expires'}  ${expires_at ?? 'not known'}${refreshable ? then : unrefreshed}`,
  ]
  return `${lines.map(oneLine).join('\n')}\n`
}

/** Client ids and scopes come from servers, which must not be able to write lines of their own. */
function oneLine(text: string): string {
  return cleanText(text.replace(/\s/g, (space) => (space === ' ' ? space : '\ufffd')))
}

function nobody(url: string | undefined): string {
  return url === undefined ? 'No logins.' : `Not logged in to ${shownUrl(url)}`
}
