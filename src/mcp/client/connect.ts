import { assertKnownOptions } from '../../core/input/known-options.js'
import { connectServer } from './connect-server.js'
import type { ConnectOptions, McpConnection, ServerAddress } from './connection.js'
import { assertKnownAddress, CONNECT_OPTIONS } from './known-address.js'

/** Connects to a server. Throws McproveError SERVER_FAILED when it cannot. Close the connection with `close()`. */
export async function connect(
  server: string,
  address: ServerAddress,
  options: ConnectOptions = {},
): Promise<McpConnection> {
  assertKnownAddress('connect', address)
  assertKnownOptions('connect', options, CONNECT_OPTIONS)
  return await connectServer(server, address, options)
}
