// The servers of runs: a new connection for each run, or a shared one where the server says `share: true`.
import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { connectServer } from '../../mcp/client/connect-server.js'
import type { ClientAnswers, ConnectOptions, McpConnection, ServerAddress } from '../../mcp/client/connection.js'
import { takeLeft } from '../../mcp/process/left-processes.js'
import { withVariableHint } from '../../mcp/process/unpassed-variables.js'
import type { Suite } from '../../suite/suite.js'
import { reachableServer, type ServerSetting } from '../plan/server-address.js'
import { firstFew } from '../record/first-few.js'

export interface ServerRequest extends ServerSetting {
  readonly suite: Suite
  readonly servers: readonly string[]
  readonly client?: ClientAnswers | undefined
  /** What servers ask, of connections that are not shared. */
  readonly onAsked?: ConnectOptions['onAsked']
  readonly signal?: AbortSignal | undefined
  /** For connecting and for each request, instead of what the suite says for a server. */
  readonly timeoutMs?: number | undefined
  /** Called for each process that a server has left behind, and for each of its tools that was left out. */
  readonly onLeft?: ((warning: string) => void) | undefined
}

export interface OpenServers {
  readonly connections: ReadonlyMap<string, McpConnection>
  /** The request timeout of a server, where the suite sets one. */
  readonly timeoutsMs: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** Where the servers of a run come from. */
export interface ServerSource {
  open(request: ServerRequest): Promise<OpenServers>
}

export class ServerPool implements ServerSource {
  readonly #shared = new Map<string, Promise<McpConnection>>()
  readonly #sharedAddresses: [string, ServerAddress][] = []

  /** Connects all servers or none: when one fails, open connections are closed again. */
  async open(request: ServerRequest): Promise<OpenServers> {
    const timeoutsMs = new Map<string, number>()
    const own: McpConnection[] = []
    const addresses: [string, ServerAddress][] = []
    const opened = await Promise.allSettled(
      request.servers.map(async (name): Promise<[string, McpConnection]> => {
        const { client, onAsked } = request
        const { address, share, timeoutMs: ofSuite } = reachableServer(request.suite, name, request)
        const timeoutMs = request.timeoutMs ?? ofSuite
        const connect = (options: Pick<ConnectOptions, 'signal' | 'onAsked'> = {}): Promise<McpConnection> =>
          connectServer(name, address, { timeoutMs, client, ...options }).catch((error: unknown) => {
            throw withVariableHint(error, { address, env: request.env, advice: 'suite' })
          })
        if (timeoutMs !== undefined) timeoutsMs.set(name, timeoutMs)
        if (share) {
          const key = JSON.stringify([request.suite.file, name])
          const known = this.#shared.get(key)
          if (known === undefined) this.#sharedAddresses.push([name, address])
          const open = known ?? connect()
          this.#shared.set(key, open)
          return [name, await open]
        }
        addresses.push([name, address])
        const connection = await connect({ onAsked, signal: request.signal })
        own.push(connection)
        return [name, connection]
      }),
    )
    const connections = new Map(opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const close = async () => {
      await Promise.all(own.map((connection) => connection.close()))
      tellLeft(addresses, request.onLeft)
      for (const connection of connections.values()) tellLeftOut(connection, request.onLeft)
    }
    const failed = opened.find((one) => one.status === 'rejected')
    if (failed !== undefined) {
      await close()
      throw failed.reason
    }
    return { connections, timeoutsMs, close }
  }

  /** Closes the shared connections. */
  async close(onLeft?: ServerRequest['onLeft']): Promise<void> {
    const shared = await Promise.allSettled(this.#shared.values())
    this.#shared.clear()
    await Promise.all(shared.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)))
    tellLeft(this.#sharedAddresses.splice(0), onLeft)
  }
}

function tellLeft(addresses: readonly [string, ServerAddress][], onLeft: ServerRequest['onLeft']): void {
  for (const [name, address] of addresses) for (const warning of takeLeft(name, address)) onLeft?.(warning)
}

function tellLeftOut({ server, leftOutTools = [] }: McpConnection, onLeft: ServerRequest['onLeft']): void {
  const warnings = leftOutTools.map(({ tool, reason }) => {
    return `server ${server}: clients must not use the tool ${showName(tool.name)} over HTTP: ${reason}`
  })
  for (const warning of firstFew(warnings)) onLeft?.(warning)
}

/** The connection of the server that a call names. */
export function connectionTo({ connections }: OpenServers, server: string): McpConnection {
  const connection = connections.get(server)
  if (connection !== undefined) return connection
  const known = [...connections.keys()].map((name) => `\`${name}\``).join(', ')
  throw new McproveError('FIXTURE_FAILED', `this run has no server \`${server}\`; it has ${known || 'none'}`, {
    hint: "Add it to the test's `servers:`.",
  })
}
