// The HTTP front before each kind of server, asked by our own client and by plain HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeServer, type RunningServer, startOwn, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import { createProxy, type McpProxy, type ProxyRun } from './create-proxy.js'
import type { ProxyTarget } from './links/server-link.js'

let proxy: McpProxy
const running: RunningServer[] = []
beforeAll(async () => {
  proxy = await createProxy()
})
afterAll(async () => {
  await proxy.close()
  await Promise.all(running.map((server) => server.stop()))
})

async function urlTarget(...flags: string[]): Promise<ProxyTarget> {
  const server = await startOwn(...flags)
  running.push(server)
  return urlOf(server.url)
}

function addressOf(run: ProxyRun, server = 's') {
  return urlOf(run.urls.get(server) ?? '')
}

describe.each([
  ['a process of the older generation', async () => nodeServer('own-server.mjs', '--generation', 'old')],
  ['a process of the newer generation', async () => nodeServer('own-server.mjs', '--generation', 'new')],
  ['a URL of the older generation', () => urlTarget('--generation', 'old')],
  ['a URL of the newer generation', () => urlTarget('--generation', 'new')],
])('before %s', (_name, target) => {
  it('calls pass, with progress, and are recorded', async () => {
    const run = await proxy.openRun({ servers: { s: await target() } })
    const connection = await connectServer('s', addressOf(run))
    const tools = await connection.listTools()
    const progress: unknown[] = []
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } })
    await connection.callTool('slow', { ms: 10 }, { onProgress: (one) => progress.push(one) })
    expect(await connection.callTool('boom', {})).toMatchObject({ error: { code: -32123 } })
    expect(await connection.readResource('test://greeting')).toMatchObject({ content: [{ text: 'hello' }] })
    await connection.close()
    expect(progress).toMatchObject([{ progress: 1, total: 2 }])
    const traffic = await run.close()
    expect(traffic.tools).toEqual(tools)
    expect(traffic.tool_calls.map(({ id, name, args }) => ({ id, name, args }))).toEqual([
      { id: 'c1', name: 'add', args: { a: 1, b: 2 } },
      { id: 'c2', name: 'slow', args: { ms: 10 } },
      { id: 'c3', name: 'boom', args: {} },
    ])
    expect(traffic.tool_results).toMatchObject([
      { call_id: 'c1', is_error: false, structured: { sum: 3 } },
      { call_id: 'c2', is_error: false, content: [{ text: 'waited 10' }] },
      { call_id: 'c3', is_error: true, error: { code: -32123, message: 'boom says no' } },
    ])
    expect(traffic.requests.map(({ method }) => method)).toContain('resources/read')
    expect(traffic).toMatchObject({ outcome: { status: 'completed' }, notes: [] })
  })
})
