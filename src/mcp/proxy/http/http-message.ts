// HTTP basics that all endpoints of the proxy share.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage } from '../wire-message.js'

/** The body, or null when it is over the limit. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses a request with a JSON-RPC error, which MCP clients can read. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  { code = -32000, headers = {} }: { readonly code?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(errorMessage(null, code, message).text)
}

export function headerOf(request: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
