import { McproveError } from '../../../core/errors/error.js'
import { showName } from '../../../core/text/show-name.js'
import type { McpConnection } from '../../../mcp/client/connection.js'
import type { TrustedAddresses } from '../../../run/addresses/trusted-addresses.js'
import { connectionTo, type ServerPool } from '../../../run/execute/server-pool.js'
import type { FlatIssue } from '../../../suite/check/problems-from-issues.js'
import { parseSuite } from '../../../suite/parse-suite.js'
import { expandVariables } from '../../../suite/read/expand-variables.js'
import type { Io } from '../../terminal/io.js'
import type { NamedServer } from './configured-servers.js'

interface Visit {
  /** The suite's folder, which servers start from. */
  readonly file: string
  readonly io: Io
  readonly trustAddresses: TrustedAddresses
  readonly signal: AbortSignal
  /** Closed by whoever made it, after the last visit. */
  readonly pool: ServerPool
}

/** Starts the server as a run will, and stops it with everything it started, unless the pool shares it. */
export async function visitServer<Result>(
  { name, server }: NamedServer,
  { file, io, trustAddresses, signal, pool }: Visit,
  visit: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  const issues: FlatIssue[] = []
  expandVariables(server, io.env, [], issues)
  const [issue] = issues
  if (issue !== undefined) {
    throw new McproveError('SERVER_FAILED', `server ${showName(name)} cannot be started: ${issue.message}`, {
      hint: 'Set the variable: `mcprove init` starts the server to list its tools.',
    })
  }
  const suite = parseSuite({ servers: { [name]: server } }, { file })
  const open = await pool.open({ suite, servers: [name], cwd: io.cwd(), env: io.env, trustAddresses, signal })
  try {
    return await visit(connectionTo(open, name))
  } finally {
    await open.close()
  }
}
