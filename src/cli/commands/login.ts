import { McproveError } from '../../core/errors/error.js'
import type { Login, LoginOptions } from '../../core/logins/login.js'
import { LoginFiles } from '../../files/logins/login-files.js'
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import { type CallbackServer, openCallbackServer } from '../../mcp/auth/callback-server.js'
import { logIn } from '../../mcp/auth/log-in.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { askPerson } from '../login/ask-person.js'
import { LoginLimit } from '../login/login-limit.js'
import { CONFIG_OPTION, loginTarget, TARGET_ARGUMENT } from '../login/login-target.js'
import { shownUrl } from '../login/shown-url.js'
import { INTERRUPTED, Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import '../quick-schemas.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Log in to a server that requires OAuth',
} satisfies ListedCommand

interface LoginFlags {
  readonly config?: string
  readonly scope?: string
  readonly noBrowser?: boolean
  readonly clientId?: string
  readonly clientMetadataUrl?: string
  readonly issuer?: string
  readonly port?: number
  readonly sse?: boolean
  readonly timeout?: number
}

const DEFAULT_TIMEOUT_MS = 300_000
const SECRET_VARIABLE = 'MCPROVE_CLIENT_SECRET'

export const command = defineCommand<LoginFlags>({
  name: 'login',
  summary:
    'Log in to a server with OAuth (authorization code and PKCE), in a browser. The login is kept in your own config folder, and commands use it for exactly this URL until `mcprove logout`.',
  arguments: [{ name: '<server>', summary: TARGET_ARGUMENT }],
  options: {
    scope: {
      flag: '--scope <scopes>',
      summary: "the scopes to request: 'files:read files:write'; default: what the server asks for",
    },
    noBrowser: {
      flag: '--no-browser',
      summary: 'print the URL, and read the redirect URL from standard input',
    },
    clientId: {
      flag: '--client-id <id>',
      summary: `a client that is registered already; its secret, if it has one, comes from ${SECRET_VARIABLE}`,
    },
    clientMetadataUrl: {
      flag: '--client-metadata-url <url>',
      summary: 'the https URL of a client id metadata document, for servers that accept one',
    },
    issuer: {
      flag: '--issuer <url>',
      summary: 'accept only this authorization server; its endpoints may then have other origins',
    },
    port: {
      flag: '--port <port>',
      summary: 'the port of the redirect URI on 127.0.0.1; default: a free one',
      type: 'count',
    },
    sse: { flag: '--sse', summary: 'use HTTP+SSE instead of Streamable HTTP' },
    timeout: { flag: '--timeout <ms>', summary: 'how long the whole login may take; default 300000', type: 'count' },
    ...CONFIG_OPTION,
  },
  examples: [
    'mcprove login https://mcp.example/mcp',
    "mcprove login tickets --scope 'tickets:read tickets:write'",
    'mcprove login https://mcp.example/mcp --no-browser',
  ],
  run: async (words, flags, io) => {
    const redactor = createRedactor(secretsFrom({ env: io.env, interpolated: [], headers: [] }))
    const interruption = new Interruption(io)
    noteSecret(flags, io)
    try {
      const login = await loginWith(words, flags, io, interruption.signal)
      io.stdout.write(`Logged in to ${shownUrl(login.url)} (${shownUrl(login.issuer)})\n`)
      return 0
    } catch (error) {
      if (interruption.happened) return INTERRUPTED
      throw redactError(error, redactor)
    } finally {
      interruption.end()
      // Reading it would keep the process alive.
      if (flags.noBrowser) io.stdin.destroy()
    }
  },
})

function noteSecret({ clientId }: LoginFlags, io: Io): void {
  if (clientId !== undefined || (io.env[SECRET_VARIABLE] ?? '') === '') return
  io.stderr.write(`note: ${SECRET_VARIABLE} is not used without --client-id\n`)
}

async function loginWith(
  words: readonly string[],
  flags: LoginFlags,
  io: Io,
  interrupted: AbortSignal,
): Promise<Login> {
  const { scope, clientId, clientMetadataUrl, issuer, noBrowser = false, timeout = DEFAULT_TIMEOUT_MS } = flags
  const { server, url, address } = await loginTarget(words, flags, io)
  const options = optionsOf(flags)
  const secret = clientId === undefined ? undefined : io.env[SECRET_VARIABLE]
  // Before anybody logs in: a folder that cannot be used is reported first.
  const files = new LoginFiles(io.env)
  await files.read(url)
  const callback = await callbackServer(flags.port)
  const limit = new LoginLimit(timeout, interrupted)
  const { signal } = limit
  try {
    const asking = { callback, usesBrowser: !noBrowser, signal }
    const settings = {
      authorize: (target: URL, mistake?: string) => limit.waitForPerson(askPerson(target, { ...asking, mistake }, io)),
      redirect_uri: callback.redirectUri,
      scope,
      client_id: clientId,
      client_secret: secret === '' ? undefined : secret,
      client_metadata_url: clientMetadataUrl,
      issuer,
      call: { server: words[0] ?? url, options: { ...options, ...runOptions(flags) } },
    }
    const transport = flags.sse ? 'sse' : address.transport
    const login = await logIn(server, { ...address, transport }, settings, { timeoutMs: 2 * timeout, signal })
    await files.update(url, async () => ({ ...login, login_options: options }))
    return login
  } catch (error) {
    throw limit.failure(server) ?? error
  } finally {
    limit.end()
    callback.close()
  }
}

/** Options that the same login needs again, wherever it is made. */
function optionsOf({ scope, clientId, clientMetadataUrl, issuer, port, sse }: LoginFlags): LoginOptions {
  return given({
    '--scope': scope,
    '--client-id': clientId,
    '--client-metadata-url': clientMetadataUrl,
    '--issuer': issuer,
    '--port': port?.toString(),
    '--sse': sse,
  })
}

/** Options of this call alone. */
function runOptions({ config, noBrowser }: LoginFlags): LoginOptions {
  return given({ '--config': config, '--no-browser': noBrowser })
}

function given(options: Readonly<Record<string, string | boolean | undefined>>): LoginOptions {
  return Object.fromEntries(
    Object.entries(options).filter(
      (entry): entry is [string, string | true] => entry[1] !== undefined && entry[1] !== false,
    ),
  )
}

async function callbackServer(port: number | undefined): Promise<CallbackServer> {
  try {
    return await openCallbackServer(port)
  } catch (cause) {
    throw new McproveError('BAD_USAGE', `127.0.0.1 cannot be listened on at port ${port ?? 0}`, {
      hint: 'Choose another port with --port.',
      cause,
    })
  }
}
