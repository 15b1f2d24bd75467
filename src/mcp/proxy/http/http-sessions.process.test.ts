// How long a session and its process live, and what a client and a server of the HTTP front may do to each other.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession, post, postUnread, startedHere, toolCall } from '../../../../test/fixtures/plain-http.js'
import { isAlive, nodeServer, urlOf } from '../../../../test/fixtures/servers/running.js'
import { connectServer } from '../../client/connect-server.js'
import { createProxy, type McpProxy, type ProxyRun } from '../create-proxy.js'

const OWN = nodeServer('own-server.mjs', '--generation', 'old')
const PATIENT_MS = 3_600_000
const opened: McpProxy[] = []
afterAll(() => Promise.all(opened.map((proxy) => proxy.close())))

async function proxyWith(limits: { graceMs: number; idleMs: number }): Promise<McpProxy> {
  const proxy = await createProxy(limits)
  opened.push(proxy)
  return proxy
}

async function gone(pids: readonly number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 600_000 })
}

describe('a session whose client never says goodbye', () => {
  let proxy: McpProxy
  beforeAll(async () => {
    proxy = await proxyWith({ graceMs: PATIENT_MS, idleMs: 200 })
  })

  async function openOne(): Promise<{ run: ProxyRun; url: string; headers: Record<string, string>; pids: number[] }> {
    const before = startedHere()
    const run = await proxy.openRun({ servers: { s: OWN } })
    const url = run.urls.get('s') ?? ''
    const headers = await openSession(url)
    return { run, url, headers, pids: startedHere().filter((pid) => !before.includes(pid)) }
  }

  it('ends with its process when it is idle, and that is no failure', async () => {
    const { run, url, headers, pids } = await openOne()
    expect(pids).toHaveLength(1)
    await gone(pids)
    expect((await post(url, JSON.stringify(toolCall(2, 'fail')), headers)).status).toBe(404)
    expect(await run.close()).toMatchObject({ outcome: { status: 'completed' }, notes: [] })
  })

  it('goes on while a call lasts or its client listens', async () => {
    const { run, url, headers, pids } = await openOne()
    const slow = await post(url, JSON.stringify(toolCall(2, 'slow', { ms: 1000 })), headers)
    const controller = new AbortController()
    const listening = await fetch(url, { headers, signal: controller.signal })
    expect(await slow.text()).toContain('waited 1000')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(pids.filter(isAlive)).toEqual(pids)
    expect([slow.status, listening.status]).toEqual([200, 200])
    controller.abort()
    expect(await run.close()).toMatchObject({ outcome: { status: 'completed' } })
    await gone(pids)
  })
})

it('a client that listened and is gone takes its process with it', async () => {
  const proxy = await proxyWith({ graceMs: 100, idleMs: PATIENT_MS })
  const run = await proxy.openRun({ servers: { s: OWN } })
  const before = startedHere()
  const url = run.urls.get('s') ?? ''
  const headers = await openSession(url)
  const pids = startedHere().filter((pid) => !before.includes(pid))
  const controller = new AbortController()
  await fetch(url, { headers, signal: controller.signal })
  controller.abort()
  expect(pids).toHaveLength(1)
  await gone(pids)
  expect(await run.close()).toMatchObject({ outcome: { status: 'completed' } })
})

it('an old server that ignores server/discover does not keep a client waiting', async () => {
  const proxy = await proxyWith({ graceMs: PATIENT_MS, idleMs: PATIENT_MS })
  const run = await proxy.openRun({ servers: { s: nodeServer('bad-server.mjs', 'ignores-discover') } })
  // Its limit is far beyond that of this test.
  const connection = await connectServer('s', urlOf(run.urls.get('s') ?? ''), { timeoutMs: PATIENT_MS })
  expect(await connection.callTool('act', {})).toMatchObject({ is_error: false })
  await connection.close()
  expect((await run.close()).requests).toContainEqual(
    expect.objectContaining({ method: 'server/discover', error: expect.objectContaining({ code: -32_601 }) }),
  )
})

it.each(['both', 'new'])(
  'a server that starts slowly is used in the new generation when it speaks %s',
  async (speaks) => {
    const proxy = await proxyWith({ graceMs: PATIENT_MS, idleMs: PATIENT_MS })
    // Longer than the wait for an answer to the ping, and for one to the probe after it.
    const slow = nodeServer('own-server.mjs', '--generation', speaks, '--start-delay', '2500')
    const run = await proxy.openRun({ servers: { s: slow } })
    const connection = await connectServer('s', urlOf(run.urls.get('s') ?? ''), { timeoutMs: PATIENT_MS })
    expect(connection.protocolVersion).toBe('2026-07-28')
    await connection.close()
    await run.close()
  },
)

it('a cancellation that a client without a session posts reaches its call', async () => {
  const proxy = await proxyWith({ graceMs: PATIENT_MS, idleMs: PATIENT_MS })
  const run = await proxy.openRun({ servers: { s: OWN } })
  const url = run.urls.get('s') ?? ''
  const slow = toolCall(7, 'slow', { ms: PATIENT_MS })
  const answer = await postUnread(url, JSON.stringify(slow), {})
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
  expect((await post(url, JSON.stringify(cancel))).status).toBe(202)
  await vi.waitFor(
    async () => {
      const counted = await post(url, JSON.stringify(toolCall(8, 'cancelled')))
      expect(await counted.json()).toMatchObject({ id: 8, result: { content: [{ text: '1' }] } })
    },
    { timeout: 600_000 },
  )
  answer.destroy()
  const { tool_results } = await run.close()
  expect(tool_results[0]).toMatchObject({ content: [{ text: expect.stringContaining('Cancelled by the client') }] })
})

describe('a server that floods', () => {
  it.each([
    ['without faults', []],
    ['with faults', [{ name: 'hung', kind: 'hang' as const, target: { tool: 'other' } }]],
  ])('a client that does not read is cut off, and both sides are told, %s', async (_name, faults) => {
    const proxy = await proxyWith({ graceMs: 100, idleMs: PATIENT_MS })
    const before = startedHere()
    const run = await proxy.openRun({ servers: { s: nodeServer('bad-server.mjs', 'floods') }, faults })
    const url = run.urls.get('s') ?? ''
    const headers = await openSession(url)
    const pids = startedHere().filter((pid) => !before.includes(pid))
    const answer = await postUnread(url, JSON.stringify(toolCall(2, 'act')), headers)
    await gone(pids)
    const end = new Promise<Error>((resolve) => answer.once('error', resolve))
    answer.resume()
    expect((await end).message).toBe('aborted')
    const told = 'the client did not read more than 67108864 bytes from the server and was disconnected'
    expect(await run.close()).toMatchObject({
      tool_results: [{ is_error: true, error: { message: told } }],
      notes: expect.arrayContaining([`server s: ${told}`]),
    })
  })
})
