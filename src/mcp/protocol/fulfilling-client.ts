import { Client, type ClientContext } from '@modelcontextprotocol/client'
import type { Fields } from './protocol-session.js'

/** A client that also answers requests that do not come as requests, such as the questions of a task. */
export class FulfillingClient extends Client {
  /** With the handler for such requests; rejects when there is none. */
  async fulfil(method: string, params: Fields): Promise<unknown> {
    const handler = this._getRequestHandler(method)
    if (handler === undefined) throw new Error(`the client does not answer ${method}`)
    // Our handlers answer from the suite and do not look at the context.
    return await handler({ jsonrpc: '2.0', id: 0, method, params }, {} as ClientContext)
  }
}
