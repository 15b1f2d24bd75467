// The servers that a command line names, opened for as long as a command asks them.
import { McproveError } from '../../core/errors/error.js'
import { findSuites } from '../../files/discovery/find-suites.js'
import { loadSuiteFile } from '../../files/discovery/suite-files.js'
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor } from '../../files/redaction/redactor.js'
import type { McpConnection } from '../../mcp/client/connection.js'
import { connectionTo, ServerPool } from '../../run/execute/server-pool.js'
import { suiteSecrets } from '../../run/plan/suite-secrets.js'
import { parseSuite } from '../../suite/parse-suite.js'
import type { Suite } from '../../suite/suite.js'
import { type TrustFlags, trustedAddresses } from '../run/trust-flag.js'
import { Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export interface AskedServer {
  readonly suite: Suite
  readonly name: string
  /** False for a server that is not in a suite: its name says nothing. */
  readonly isNamed: boolean
}

/** What a command asks a server; the answer comes without secrets. */
export async function askServer<Answer>(
  { suite, name }: AskedServer,
  flags: TrustFlags,
  io: Io,
  ask: (connection: McpConnection) => Promise<Answer>,
): Promise<Answer> {
  const interruption = new Interruption(io, { onSecond: killServers })
  const pool = new ServerPool()
  const trustAddresses = trustedAddresses(flags, io)
  const redactor = createRedactor(suiteSecrets(suite, io))
  const setting = { cwd: io.cwd(), env: io.env, trustAddresses, signal: interruption.signal }
  try {
    const open = await pool.open({ suite, servers: [name], ...setting })
    try {
      return redactor.redact(await ask(connectionTo(open, name)))
    } finally {
      await open.close()
    }
  } catch (error) {
    throw redactError(error, redactor)
  } finally {
    await pool.close()
    interruption.end()
  }
}

/** A server that is not in a suite is wrapped in one of its own. */
export async function askedServer(
  words: readonly string[],
  { config }: { readonly config?: string | undefined },
  io: Io,
): Promise<AskedServer> {
  const [name = '', ...args] = words
  if (/^https?:\/\//.test(name) && args.length === 0) return alone({ url: name })
  if (args.length > 0) return alone({ command: [...words] })
  const known: string[] = []
  for (const { file } of findSuites(config === undefined ? [] : [config], io.cwd())) {
    for (const suite of await loadSuiteFile(file, io)) {
      if (suite.servers.has(name)) return { suite, name, isNamed: true }
      known.push(...suite.servers.keys())
    }
  }
  throw new McproveError('SERVER_FAILED', `no suite in this folder has a server \`${name}\``, {
    hint: `Give ${known.length > 0 ? `one of ${known.join(', ')}` : 'a suite with --config'}, a URL, or -- and the command that starts a server.`,
  })
}

function alone(server: { url: string } | { command: string[] }): AskedServer {
  return { suite: parseSuite({ servers: { server } }), name: 'server', isNamed: false }
}
