import { request as forward } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../../test/fixtures/servers/http-by-hand.js'
import { type OAuthServer, startOAuthServer } from '../../../test/fixtures/servers/oauth-server.mjs'
import { startEverything, startHttp, urlOf } from '../../../test/fixtures/servers/running.js'
import type { Login, LoginStore } from '../../core/logins/login.js'
import { issuedSecrets } from '../../core/process/issued-secrets.js'
import { connectServer } from '../client/connect-server.js'
import type { AuthorizationCode, McpConnection, UrlAddress } from '../client/connection.js'
import { useLogins } from './current-logins.js'
import { logIn } from './log-in.js'
import { memoryLogins } from './memory-logins.js'
import { finishRefreshes, hasRefreshes } from './refreshes-under-way.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  useLogins(undefined)
  for (const end of endings.splice(0).reverse()) await end()
})

async function start(...options: Parameters<typeof startOAuthServer>): Promise<OAuthServer> {
  const server = await startOAuthServer(...options)
  endings.push(() => server.stop())
  return server
}

const REDIRECT_URI = 'http://127.0.0.1:1/callback'

/** A person whose browser follows the URL to where it redirects. */
async function allow(url: URL): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  return response.headers.get('location') ?? `no redirect: ${response.status}`
}

function login(url: string, more: Partial<AuthorizationCode> = {}): Promise<Login> {
  const settings = { authorize: allow, redirect_uri: REDIRECT_URI, ...more }
  return logIn('notes', urlOf(url), settings, { timeoutMs: 20_000 })
}

/** A connection of a command whose user has these logins. */
async function connectWith(store: LoginStore, url: string, more: Partial<UrlAddress> = {}): Promise<McpConnection> {
  useLogins(async () => store)
  const connection = await connectServer('notes', urlOf(url, more), { timeoutMs: 20_000 })
  endings.push(() => connection.close())
  return connection
}

async function keeping(given: Login): Promise<LoginStore> {
  const store = memoryLogins()
  await store.update(given.url, async () => given)
  return store
}

/** The same server behind a front that announces `iss` (RFC 9207) as its authorization server. */
async function announcingIssuer(url: string): Promise<{ readonly url: string; readonly issuer: string }> {
  const { authorization_servers: [behind] = [] } = await fetch(
    new URL(`/.well-known/oauth-protected-resource/mcp`, url),
  ).then(async (answer) => (await answer.json()) as { authorization_servers: string[] })
  const front = await startHttp((request, response) => {
    const own = `http://${request.headers.host}/`
    const isMcp = request.url === '/mcp' || request.url?.startsWith('/.well-known/oauth-protected-resource')
    const target = new URL(request.url ?? '', isMcp ? url : behind)
    const { host: _host, ...headers } = request.headers
    request.pipe(
      forward(target, { method: request.method, headers }, async (answer) => {
        const body = (await text(answer)).replaceAll(url, `${own}mcp`).replaceAll(behind ?? '', own)
        const announced = body.startsWith('{"issuer"')
          ? body.replace('{', '{"authorization_response_iss_parameter_supported":true,')
          : body
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = answer.headers
        const challenge = others['www-authenticate']?.replaceAll(new URL('/', url).href, own)
        response.writeHead(answer.statusCode ?? 500, {
          ...others,
          ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
        })
        response.end(announced)
      }),
    )
  })
  endings.push(front.stop)
  return { url: front.url, issuer: new URL('/', front.url).href }
}

