// The way to any server. What a kind of server needs loads when there is one: the MCP SDK takes longer than most runs.
import type { ConnectOptions, McpConnection, ServerAddress } from './connection.js'

/** Connects to a server. Throws McproveError SERVER_FAILED when it cannot. End the connection with `close()`. */
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
