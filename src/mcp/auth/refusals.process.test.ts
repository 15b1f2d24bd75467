import { afterEach, describe, expect, it } from 'vitest'
import { type OAuthServer, startOAuthServer } from '../../../test/fixtures/servers/oauth-server.mjs'
import { urlOf } from '../../../test/fixtures/servers/running.js'
import type { Login } from '../../core/logins/login.js'
import type { AuthorizationCode } from '../client/connection.js'
import { logIn } from './log-in.js'
import { revokeLogin } from './revoke-login.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function start(...options: Parameters<typeof startOAuthServer>): Promise<OAuthServer> {
  const server = await startOAuthServer(...options)
  endings.push(() => server.stop())
  return server
}

const REDIRECT_URI = 'http://127.0.0.1:1/callback'

async function allow(url: URL): Promise<string> {
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}

function login(url: string, more: Partial<AuthorizationCode> = {}): Promise<Login> {
  const settings = { authorize: allow, redirect_uri: REDIRECT_URI, ...more }
  return logIn('notes', urlOf(url), settings, { timeoutMs: 20_000 })
}

describe('a login', () => {
  it('that is refused without scopes says that scopes can be requested', async () => {
    const { url, notes } = await start({ scopes: [] })
    notes.refusal = { error: 'access_denied', error_description: 'no scope was granted' }
    await expect(login(url)).rejects.toFailWithHint('SERVER_FAILED', 'no scope was granted', '--scope')
  })

  it('that is refused for another reason does not ask the person to allow access', async () => {
    const { url, notes } = await start()
    for (const [error, word] of [
      ['invalid_target', '`resource`'],
      ['invalid_scope', '--scope'],
      ['server_error', 'later'],
      ['constructor', 'operator'],
    ] as const) {
      notes.refusal = { error }
      await expect(login(url)).rejects.toFailWithHint('SERVER_FAILED', error, word)
    }
  })

  it('with a wrong code, or a wrong client secret, names what is wrong', async () => {
    const { url, issuer, notes } = await start()
    const typed = login(url, { authorize: async () => 'another-code' })
    await expect(typed).rejects.toFailWithHint('SERVER_FAILED', 'invalid_grant', 'code is wrong')
    const known = {
      client_id: 'known',
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'client_secret_post',
    }
    notes.clients.set('known', { ...known, client_secret: 'hush-hush-hush' })
    for (const secret of [{}, { client_secret: 'another-secret' }]) {
      const refused = login(url, { client_id: 'known', issuer, ...secret })
      await expect(refused).rejects.toFailWithHint('SERVER_FAILED', 'invalid_client', 'MCPROVE_CLIENT_SECRET')
    }
  })
})

describe('the revocation of a login', () => {
  it('says which tokens stay valid', async () => {
    const { url, notes } = await start()
    expect(await revokeLogin(await login(url))).toEqual({ outcome: 'revoked' })
    notes.revokesNoAccess = true
    const { refresh_token: _none, ...unrefreshable } = await login(url)
    const refused = { outcome: 'failed', why: expect.stringContaining('unsupported_token_type') }
    expect(await revokeLogin(unrefreshable)).toEqual(refused)
    expect(await revokeLogin(await login(url))).toEqual({ outcome: 'refresh token only' })
    expect(notes.refresh.size).toBe(1)
  })

  it('that fails does not speak of logging in', async () => {
    const { url, issuer, notes, stop } = await start()
    const got = await login(url)
    notes.clients.clear()
    const why = `${issuer}revoke answered HTTP 400: "invalid_client" (Invalid client_id)`
    expect(await revokeLogin(got)).toEqual({ outcome: 'failed', why })
    stop()
    const down = { outcome: 'failed', why: expect.stringMatching(/^http:\S+: \w/) }
    expect(await revokeLogin(got)).toEqual(down)
  })
})
