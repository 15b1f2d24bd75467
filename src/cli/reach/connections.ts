// The connections of a command to one server, for as long as the command needs them.
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor, type Redactor } from '../../files/redaction/redactor.js'
import { connectServer } from '../../mcp/client/connect-server.js'
import type { ClientAnswers, McpConnection } from '../../mcp/client/connection.js'
import { withVariableHint } from '../../mcp/process/unpassed-variables.js'
import { INTERRUPTED, Interruption, killServers } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'
import type { ReachFlags } from './reach-flags.js'
import type { ReachedServer } from './reached-server.js'

export interface Connections {
  /** Everything that a server sends must pass through it before it is shown. */
  readonly redactor: Redactor
  readonly signal: AbortSignal
  /** A new connection, which the caller closes. */
  connect(client?: ClientAnswers): Promise<McpConnection>
  /** An error without secrets, with a hint about variables that the server lacks. */
  explain(error: unknown): unknown
}

/** Returns what `use` returns, or the exit code of an interrupted command. */
export async function withConnections(
  { name, address, timeoutMs, secrets, env, isNamed }: ReachedServer,
  io: Io,
  use: (connections: Connections) => Promise<number>,
): Promise<number> {
  const interruption = new Interruption(io, { onSecond: killServers })
  const { signal } = interruption
  const redactor = createRedactor(secrets)
  const explain = (error: unknown): unknown =>
    redactError(withVariableHint(error, { address, env, advice: isNamed ? 'both' : 'flag' }), redactor)
  const connect = (client?: ClientAnswers): Promise<McpConnection> =>
    connectServer(name, address, { timeoutMs, client, signal })
  try {
    return await use({ redactor, signal, connect, explain })
  } catch (error) {
    if (interruption.happened) return INTERRUPTED
    throw explain(error)
  } finally {
    interruption.end()
  }
}

/** Uses one connection, and closes it. */
export async function withConnection<Answer>(
  connections: Connections,
  use: (connection: McpConnection) => Promise<Answer>,
  client?: ClientAnswers,
): Promise<Answer> {
  const connection = await connections.connect(client)
  try {
    return await use(connection)
  } finally {
    await connection.close()
  }
}

/** `--share` is not an error where it means nothing, but it is not ignored silently either. */
export function noteShare({ share }: ReachFlags, why: string, io: Io): void {
  if (share) io.stderr.write(`note: --share changes nothing: ${why}\n`)
}
