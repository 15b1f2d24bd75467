// Answers over HTTP that are larger than anything honest: compressed, or where nobody looks for them.
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { json } from '../../../test/fixtures/servers/http-by-hand.js'
import { startHttp, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { UrlAddress } from '../client/connection.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function serve(handle: Parameters<typeof startHttp>[0]): Promise<string> {
  const { url, stop } = await startHttp(handle)
  endings.push(stop)
  return url
}

async function connect(address: UrlAddress) {
  const connection = await connectServer('far', address, { timeoutMs: 15_000 })
  endings.push(() => connection.close())
  return connection
}

const credentials = { client_id: 'me', client_secret: 'secret-word' }

/** A token, and 2 MB beside it. */
function giveHugeToken(response: ServerResponse): void {
  json(response, 200, { access_token: 'abc', token_type: 'Bearer', note: 'x'.repeat(2 << 20) })
}

it('a token with megabytes beside it is refused', async () => {
  const token_url = await serve((_request, response) => giveHugeToken(response))
  await expect(connect(urlOf('http://127.0.0.1:9/mcp', { auth: { ...credentials, token_url } }))).rejects.toFailWith(
    'SERVER_FAILED',
  )
})

it('a compressed one is measured by what it expands to', async () => {
  const token_url = await serve((_request, response) => {
    const body = gzipSync(JSON.stringify({ access_token: 'abc', token_type: 'Bearer', note: 'x'.repeat(2 << 20) }))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length }
    response.writeHead(200, headers).end(body)
  })
  await expect(connect(urlOf('http://127.0.0.1:9/mcp', { auth: { ...credentials, token_url } }))).rejects.toFailWith(
    'SERVER_FAILED',
  )
})

it('so is what leads to the place of tokens', async () => {
  let askedForTokens = false
  const url = await serve((request, response) => {
    const origin = `http://${request.headers.host}`
    const { pathname } = new URL(request.url ?? '', origin)
    if (pathname === '/token') askedForTokens = true
    const note = 'x'.repeat(2 << 20)
    if (pathname === '/resource')
      return json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin] })
    if (pathname.startsWith('/.well-known/')) {
      const endpoints = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/token` }
      return json(response, 200, { issuer: origin, response_types_supported: ['code'], ...endpoints, note })
    }
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${origin}/resource"` }).end()
  })
  await expect(connect(urlOf(url, { auth: credentials }))).rejects.toMatchObject({ code: 'SERVER_FAILED' })
  expect(askedForTokens).toBe(false)
})
