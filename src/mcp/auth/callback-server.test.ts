import { request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { type CallbackServer, openCallbackServer } from './callback-server.js'

let server: CallbackServer
afterEach(() => server.close())

async function open(): Promise<CallbackServer> {
  server = await openCallbackServer()
  return server
}

it('takes the first answer with the right state, once', async () => {
  const { redirectUri, answer } = await open()
  expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  expect((await fetch(`${redirectUri}?state=mine&code=early`)).status).toBe(400)
  const waiting = answer('mine')
  expect((await fetch(`${redirectUri}?state=other&code=1`)).status).toBe(400)
  expect((await fetch(`${redirectUri}?code=2`)).status).toBe(400)
  const page = await fetch(`${redirectUri}?state=mine&code=3`)
  expect(page.status).toBe(200)
  expect(new URL(await waiting).searchParams.get('code')).toBe('3')
  expect((await fetch(`${redirectUri}?state=mine&code=4`)).status).toBe(400)
})

it('answers nothing else, and no page of another host', async () => {
  const { redirectUri, answer } = await open()
  void answer('mine')
  expect((await fetch(`${redirectUri}?state=mine`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(new URL('/favicon.ico', redirectUri))).status).toBe(404)
  const status = await new Promise((done) => {
    const headers = { host: 'evil.example' }
    request(`${redirectUri}?state=mine&code=1`, { headers }, (response) => done(response.resume().statusCode)).end()
  })
  expect(status).toBe(403)
})

it('shows nothing of the request, and loads nothing', async () => {
  const { redirectUri, answer } = await open()
  void answer('mine')
  const page = await fetch(`${redirectUri}?state=mine&error=<script>alert(1)</script>`)
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(await page.text()).not.toContain('script')
})