describe('a login', () => {
  it('is for the URL of the server, with the scopes that it asks for', async () => {
    const { url, issuer, notes } = await start()
    const got = await login(url)
    expect(got).toMatchObject({
      url,
      issuer,
      scope: 'notes:read',
      resource: url,
      client: { client_id: expect.any(String) },
    })
    expect(notes.access.get(got.access_token)?.resource?.href).toBe(url)
    expect(notes.log).toEqual(['authorize', 'code'])
    expect([...notes.clients.values()]).toMatchObject([
      {
        client_name: 'mcprove',
        redirect_uris: [REDIRECT_URI],
        token_endpoint_auth_method: 'none',
      },
    ])
    expect(issuedSecrets().map(({ value }) => value)).toEqual(
      expect.arrayContaining([got.access_token, got.refresh_token]),
    )
  })

  it('requests the scopes that are given', async () => {
    const { url } = await start()
    expect(await login(url, { scope: 'notes:read notes:write' })).toMatchObject({ scope: 'notes:read notes:write' })
  })

  it('can be given as the code alone', async () => {
    const { url } = await start()
    const authorize = async (target: URL) => new URL(await allow(target)).searchParams.get('code') ?? ''
    expect(await login(url, { authorize })).toMatchObject({ url })
  })

  it('whose answer must name its issuer asks again for a code alone, and takes URLs in quotes and queries', async () => {
    const { url, notes } = await start()
    const issuing = await announcingIssuer(url)
    notes.audience = new URL(url)
    for (const form of [(answer: URL) => `"${answer}"`, (answer: URL) => answer.search, (answer: URL) => answer.href]) {
      const mistakes: (string | undefined)[] = []
      const authorize = async (target: URL, mistake?: string) => {
        mistakes.push(mistake)
        const answer = new URL(await allow(target))
        answer.searchParams.set('iss', issuing.issuer)
        if (mistakes.length === 1) return 'hello world'
        return mistakes.length === 2 ? (answer.searchParams.get('code') ?? '') : form(answer)
      }
      expect(await login(issuing.url, { authorize })).toMatchObject({ issuer: issuing.issuer })
      expect(mistakes).toEqual([undefined, expect.stringContaining('neither'), expect.stringContaining('whole URL')])
    }
    const typing = login(issuing.url, { authorize: async () => 'hello world' })
    await expect(typing).rejects.toFailWithHint('SERVER_FAILED', 'neither a URL nor a code')
    expect(notes.log.filter((what) => what === 'code')).toHaveLength(3)
  })

  it('is widened once for many requests that need more scope', async () => {
    const { url, notes } = await start()
    const auth = { authorize: allow, redirect_uri: REDIRECT_URI }
    const connection = await connectServer('notes', urlOf(url, { auth }))
    endings.push(() => connection.close())
    await connection.listTools()
    await Promise.all([1, 2, 3].map(() => connection.callTool('write_note', {})))
    expect(notes.log).toEqual(['authorize', 'code', 'authorize', 'code'])
  })

  it('is not kept when its token is for another audience', async () => {
    const { url, notes } = await start()
    notes.audience = new URL('https://other.example/mcp')
    await expect(login(url)).rejects.toFailWith('SERVER_FAILED', 'HTTP 401')
  })

  it('that is refused says why, in clean text', async () => {
    const { url, notes } = await start()
    notes.refusal = { error: 'access_denied', error_description: 'no\u001b[2Jway\u009b' }
    const refused = login(url)
    await expect(refused).rejects.toFailWithHint('SERVER_FAILED', 'access_denied')
    await expect(refused).rejects.not.toThrow('\u001b')
    await expect(refused).rejects.not.toThrow('\u009b')
  })

  it('is not finished by the answer to another login', async () => {
    const { url, notes } = await start()
    const authorize = async (target: URL) => {
      const answer = new URL(await allow(target))
      answer.searchParams.set('state', 'of-another')
      return answer
    }
    await expect(login(url, { authorize })).rejects.toFailWithHint('SERVER_FAILED')
    expect(notes.log).toEqual(['authorize'])
  })

  it('is not finished by the answer of another issuer', async () => {
    const { url, notes } = await start()
    const authorize = async (target: URL) => {
      const answer = new URL(await allow(target))
      answer.searchParams.set('iss', 'https://evil.example')
      return answer
    }
    const mixedUp = login(url, { authorize })
    await expect(mixedUp).rejects.toFailWithHint('SERVER_FAILED')
    await expect(mixedUp).rejects.not.toThrow('evil')
    expect(notes.log).toEqual(['authorize'])
  })

  it('sends a client secret only to the issuer that was named, or to the origin of the server', async () => {
    const { url, issuer, notes } = await start()
    const client = { client_id: 'known', client_secret: 'hush-hush-hush' }
    notes.clients.set('known', {
      ...client,
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'client_secret_post',
    })
    await expect(login(url, client)).rejects.toFailWithHint('SERVER_FAILED', `--issuer ${issuer}`)
    expect(notes.log).toEqual([])
    expect(await login(url, { ...client, issuer })).toMatchObject({ client })
    await expect(login(url, { ...client, issuer: 'https://other.example' })).rejects.toFailWithHint('SERVER_FAILED')
  })
})

