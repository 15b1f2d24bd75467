import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../../test/fixtures/servers/http-by-hand.js'
import { startHttp, urlOf } from '../../../test/fixtures/servers/running.js'
import type { Login } from '../../core/logins/login.js'
import type { AuthorizationCode } from '../client/connection.js'
import { logIn } from './log-in.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const REDIRECT_URI = 'http://127.0.0.1:1/callback'

function login(url: string, more: Pick<AuthorizationCode, 'authorize'>): Promise<Login> {
  return logIn('notes', urlOf(url), { redirect_uri: REDIRECT_URI, ...more }, { timeoutMs: 20_000 })
}

describe('hostile metadata', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => unknown

  /** A server that names itself as its authorization server, which answers as told. */
  async function hostile(answer: Answer): Promise<string> {
    const { url, stop } = await startHttp((request, response) => {
      const origin = `http://${request.headers.host}`
      if (request.url === '/mcp') return void response.writeHead(401, { 'www-authenticate': 'Bearer scope="a"' }).end()
      answer(request, response, origin)
    })
    endings.push(stop)
    return url
  }

  const metadata = (origin: string, more: object = {}) => ({
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    ...more,
  })

  const visited: URL[] = []
  const authorize = async (url: URL) => {
    visited.push(url)
    return url
  }

  it.each([
    ['a javascript: page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a page without TLS', { authorization_endpoint: 'http://login.example/' }],
    ['a login page of somebody else', { authorization_endpoint: 'https://login.example/' }],
    ['a token endpoint of somebody else', { token_endpoint: 'https://evil.example/token' }],
    ['a registration endpoint of somebody else', { registration_endpoint: 'https://evil.example/register' }],
    ['another issuer', { issuer: 'https://accounts.example' }],
    ['another resource', { resource: 'https://bank.example/mcp' }],
    ['an authorization server without TLS', { authorization_servers: ['http://auth.example/'] }],
    ['no PKCE', { code_challenge_methods_supported: ['plain'] }],
    ['nothing about PKCE', { code_challenge_methods_supported: undefined }],
  ])('with %s is refused, and nobody is sent there', async (_what, more) => {
    const url = await hostile((request, response, origin) => {
      if (request.method === 'POST') return json(response, 201, { client_id: 'x', redirect_uris: [REDIRECT_URI] })
      json(response, 200, metadata(origin, more))
    })
    visited.length = 0
    await expect(login(url, { authorize })).rejects.toFailWith('SERVER_FAILED')
    expect(visited).toEqual([])
  })

  it('of another issuer tells its operator what must be equal', async () => {
    const url = await hostile((_request, response, origin) =>
      json(response, 200, metadata(origin, { issuer: 'https://accounts.example' })),
    )
    const refused = login(url, { authorize })
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', 'https://accounts.example', '`authorization_servers`')
  })

  it('that the challenge names and that is missing is the cause, not what older servers have elsewhere', async () => {
    const server = await startHttp((request, response) => {
      const origin = `http://${request.headers.host}`
      const named = `Bearer resource_metadata="${origin}/gone"`
      if (request.url === '/mcp') return void response.writeHead(401, { 'www-authenticate': named }).end()
      if (request.url === '/gone') return void response.writeHead(404).end()
      json(response, 200, metadata(origin, { issuer: 'https://accounts.example' }))
    })
    endings.push(server.stop)
    const gone = new URL('/gone', server.url).href
    await expect(login(server.url, { authorize })).rejects.toFailWithHint('SERVER_FAILED', gone, 'HTTP 404')
  })

  it('with tokens of another type is refused', async () => {
    const url = await hostile((request, response, origin) => {
      if (request.url === '/register') return json(response, 201, { client_id: 'x', redirect_uris: [REDIRECT_URI] })
      if (request.url === '/token') return json(response, 200, { access_token: 'a-token-of-mac', token_type: 'mac' })
      json(response, 200, metadata(origin))
    })
    const refused = login(url, { authorize: async () => 'a-code' })
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', '"mac"')
  })

  it.each([
    ['no metadata', undefined, 'HTTP 404'],
    ['a page', '<h1>hello</h1>', 'as JSON'],
    ['no authorization server', { authorization_servers: [] }, '`authorization_servers`'],
    ['a script as authorization server', { authorization_servers: ['javascript:alert(1)'] }, '`authorization_servers`'],
    ['an authorization server without metadata', {}, 'has no metadata'],
  ])('that leads nowhere is named as the cause: %s', async (_what, about, said) => {
    const url = await hostile((request, response, origin) => {
      if (about === undefined || !request.url?.includes('oauth-protected-resource')) {
        return void response.writeHead(404).end()
      }
      if (typeof about === 'string') return void response.end(about)
      json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin], ...about })
    })
    await expect(login(url, { authorize })).rejects.toFailWithHint('SERVER_FAILED', said)
  })

  it('of a server that registers nobody says how to register a client', async () => {
    const url = await hostile((_request, response, origin) => {
      json(response, 200, metadata(origin, { registration_endpoint: undefined }))
    })
    await expect(login(url, { authorize })).rejects.toFailWithHint('SERVER_FAILED', '--client-id ID --port 1')
  })

  it('without end is cut off', async () => {
    const url = await hostile((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const send = (): void => {
        while (response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    })
    await expect(login(url, { authorize })).rejects.toFailWith('SERVER_FAILED')
  })

  it('that redirects in a circle ends', async () => {
    let asked = 0
    const url = await hostile((request, response) => {
      asked++
      response.writeHead(302, { location: request.url }).end()
    })
    await expect(login(url, { authorize })).rejects.toFailWith('SERVER_FAILED')
    expect(asked).toBeLessThan(200)
  })

  it('that refuses a registration or a token is quoted in clean text', async () => {
    for (const refusedPath of ['/register', '/token']) {
      const url = await hostile((request, response, origin) => {
        if (request.url === refusedPath) {
          return json(response, 400, { error: 'invalid_client\u001b]0;x', error_description: 'bad\u001b[2J\u202etxt' })
        }
        if (request.url === '/register') return json(response, 201, { client_id: 'x', redirect_uris: [REDIRECT_URI] })
        json(response, 200, metadata(origin))
      })
      const paste = async () => 'a-code'
      const refused = await login(url, { authorize: paste }).then(
        () => 'logged in',
        (error: Error) => error.message,
      )
      expect(refused).toContain(refusedPath)
      expect(refused).toContain('HTTP 400')
      expect(refused).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })
})
