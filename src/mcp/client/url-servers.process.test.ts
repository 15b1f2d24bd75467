import { generateKeyPairSync, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { answerByHand, json } from '../../../test/fixtures/servers/http-by-hand.js'
import { freePort, startEverything, startHttp, startOwn, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from './connect-server.js'
import type { McpConnection, UrlAddress } from './connection.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function connect(address: UrlAddress): Promise<McpConnection> {
  const connection = await connectServer('far', address, { timeoutMs: 15_000 })
  endings.push(() => connection.close())
  return connection
}

type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function serve(handle: Handle): Promise<string> {
  const { url, stop } = await startHttp(async (request, response) => handle(request, response, await readAll(request)))
  endings.push(stop)
  return url
}

/** A server of the old generation, by hand, that answers a call as told. */
const answeringCalls = (answerCall: (response: ServerResponse, id: number) => unknown): Promise<string> =>
  serve((request, response, body) => answerByHand(request, response, body, answerCall))

describe('an HTTP status', () => {
  const ANSWER = { jsonrpc: '2.0', id: 1, result: { content: [] } }
  const refused: [string, (response: ServerResponse) => unknown, string][] = [
    ['503', (response) => response.writeHead(503).end('out of order'), 'HTTP 503 Service Unavailable: out of order'],
    ['500', (response) => json(response, 500, { error: 'x' }), 'HTTP 500 Internal Server Error: {"error":"x"}'],
    ['401', (response) => json(response, 401, ANSWER), 'HTTP 401'],
    ['404', (response) => json(response, 404, ANSWER), 'HTTP 404 Not Found: {"jsonrpc"'],
    ['307', (response) => response.writeHead(307, { location: '/log-in' }).end(), 'HTTP 307 Temporary Redirect'],
    [
      '404 and an error about no request',
      (response) => json(response, 404, { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'no session' } }),
      'HTTP 404 Not Found: {"jsonrpc"',
    ],
  ]
  it.each(refused)('%s is no answer', async (_status, answerCall, message) => {
    const far = await connect(urlOf(await answeringCalls(answerCall)))
    await expect(far.callTool('act', {})).rejects.toFailWith('SERVER_FAILED', message)
  })

  it('with the JSON-RPC error in it is one', async () => {
    const url = await answeringCalls((response, id) =>
      json(response, 400, { jsonrpc: '2.0', id, error: { code: -32602, message: 'bad arguments' } }),
    )
    expect(await (await connect(urlOf(url))).callTool('act', {})).toEqual({
      is_error: true,
      content: [{ type: 'text', text: 'bad arguments' }],
      error: { code: -32602, message: 'bad arguments', http_status: 400 },
    })
  })
})

describe('no answer is a failure', () => {
  it('when nobody listens', async () => {
    const port = await freePort()
    const here = `127.0.0.1:${port}`
    for (const transport of ['http', 'sse'] as const) {
      await expect(connect(urlOf(`http://${here}/mcp`, { transport }))).rejects.toFailWithHint('SERVER_FAILED', here)
    }
  })

  it.each([
    [
      'cuts the connection',
      (response: ServerResponse) => response.socket?.destroy(),
      'broke the connection: other side closed',
    ],
    [
      'ends the stream of events before the answer',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
      'ended its response without an answer',
    ],
    [
      'answers with half a JSON',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc"'),
      'failed: ',
    ],
    [
      'answers with a web page',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
      'failed: Unexpected content type: text/html',
    ],
    [
      'answers another request',
      (response: ServerResponse) => json(response, 200, { jsonrpc: '2.0', id: 999, result: {} }),
      'answered with the id 999, which no request has',
    ],
  ])('when the server %s', async (_what, answerCall, message) => {
    const far = await connect(urlOf(await answeringCalls(answerCall)))
    await expect(far.callTool('act', {})).rejects.toThrow(`server far ${message}`)
  })

  it('when a server with events dies in a call', async () => {
    const server = await startEverything('sse')
    endings.push(() => server.stop())
    const everything = await connect(urlOf(server.url, { transport: 'sse' }))
    const stopped: Promise<void>[] = []
    const onProgress = (): void => void stopped.push(server.stop())
    const call = everything.callTool('trigger-long-running-operation', { duration: 60, steps: 600 }, { onProgress })
    await expect(call).rejects.toFailWith('SERVER_FAILED')
    await Promise.all(stopped)
  })

  it('when the address is no URL or a header cannot be sent, and its value is not shown', async () => {
    await expect(connect(urlOf('localhost:80'))).rejects.toFailWith('SERVER_FAILED')
    const headers = { 'X-Key': 'secret\nvalue' }
    await expect(connect(urlOf('http://127.0.0.1:9/', { headers }))).rejects.toFailWith('SERVER_FAILED')
  })
})

