import type { Readable, Writable } from 'node:stream'
import { createSdkServer } from './create-sdk-server.js'
import type { MockCalls } from './mock-calls.js'

export interface MockStreams {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Told what the client sent that is no MCP. */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Serves a world over stdio until the input ends. */
export async function serveStdio(calls: MockCalls, { stdin, stdout, onError }: MockStreams): Promise<void> {
  const [sdk, { serveStdio: serve, StdioServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ])
  const transport = new StdioServerTransport(stdin, stdout)
  // The SDK asks for a second server when a client of the older generation has probed for the newer one first.
  const { close } = serve(({ era }) => createSdkServer(calls, era, sdk), {
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
