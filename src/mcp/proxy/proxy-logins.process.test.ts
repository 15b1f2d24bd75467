// The proxy before a server behind OAuth: with the login of its user, and for clients that log in themselves.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OAuthServer, startOAuthServer } from '../../../test/fixtures/servers/oauth-server.mjs'
import { urlOf } from '../../../test/fixtures/servers/running.js'
import type { Login } from '../../core/logins/login.js'
import { useLogins } from '../auth/current-logins.js'
import { logIn } from '../auth/log-in.js'
import { memoryLogins } from '../auth/memory-logins.js'
import { connectServer } from '../client/connect-server.js'
import { createProxy, type McpProxy, type ProxyRun } from './create-proxy.js'

let server: OAuthServer
let proxy: McpProxy
beforeEach(async () => {
  server = await startOAuthServer()
  proxy = await createProxy()
})
afterEach(async () => {
  useLogins(undefined)
  await proxy.close()
  server.stop()
})

async function login(): Promise<Login> {
  const authorize = async (url: URL) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
  return await logIn('s', urlOf(server.url), { authorize, redirect_uri: 'http://127.0.0.1:1/callback' }, {})
}

async function runWith(given: Login | undefined): Promise<{ run: ProxyRun; url: string }> {
  const store = memoryLogins()
  await store.update(server.url, async () => given)
  useLogins(async () => store)
  const run = await proxy.openRun({ servers: { s: urlOf(server.url) } })
  return { run, url: run.urls.get('s') ?? '' }
}

it('a login is added to the requests of clients, and refreshed', async () => {
  const { url } = await runWith(await login())
  server.notes.expire()
  const connection = await connectServer('s', urlOf(url))
  expect(await connection.callTool('read_note', {})).toMatchObject({ is_error: false })
  await connection.close()
  expect(server.notes.log).toEqual(['authorize', 'code', 'refresh'])
})

it('a login that was revoked fails the run, with the command to log in', async () => {
  const { run, url } = await runWith(await login())
  server.notes.access.clear()
  server.notes.refresh.clear()
  await expect(connectServer('s', urlOf(url))).rejects.toThrow(`mcprove login ${server.url}`)
  expect(await run.close()).toMatchObject({ outcome: { status: 'infra_error' } })
})

it('a client that authorizes itself is left alone', async () => {
  const [mine, other] = [await login(), await login()]
  const { url } = await runWith(mine)
  const connection = await connectServer(
    's',
    urlOf(url, { headers: { authorization: `Bearer ${other.access_token}` } }),
  )
  expect(await connection.callTool('echo_token', {})).toMatchObject({ content: [{ text: other.access_token }] })
  await connection.close()
  const refused = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer no' }, body: '{}' })
  expect(refused.status).toBe(401)
  expect(server.notes.log).not.toContain('refresh')
})

it('without a login the challenge reaches the client as it is', async () => {
  const { url } = await runWith(undefined)
  const [direct, proxied] = await Promise.all([server.url, url].map((to) => fetch(to, { method: 'POST', body: '{}' })))
  expect(proxied?.status).toBe(401)
  expect(proxied?.headers.get('www-authenticate')).toBe(direct?.headers.get('www-authenticate'))
  expect(await proxied?.text()).toBe(await direct?.text())
})