it('an address with a password is refused without the password', async () => {
  const refused = connect(urlOf('http://user:hunter2Password@127.0.0.1:7777/mcp'))
  await expect(refused).rejects.toFailWithHint('SERVER_FAILED')
})

describe('authorization', () => {
  it('is missing: the status is named', async () => {
    const server = await startOwn('--bearer', 'open sesame')
    endings.push(() => server.stop())
    await expect(connect(urlOf(server.url))).rejects.toFailWith('SERVER_FAILED')
    const far = await connect(urlOf(server.url, { auth: { bearer: 'open sesame' } }))
    expect(await far.callTool('add', { a: 1, b: 1 })).toMatchObject({ structured: { sum: 2 } })
  })

  const credentials = { client_id: 'me', client_secret: 'p:ss', scope: 'tools' }

  /** Gives the token for the right credentials and keeps what it was asked. */
  function giveToken(request: IncomingMessage, response: ServerResponse, body: string, asked: string[]): void {
    asked.push(`${Buffer.from(String(request.headers.authorization).slice(6), 'base64')} ${body}`)
    json(response, 200, { access_token: 'abc', token_type: 'Bearer', expires_in: 3600 })
  }

  it('by client credentials from a given token_url asks once for many requests', async () => {
    const asked: string[] = []
    const token_url = await serve((request, response, body) => giveToken(request, response, body, asked))
    const server = await startOwn('--bearer', 'abc')
    endings.push(() => server.stop())
    const far = await connect(urlOf(server.url, { auth: { ...credentials, token_url } }))
    expect((await far.listTools()).length).toBeGreaterThan(5)
    const resource = encodeURIComponent(server.url)
    expect(asked).toEqual([`me:p%3Ass grant_type=client_credentials&scope=tools&resource=${resource}`])
    await connect(urlOf(server.url, { auth: { ...credentials, token_url, resource: 'urn:notes' } }))
    await connect(urlOf(server.url, { auth: { ...credentials, token_url, resource: false } }))
    expect(asked.slice(1)).toEqual([
      'me:p%3Ass grant_type=client_credentials&scope=tools&resource=urn%3Anotes',
      'me:p%3Ass grant_type=client_credentials&scope=tools',
    ])
  })

  it('by client credentials finds the token_url that the server names', async () => {
    const asked: string[] = []
    const url = await serve((request, response, body) => {
      const origin = `http://${request.headers.host}`
      const { pathname } = new URL(request.url ?? '', origin)
      if (pathname === '/token') return giveToken(request, response, body, asked)
      if (pathname === '/resource')
        return json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin] })
      if (pathname === '/.well-known/oauth-authorization-server') {
        const endpoints = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/token` }
        return json(response, 200, { issuer: origin, response_types_supported: ['code'], ...endpoints })
      }
      if (request.headers.authorization !== 'Bearer abc') {
        const challenge = `Bearer resource_metadata="${origin}/resource"`
        return void response.writeHead(401, { 'www-authenticate': challenge }).end()
      }
      answerByHand(request, response, body, (answer, id) =>
        json(answer, 200, { jsonrpc: '2.0', id, result: { content: [] } }),
      )
    })
    const far = await connect(urlOf(url, { auth: credentials }))
    expect(await far.callTool('act', {})).toEqual({ is_error: false, content: [] })
    const resource = encodeURIComponent(url)
    expect(asked).toEqual([`me:p%3Ass grant_type=client_credentials&scope=tools&resource=${resource}`])
  })

  it('by client credentials from a token_url that cannot be reached names it, and not the server', async () => {
    const url = await serve((_request, response) => void response.writeHead(401).end())
    const token_url = 'http://127.0.0.1:9/token'
    const refused = connectServer('far', urlOf(url, { auth: { ...credentials, token_url } }))
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', token_url, '`token_url`')
  })

  it('by client credentials that are refused names the field at fault', async () => {
    for (const [error, field] of [
      ['invalid_client', '`client_secret`'],
      ['invalid_target', '`resource`'],
      ['invalid_scope', '`scope`'],
      ['toString', 'token_url'],
    ] as const) {
      const token_url = await serve((_request, response) => json(response, 400, { error }))
      const refused = connectServer('far', urlOf(token_url, { auth: { ...credentials, token_url } }))
      await expect(refused).rejects.toFailWithHint('SERVER_FAILED', error, field)
    }
  })

  it.each([
    ['`bearer`', { auth: { bearer: '' } }],
    ['`Authorization`', { headers: { Authorization: 'Bearer ' } }],
  ])('with nothing in %s says so, and asks nobody', async (where, more) => {
    const refused = connectServer('far', urlOf('http://127.0.0.1:9/mcp', more))
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', where.slice(1, -1), 'environment variable')
  })

  it('by client credentials with a key signs the request for the token endpoint', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const asked: URLSearchParams[] = []
    const token_url = await serve((_request, response, body) => {
      asked.push(new URLSearchParams(body))
      json(response, 200, { access_token: 'abc', token_type: 'Bearer' })
    })
    const server = await startOwn('--bearer', 'abc')
    endings.push(() => server.stop())
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await connect(urlOf(server.url, { auth: { client_id: 'me', private_key, algorithm: 'ES256', token_url } }))
    const [{ client_assertion = '', ...rest } = {}] = asked.map((params) => Object.fromEntries(params))
    expect(rest).toEqual({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      resource: server.url,
    })
    const [head = '', claims = '', signature = ''] = client_assertion.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'me',
      sub: 'me',
      aud: token_url,
    })
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it.each([
    ['auth', { auth: { bearer: 'stale' } }],
    ['a header', { headers: { Authorization: 'Bearer stale' } }],
  ])('by a token of %s that is refused says that the token may have expired', async (_where, more) => {
    const url = await serve(
      (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    )
    const refused = connectServer('far', urlOf(url, more))
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', 'HTTP 401', 'expired')
    await expect(refused).rejects.not.toThrow('issued')
  })

  it('by client credentials without the scope that the server requires names the scope', async () => {
    const token_url = await serve((_request, response) =>
      json(response, 200, { access_token: 'abc', token_type: 'Bearer' }),
    )
    const url = await serve((_request, response) => {
      const challenge = 'Bearer error="insufficient_scope", scope="notes:read"'
      response.writeHead(403, { 'www-authenticate': challenge }).end()
    })
    const refused = connectServer('far', urlOf(url, { auth: { ...credentials, token_url } }))
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', 'HTTP 403', 'notes:read', '`scope`')
  })

  it('by client credentials with a key that cannot be used says so without the key', async () => {
    const auth = {
      client_id: 'me',
      private_key: 'not-a-key',
      algorithm: 'RS256',
      token_url: 'http://127.0.0.1:9/token',
    }
    const refused = connect(urlOf('http://127.0.0.1:9/mcp', { auth }))
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED')
    await expect(refused).rejects.not.toThrow('not-a-key')
  })

  it('by client credentials goes to no token endpoint of another origin that only the server names', async () => {
    const asked: string[] = []
    const thief = await serve((request, response, body) => {
      const origin = `http://${request.headers.host}`
      if (request.method === 'POST') return giveToken(request, response, body, asked)
      const endpoints = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/token` }
      json(response, 200, {
        ...{ resource: url, authorization_servers: [origin] },
        ...{ issuer: origin, response_types_supported: ['code'], ...endpoints },
      })
    })
    const url = await serve((_request, response) => {
      const challenge = `Bearer resource_metadata="${new URL('/resource', thief)}"`
      response.writeHead(401, { 'www-authenticate': challenge }).end()
    })
    const token_url = new URL('/token', thief).href
    await expect(connect(urlOf(url, { auth: credentials }))).rejects.toFailWithHint('SERVER_FAILED', token_url)
    expect(asked).toEqual([])
  })

  it('that is refused says so without the secret', async () => {
    const token_url = await serve((_request, response) => json(response, 401, { error: 'invalid_client' }))
    const auth = { ...credentials, token_url }
    await expect(connect(urlOf('http://127.0.0.1:9/mcp', { auth }))).rejects.toFailWithHint('SERVER_FAILED', token_url)
  })
})
