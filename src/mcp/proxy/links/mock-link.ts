import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import type { MockAddress } from '../../client/connection.js'
import { createSdkServer } from '../../mock/create-sdk-server.js'
import { readMock } from '../../mock/manifest/read-mock.js'
import { MockCalls } from '../../mock/mock-calls.js'
import { readMessages, type WireMessage, wasTooDeep } from '../wire-message.js'
import type { LinkEvents, ServerLink } from './server-link.js'

/** A mock server in this process. Throws MANIFEST_INVALID. */
export async function openMockLink(address: MockAddress, { onMessage }: LinkEvents): Promise<ServerLink> {
  const [sdk, { serveStdio }, calls] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
    address.calls ?? ownCalls(address),
  ])
  const transport = new MemoryTransport(onMessage)
  // Stdio is what the SDK calls a connection in both generations of the protocol, whatever carries it.
  const served = serveStdio(({ era }) => createSdkServer(calls, era, sdk), { transport })
  return {
    send: (message) => transport.receive(asSent(message), sdk.parseJSONRPCMessage),
    async close() {
      transport.end()
      await served.close()
    },
  }
}

async function ownCalls({ manifest, file }: MockAddress): Promise<MockCalls> {
  const makeWorld = await readMock(manifest, file)
  return new MockCalls(makeWorld())
}

/** The message itself; the value that the proxy looks at may be cut off. */
function asSent({ value, text }: WireMessage): unknown {
  return wasTooDeep(value) ? JSON.parse(text) : value
}

/** The server's end of a connection that hands over messages as they are. */
class MemoryTransport implements Transport {
  onmessage?: Transport['onmessage']
  onclose?: Transport['onclose']
  onerror?: Transport['onerror']
  readonly #onSent: (message: WireMessage) => void
  #isOver = false

  constructor(onSent: (message: WireMessage) => void) {
    this.#onSent = onSent
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isOver) return
    // Its own copy: what is recorded must not change with the data of the mock.
    for (const sent of readMessages(JSON.stringify(message))) this.#onSent(sent)
  }

  async close(): Promise<void> {
    this.end()
    this.onclose?.()
  }

  /** The client sent this. What is not JSON-RPC is dropped, as on stdio. */
  receive(value: unknown, parse: (value: unknown) => JSONRPCMessage): void {
    if (this.#isOver) return
    try {
      this.onmessage?.(parse(value))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Nobody hears what the server still says. */
  end(): void {
    this.#isOver = true
  }
}
