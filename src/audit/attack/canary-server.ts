// An HTTP server on a random port of this machine that nobody else knows: who connects has followed an address of the audit.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomName } from './random-name.js'

export class CanaryServer {
  readonly port: number
  /** What it answers with. */
  readonly content: string
  readonly #server: Server
  #connections = 0

  private constructor(server: Server, content: string) {
    this.#server = server
    this.content = content
    // A server that listens on a port has an address with it.
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => {
      this.#connections += 1
      socket.on('error', () => {})
      socket.setTimeout(5_000, () => socket.destroy())
    })
  }

  static async listen(): Promise<CanaryServer> {
    const content = `canary-${randomName()}`
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', connection: 'close' })
      response.end(`<html><head><title>${content}</title></head><body><p>${content}</p></body></html>\n`)
    })
    // TLS on a plain port, too: a connection is enough.
    server.on('clientError', (_error, socket) => socket.destroy())
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    return new CanaryServer(server, content)
  }

  /** How often somebody has connected so far. */
  get connections(): number {
    return this.#connections
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
