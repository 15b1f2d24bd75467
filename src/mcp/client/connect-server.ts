// Connects to any kind of server. The code for each kind is loaded on demand: the MCP SDK takes longer to load than
// most runs.
import type { ConnectOptions, McpConnection, ServerAddress } from './connection.js'

/** Connects to a server. Throws McproveError SERVER_FAILED when it cannot. Close the connection with `close()`. */
export async function connectServer(
  server: string,
  address: ServerAddress,
  options: ConnectOptions = {},
): Promise<McpConnection> {
  if ('manifest' in address) {
    const { connectMock } = await import('../mock/mock-connection.js')
    return await connectMock(server, address, options)
  }
  if ('tools' in address) {
    const { ToolListConnection } = await import('./tool-list-connection.js')
    return new ToolListConnection(server, address)
  }
  const { connectSdk } = await import('./connect-sdk.js')
  return await connectSdk(server, address, options)
}
