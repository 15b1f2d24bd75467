// Turns a server of a suite into an address: variables expanded, paths absolute, with its own environment.
import { dirname, relative, resolve } from 'node:path'
import { readText } from '../../files/reading/read-text.js'
import type { ServerAddress } from '../../mcp/client/connection.js'
import { inheritedEnvironment } from '../../mcp/client/inherited-environment.js'
import { newMark } from '../../mcp/process/run-mark.js'
import { expandServer } from '../../suite/read/expand-server.js'
import { listedTools } from '../../suite/read/listed-tools.js'
import type { Server, ToolListServer } from '../../suite/schema/server-schema.js'
import type { Suite } from '../../suite/suite.js'
import { requireTrust, type Trust } from '../addresses/require-trust.js'
import { serverAddresses } from '../addresses/server-addresses.js'
import { fillRunDir } from '../execute/workspace.js'

export interface ServerSetting extends Trust {
  readonly cwd: string
  /** The run's own folder, for `${RUN_DIR}`. */
  readonly runDir?: string | undefined
}

export interface ReachableServer {
  readonly address: ServerAddress
  readonly share: boolean
  readonly timeoutMs: number | undefined
}

/**
 * Throws SUITE_INVALID for a variable that is not set, and ADDRESS_NOT_TRUSTED for a key that does not belong to the
 * server.
 */
export function reachableServer(suite: Suite, name: string, setting: ServerSetting): ReachableServer {
  const { runDir } = setting
  const expanded = expandServer(suite, name, setting.env)
  if ('tools' in expanded) {
    return { address: { tools: listedTools(expanded, name) }, share: false, timeoutMs: undefined }
  }
  const entry = suite.servers.get(name)
  if (entry !== undefined) requireTrust(serverAddresses(entry, suite), setting)
  const server = runDir === undefined ? expanded : fillRunDir(expanded, runDir)
  const folder = dirname(resolve(setting.cwd, entry?.base_file ?? suite.file))
  return { address: addressOf(server, folder, setting), share: server.share ?? false, timeoutMs: server.timeout_ms }
}

function addressOf(
  server: Exclude<Server, ToolListServer>,
  folder: string,
  { cwd, env }: ServerSetting,
): ServerAddress {
  if ('url' in server) {
    const { url, headers = {}, transport = 'http', auth } = server
    return { url, headers, transport, ...(auth === undefined ? {} : { auth }) }
  }
  if ('mock' in server) {
    const path = resolve(folder, server.mock)
    // Relative to the working folder, like every file in a message.
    const file = relative(cwd, path).replaceAll('\\', '/')
    return { manifest: readText(path, file), file }
  }
  const [command = '', ...rest] = typeof server.command === 'string' ? [server.command] : server.command
  return {
    command,
    args: [...rest, ...(server.args ?? [])],
    env: { ...inheritedEnvironment(env), ...server.env, ...(server.isolate ? newMark() : {}) },
    cwd: resolve(folder, server.cwd ?? '.'),
  }
}