describe('a stored login', () => {
  it('is used, and refreshed when the token has expired; many refused requests refresh it once', async () => {
    const { url, notes } = await start()
    const store = await keeping(await login(url))
    const before = await store.read(url)
    const connection = await connectWith(store, url)
    notes.expire()
    await Promise.all([connection.listTools(), connection.listTools(), connection.callTool('read_note', {})])
    expect(notes.log).toEqual(['authorize', 'code', 'refresh'])
    const after = await store.read(url)
    expect(after?.access_token).not.toBe(before?.access_token)
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(after?.scope).toBe('notes:read')
  })

  it('that another process has refreshed is read again', async () => {
    const { url, notes } = await start()
    const store = await keeping(await login(url))
    const [one, other] = [await connectWith(store, url), await connectWith(store, url)]
    notes.expire()
    await one.listTools()
    await other.listTools()
    expect(notes.log).toEqual(['authorize', 'code', 'refresh'])
  })

  it('keeps the tokens of a refresh that takes longer than a request may, and names the authorization server', async () => {
    const { url, issuer, notes } = await start()
    const store = await keeping(await login(url))
    useLogins(async () => store)
    const held = notes.expireAndHold()
    const late = connectServer('notes', urlOf(url), { timeoutMs: 2000 })
    await expect(late).rejects.toFailWithHint('SERVER_FAILED', `${issuer}token`)
    // Longer than anything that once ended the request.
    await new Promise((done) => setTimeout(done, 1200))
    held.answer()
    await finishRefreshes(new AbortController().signal)
    expect(hasRefreshes()).toBe(false)
    const connection = await connectWith(store, url)
    await connection.listTools()
    expect(notes.log).toEqual(['authorize', 'code', 'refresh'])
  })

  it('that was revoked is an error with the command to log in, and no browser opens', async () => {
    const { url, notes } = await start()
    const store = await keeping(await login(url))
    notes.access.clear()
    notes.refresh.clear()
    await expect(connectWith(store, url)).rejects.toFailWithHint('SERVER_FAILED', `mcprove login ${url}`)
    // Sent again, it would look stolen.
    await expect(connectWith(store, url)).rejects.toFailWith('SERVER_FAILED', 'could not be refreshed')
    expect(notes.log).toEqual(['authorize', 'code', 'reuse'])
  })

  it('is kept when the authorization server is out of order', async () => {
    const { url, issuer, notes } = await start()
    const store = await keeping(await login(url))
    const broken = await startHttp((request, response) => {
      if (request.method === 'POST') return void response.writeHead(503).end()
      const endpoints = { authorization_endpoint: `${own}authorize`, token_endpoint: `${own}token` }
      json(response, 200, { issuer: own, response_types_supported: ['code'], ...endpoints })
    })
    const own = new URL('/', broken.url).href
    endings.push(broken.stop)
    const gate = await startHttp((request, response) => {
      if (request.url !== '/mcp') return json(response, 200, { resource: gate.url, authorization_servers: [own] })
      response.writeHead(401).end()
    })
    endings.push(gate.stop)
    const atBroken = { ...(await store.read(url)), url: gate.url, issuer: own, token_endpoint: `${own}token` } as Login
    await expect(connectWith(await keeping(atBroken), gate.url)).rejects.toFailWithHint('SERVER_FAILED', 'HTTP 503')
    // One that another server was issued for is not sent there at all.
    const moved = await keeping({ ...atBroken, issuer, token_endpoint: `${issuer}token` })
    await expect(connectWith(moved, gate.url)).rejects.toFailWithHint('SERVER_FAILED', `mcprove login ${gate.url}`)
    expect(notes.log).toEqual(['authorize', 'code'])
  })

  it('that lacks a scope is an error with the command that asks for all scopes', async () => {
    const { url, notes } = await start()
    const connection = await connectWith(await keeping(await login(url)), url)
    const call = connection.callTool('write_note', {})
    const all = `mcprove login ${url} --scope 'notes:read notes:write'`
    await expect(call).rejects.toFailWithHint('SERVER_FAILED', 'lacks a scope: "notes:write"', all)
    expect(notes.log).toEqual(['authorize', 'code'])
  })

  it('is made again with the options that it was made with', async () => {
    const { url, notes } = await start()
    const login_options = { '--client-id': 'known', '--port': '7777', '--scope': 'notes:read' }
    const connection = await connectWith(await keeping({ ...(await login(url)), login_options }), url)
    const again = `Run: mcprove login ${url} --client-id known --port 7777 --scope`
    const call = connection.callTool('write_note', {})
    await expect(call).rejects.toMatchObject({ hint: `${again} 'notes:read notes:write'` })
    notes.access.clear()
    notes.refresh.clear()
    await expect(connection.listTools()).rejects.toMatchObject({ hint: `${again} notes:read` })
  })

  it('is for its URL only, and not for a server with its own authorization', async () => {
    const { url } = await start()
    const seen: (string | undefined)[] = []
    const other = await startHttp((request, response) => {
      seen.push(request.headers.authorization)
      response.writeHead(503).end()
    })
    endings.push(other.stop)
    const got = await login(url)
    const store = await keeping(got)
    await expect(connectWith(store, other.url)).rejects.toThrow('HTTP 503')
    await expect(connectWith(store, `${url}?other`)).rejects.toThrow('HTTP 401')
    const forOther = await keeping({ ...got, url: other.url })
    for (const own of [{ headers: { authorization: 'Bearer mine' } }, { auth: { bearer: 'mine' } }]) {
      await expect(connectWith(forOther, other.url, own)).rejects.toThrow('HTTP 503')
    }
    expect(new Set(seen)).toEqual(new Set([undefined, 'Bearer mine']))
  })

  it('does not follow a redirect', async () => {
    const paths: (string | undefined)[] = []
    const server = await startHttp((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    endings.push(server.stop)
    const { url } = await start()
    const store = await keeping({ ...(await login(url)), url: server.url })
    await expect(connectWith(store, server.url)).rejects.toFailWith('SERVER_FAILED', '/elsewhere')
    expect(paths).not.toContain('/elsewhere')
  })
})

it('a login over HTTP+SSE is used and refreshed', async () => {
  const everything = await startEverything('sse')
  endings.push(() => everything.stop())
  const { url, issuer, notes } = await start()
  const got = await login(url)
  const gate = await startHttp((request, response) => {
    const own = `http://${request.headers.host}/sse`
    if (request.url?.startsWith('/.well-known/oauth-protected-resource')) {
      return json(response, 200, { resource: own, authorization_servers: [issuer] })
    }
    const token = notes.access.get(String(request.headers.authorization).slice('Bearer '.length))
    if (token === undefined) return void response.writeHead(401, { 'www-authenticate': 'Bearer realm="x"' }).end()
    const target = new URL(request.url ?? '', everything.url)
    const { host: _host, ...headers } = request.headers
    request.pipe(
      forward(target, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  endings.push(gate.stop)
  const sse = new URL('/sse', gate.url).href
  const connection = await connectWith(await keeping({ ...got, url: sse }), sse, { transport: 'sse' })
  expect((await connection.listTools()).length).toBeGreaterThan(3)
  notes.access.clear()
  expect((await connection.listTools()).length).toBeGreaterThan(3)
  expect(notes.log).toEqual(['authorize', 'code', 'refresh'])
})

it('a server that requires a login says how to log in', async () => {
  const { url } = await start()
  await expect(connectWith(memoryLogins(), url)).rejects.toFailWithHint('SERVER_FAILED', `mcprove login ${url}`)
})
