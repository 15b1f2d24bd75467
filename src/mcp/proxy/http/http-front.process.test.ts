// What the HTTP front lets in, whom it tells apart, and what it leaves behind.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { INITIALIZE, openSession, post, startedHere, toolCall } from '../../../../test/fixtures/plain-http.js'
import { freePort, isAlive, nodeServer, startHttp, urlOf } from '../../../../test/fixtures/servers/running.js'
import { connectServer } from '../../client/connect-server.js'
import { createProxy, type McpProxy, type ProxyRun } from '../create-proxy.js'

const OWN = nodeServer('own-server.mjs', '--generation', 'old')
let proxy: McpProxy
let run: ProxyRun
beforeAll(async () => {
  proxy = await createProxy({ maxBodyBytes: 10_000, graceMs: 100 })
  run = await proxy.openRun({ servers: { s: OWN } })
})
afterAll(() => proxy.close())

function addressOf(opened: ProxyRun): ReturnType<typeof urlOf> {
  return urlOf(opened.urls.get('s') ?? '')
}

/** fetch sends no Origin of one's own. */
function statusWithOrigin(url: string, origin: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(url, { method: 'POST', headers: { origin } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.once('error', reject)
    request.end('{}')
  })
}

describe('who is let in', () => {
  it('an address of 128 random bits on loopback', () => {
    expect(run.urls.get('s')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r\/[0-9a-f]{32}\/s$/)
  })

  it.each([
    ['another token', () => `${proxy.url}/r/${'0'.repeat(32)}/s`],
    ['another server', () => `${run.urls.get('s')}x`],
    ['a broken escape', () => `${proxy.url}/r/${'0'.repeat(32)}/%ff`],
    ['the root', () => proxy.url],
  ])('%s is not found', async (_name, url) => {
    expect((await post(url(), INITIALIZE)).status).toBe(404)
  })

  it.each([
    ['http://evil.example', 403],
    ['http://127.0.0.1.evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 400],
  ])('the origin %s gets %s', async (origin, status) => {
    expect(await statusWithOrigin(run.urls.get('s') ?? '', origin)).toBe(status)
  })

  it.each([
    ['a body over the limit', `"${'x'.repeat(10_000)}"`, {}, 413],
    ['no JSON', 'hello', {}, 400],
    ['no JSON-RPC', '{"a":1}', {}, 400],
    ['an unknown session', INITIALIZE, { 'mcp-session-id': 'none' }, 404],
  ])('%s is refused', async (_name, body, headers, status) => {
    const response = await post(run.urls.get('s') ?? '', body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
  })

  it('a method that is none of MCP is refused', async () => {
    expect((await fetch(run.urls.get('s') ?? '', { method: 'PUT', body: INITIALIZE })).status).toBe(405)
  })

  it('a port that is taken is named', async () => {
    const port = Number(new URL(proxy.url).port)
    await expect(createProxy({ port })).rejects.toMatchObject({
      code: 'SERVER_FAILED',
      message: expect.stringContaining(`127.0.0.1:${port}`),
    })
  })
})

it('two agents at once do not mix traces, even of one server', async () => {
  const runs = await Promise.all([1, 2].map(() => proxy.openRun({ servers: { s: OWN } })))
  const traffics = await Promise.all(
    runs.map(async (one, index) => {
      const connection = await connectServer('s', addressOf(one))
      for (let n = 0; n < 20; n += 1) await connection.callTool('echo', { text: `agent ${index}` })
      await connection.close()
      return await one.close()
    }),
  )
  for (const [index, { tool_calls, tool_results }] of traffics.entries()) {
    expect(tool_calls).toHaveLength(20)
    expect(new Set(tool_calls.map(({ args }) => JSON.stringify(args)))).toEqual(new Set([`{"text":"agent ${index}"}`]))
    expect(tool_results.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, () => [{ type: 'text', text: `agent ${index}` }]),
    )
    expect(tool_calls[0]).not.toHaveProperty('client')
  }
})

it.each(['old', 'new'])('clients inside one run are told apart, generation %s', async (generation) => {
  const one = await proxy.openRun({ servers: { s: nodeServer('own-server.mjs', '--generation', generation) } })
  const connections = await Promise.all([1, 2].map(() => connectServer('s', addressOf(one))))
  const answers = await Promise.all(
    connections.map((connection, index) => connection.callTool('echo', { text: `client ${index}` })),
  )
  expect(answers).toMatchObject([{ content: [{ text: 'client 0' }] }, { content: [{ text: 'client 1' }] }])
  for (const connection of connections) await connection.close()
  const { tool_calls } = await one.close()
  // Without sessions there is only the name, and both say mcprove.
  expect(tool_calls.map(({ client }) => client)).toEqual(
    generation === 'old' ? ['mcprove', 'mcprove 2'] : [undefined, undefined],
  )
})

it('a client that breaks off in the middle of a call leaves no process, and the recording says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-left-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'called')
  const hanging = nodeServer('bad-server.mjs', 'hangs-in-call')
  const before = startedHere()
  const one = await proxy.openRun({ servers: { s: { ...hanging, env: { ...hanging.env, CALLED_FILE: file } } } })
  const url = one.urls.get('s') ?? ''
  const headers = await openSession(url)
  const pids = startedHere().filter((pid) => !before.includes(pid))
  expect(pids).toHaveLength(1)
  const controller = new AbortController()
  const call = toolCall(2, 'act')
  const broken = fetch(url, { method: 'POST', headers, body: JSON.stringify(call), signal: controller.signal })
  const failed = expect(broken.then((response) => response.text())).rejects.toThrow()
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 600_000 })
  controller.abort()
  await failed
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 600_000 })
  expect((await post(url, JSON.stringify(call), headers)).status).toBe(404)
  expect(await one.close()).toMatchObject({
    outcome: { status: 'agent_error', error: { message: expect.stringMatching(/^the client disconnected .*act$/) } },
    tool_calls: [{ name: 'act', duration_ms: expect.any(Number) }],
    tool_results: [{ is_error: true }],
  })
})

