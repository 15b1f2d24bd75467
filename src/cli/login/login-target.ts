import { hasCredentials } from '../../core/addresses/url-credentials.js'
import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { loginUrl } from '../../mcp/auth/login-url.js'
import type { UrlAddress } from '../../mcp/client/connection.js'
import { reachableServer } from '../../run/plan/server-address.js'
import type { Suite } from '../../suite/suite.js'
import type { Io } from '../terminal/io.js'

export const TARGET_ARGUMENT = 'the URL of a server, or its name in a suite'

export const CONFIG_OPTION = {
  config: {
    flag: '--config <file>',
    summary: 'the suite that declares the server; default: the suites in the current folder',
  },
} as const

export interface LoginTarget {
  /** Its name in messages. */
  readonly server: string
  readonly url: string
  readonly address: UrlAddress
}

/** Throws BAD_USAGE for a server that is not at a URL, or that a suite authorizes. */
export async function loginTarget(
  [word = '']: readonly string[],
  flags: { readonly config?: string | undefined },
  io: Io,
): Promise<LoginTarget> {
  if (/^https?:\/\//i.test(word)) {
    if (hasCredentials(word)) throw usage('a URL must not contain a user name or password', 'Remove them.')
    if (!URL.canParse(word)) {
      throw usage(`not a URL: ${showValue(word)}`, 'Give the full URL, such as https://mcp.example/mcp.')
    }
    const url = loginUrl(word)
    return { server: url, url, address: { url: word, headers: {}, transport: 'http' } }
  }
  const suite = await suiteWith(word, flags.config, io)
  const { address } = reachableServer(suite, word, { cwd: io.cwd(), env: io.env })
  if (!('url' in address)) throw usage(`${showName(word)} is not at a URL`, 'Log in to servers with a `url`.')
  const isAuthorized =
    address.auth !== undefined || Object.keys(address.headers).some((header) => /^authorization$/i.test(header))
  if (isAuthorized) {
    throw usage(
      `${showName(word)} has its own authorization in ${suite.file}`,
      'Remove `auth` and the header `Authorization` from the server to use a login.',
    )
  }
  return { server: word, url: loginUrl(address.url), address }
}

async function suiteWith(name: string, config: string | undefined, io: Io): Promise<Suite> {
  const known: string[] = []
  for (const { file } of findSuites(config === undefined ? [] : [config], io.cwd())) {
    for (const suite of await loadSuiteFile(file, io)) {
      if (suite.servers.has(name)) return suite
      known.push(...suite.servers.keys())
    }
  }
  const near = nearest(name, known)
  throw usage(
    `no suite in this folder has a server ${showName(name)}`,
    near === undefined ? 'Give the URL of the server, or a suite with --config.' : `Did you mean ${showName(near)}?`,
  )
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
