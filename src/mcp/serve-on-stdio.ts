import type { Readable, Writable } from 'node:stream'
import type { McpRequestContext, McpServer, Server } from '@modelcontextprotocol/server'

export interface ServerStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Called when the client sends something that is not MCP. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** One per connection; the SDK asks for a second when a client of the older generation has probed for the newer one. */
export type MakeServer = (
  era: McpRequestContext['era'],
  sdk: typeof import('@modelcontextprotocol/server'),
) => Server | McpServer

/** Serves over stdio, in both protocol generations, until the input ends. */
export async function serveOnStdio(make: MakeServer, { stdin, stdout, onError }: ServerStreams): Promise<void> {
  const [sdk, { serveStdio, StdioServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ])
  const transport = new StdioServerTransport(stdin, stdout)
  const { close } = serveStdio(({ era }) => make(era, sdk), {
    transport,
    ...(onError === undefined ? {} : { onerror: onError }),
  })
  await new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
  await close()
}