it.each([
  ['dies-at-start', 'exited with code 3: '],
  ['dies-in-call', 'exited with code 7: about to die'],
  ['endless-line', 'wrote a line of over 67108864 bytes'],
])('a server that %s is told to its client as an error, and to the recording', async (mode, reason) => {
  const one = await proxy.openRun({ servers: { s: nodeServer('bad-server.mjs', mode) } })
  const url = one.urls.get('s') ?? ''
  const opened = await post(url, INITIALIZE)
  const answer: unknown = await opened.json()
  const headers = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
  const call = toolCall(2, 'act')
  const called: unknown = await (await post(url, JSON.stringify(call), headers)).text()
  const told = expect.stringContaining(`the server ${reason}`)
  expect(mode === 'dies-at-start' ? JSON.stringify(answer) : called).toEqual(told)
  expect(await one.close()).toMatchObject({
    outcome: { status: 'infra_error', error: { message: expect.stringContaining(`server s ${reason}`) } },
    tool_results: [{ is_error: true, error: { message: told } }],
  })
})

it('lines of a server that are no messages are left out and noted', async () => {
  const one = await proxy.openRun({ servers: { s: nodeServer('bad-server.mjs', 'logs-to-stdout') } })
  const connection = await connectServer('s', addressOf(one))
  expect(await connection.callTool('act', {})).toMatchObject({ content: [{ text: 'fine' }] })
  await connection.close()
  expect((await one.close()).notes).toSay('[info] handling a call', 'json log')
})

it('a URL where nobody listens is told to its client, and to the recording', async () => {
  const one = await proxy.openRun({ servers: { s: urlOf(`http://127.0.0.1:${await freePort()}/mcp`) } })
  const response = await post(one.urls.get('s') ?? '', INITIALIZE)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('cannot be reached') } })
  expect(await one.close()).toMatchObject({ outcome: { status: 'infra_error' } })
})

it('what a server at a URL answers passes with its status and headers, and its own headers are added', async () => {
  const { url, stop } = await startHttp((request, response) => {
    response.writeHead(418, { 'x-tea': String(request.headers['x-key']), 'content-type': 'text/plain' }).end('short')
  })
  try {
    const one = await proxy.openRun({ servers: { s: urlOf(url, { headers: { 'X-Key': 'k' } }) } })
    const response = await post(one.urls.get('s') ?? '', INITIALIZE)
    expect([response.status, response.headers.get('x-tea'), await response.text()]).toEqual([418, 'k', 'short'])
    expect((await one.close()).requests).toMatchObject([
      { method: 'initialize', error: { message: 'HTTP 418: short', data: { http_status: 418 } } },
    ])
  } finally {
    stop()
  }
})
