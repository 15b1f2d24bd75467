// Pages in a browser and other programs of this machine can reach our ports: what they get there.
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProxy, type McpProxy } from '../../src/mcp/proxy/create-proxy.js'
import { createModelServer, type ModelServer } from '../../src/models/model-server/create-model-server.js'

let model: ModelServer
let proxy: McpProxy
beforeAll(async () => {
  model = await createModelServer({ answer: { text: 'hello' } })
  proxy = await createProxy()
})
afterAll(async () => {
  await Promise.all([model.close(), proxy.close()])
})

const ASKED = JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'hi' }] })

/** `fetch` lets nobody choose the Origin. */
function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
    )
    sent.once('error', reject)
    sent.end(ASKED)
  })
}

function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.setTimeout(20_000, () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })
}

describe('the model server', () => {
  const ask = (headers: Readonly<Record<string, string>>) =>
    statusOf(`${model.baseUrl('openai-compatible')}/chat/completions`, headers)

  it('answers programs, and pages of this machine', async () => {
    expect(await ask({})).toBe(200)
    expect(await ask({ origin: 'http://localhost:3000' })).toBe(200)
  })

  it.each(['http://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'neither answers nor counts a page of %s',
    async (origin) => {
      const before = model.requestCount
      expect(await ask({ origin })).toBe(403)
      // DNS rebinding: the name of the page leads here, and its Origin still says whose it is.
      expect(await ask({ origin, host: new URL('http://evil.example').host })).toBe(403)
      expect(model.requestCount).toBe(before)
    },
  )
})

describe('the proxy', () => {
  it('has an address of 128 random bits for each run', async () => {
    const servers = { s: { url: 'http://127.0.0.1:9/mcp', headers: {}, transport: 'http' as const } }
    const [first, second] = await Promise.all([proxy.openRun({ servers }), proxy.openRun({ servers })])
    const addresses = [first, second].map(({ urls }) => urls.get('s') ?? '')
    for (const address of addresses) expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r\/[0-9a-f]{32}\/s$/)
    expect(new Set(addresses).size).toBe(2)
    expect(await statusOf(addresses[0] ?? '', { origin: 'http://evil.example' })).toBe(403)
    await Promise.all([first.close(), second.close()])
    expect(await statusOf(addresses[0] ?? '', {})).toBe(404)
  })
})

/** By a raw socket: what `fetch` and `request` would not send as it is. */
function rawStatus(url: string, host: string, version = '1.1'): Promise<number> {
  const { port, pathname } = new URL(url)
  const head = `POST ${pathname} HTTP/${version}\r\n${host}content-type: application/json\r\nconnection: close\r\n`
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])))
    socket.end(`${head}content-length: ${ASKED.length}\r\n\r\n${ASKED}`)
  })
}

describe('the proxy, under a name that was made to lead here (DNS rebinding) and without an Origin', () => {
  let address: string
  beforeAll(async () => {
    const run = await proxy.openRun({ servers: { s: { command: process.execPath, args: [], env: {}, cwd: '.' } } })
    address = run.urls.get('s') ?? ''
  })

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost@evil',
    '',
  ])('Host: %j gets 403', async (host) => {
    expect(await rawStatus(address, `Host: ${host}\r\n`)).toBe(403)
  })

  it('no Host gets no further: 400, or 403 in the old version that allows it', async () => {
    expect(await rawStatus(address, '')).toBe(400)
    expect(await rawStatus(address, '', '1.0')).toBe(403)
  })

  it.each(['127.0.0.1', '127.0.0.1:1', 'localhost:8080', 'LOCALHOST', '[::1]:80'])(
    'Host: %s is served',
    async (host) => {
      // The answer of an endpoint to a message that is not JSON-RPC.
      expect(await rawStatus(address, `Host: ${host}\r\n`)).toBe(400)
    },
  )

  it('a proxy that was told to let others in is called by names that we do not know', async () => {
    const open = await createProxy({ host: '0.0.0.0' })
    const url = open.url.replace('0.0.0.0', '127.0.0.1')
    expect(await rawStatus(`${url}/r/${'0'.repeat(32)}/s`, 'Host: host.docker.internal\r\n')).toBe(404)
    await open.close()
  })
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4')?.address

it.skipIf(outside === undefined)('neither listens on an address of the network', async () => {
  for (const { url } of [model, proxy]) {
    const port = Number(new URL(url).port)
    expect(await isReachable('127.0.0.1', port)).toBe(true)
    expect(await isReachable(outside ?? '', port)).toBe(false)
  }
})
