// Batches of the older protocol: several calls in one POST, each of which meets its fault alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession, post, toolCall } from '../../../test/fixtures/plain-http.js'
import { nodeServer, type RunningServer, startOwn, urlOf } from '../../../test/fixtures/servers/running.js'
import type { WireFault } from '../wire-faults/wire-fault.js'
import { createProxy, type McpProxy } from './create-proxy.js'
import type { ProxyTarget } from './links/server-link.js'

let proxy: McpProxy
let far: RunningServer
beforeAll(async () => {
  proxy = await createProxy()
  far = await startOwn('--generation', 'old')
})
afterAll(async () => {
  await proxy.close()
  await far.stop()
})

const FAULTS: WireFault[] = [
  { name: 'failing', kind: 'error', target: { tool: 'fail' } },
  { name: 'late', kind: 'slow', delay_ms: 50, target: { tool: 'cancelled' } },
  { name: 'half', kind: 'truncated', target: { tool: 'echo' } },
  { name: 'busy', kind: 'rate_limit', target: { tool: 'boom' } },
]

describe.each([
  ['a process', (): ProxyTarget => nodeServer('own-server.mjs', '--generation', 'old')],
  ['HTTP', (): ProxyTarget => urlOf(far.url)],
])('before %s', (_name, target) => {
  it('calls of a batch are struck one by one; the others pass', async () => {
    const run = await proxy.openRun({ servers: { s: target() }, faults: FAULTS })
    const url = run.urls.get('s') ?? ''
    const headers = await openSession(url)
    const batch = [
      toolCall(2, 'add', { a: 1, b: 2 }),
      toolCall(3, 'fail'),
      toolCall(4, 'cancelled'),
      toolCall(5, 'echo', { text: 'four words are here' }),
      toolCall(6, 'boom'),
      { jsonrpc: '2.0', id: 7, method: 'ping' },
    ]
    const response = await post(url, JSON.stringify(batch), headers)
    expect(response.status).toBe(200)
    const events = [...(await response.text()).matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
    expect(events.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: 2, result: { structuredContent: { sum: 3 } } },
      { id: 3, result: { isError: true, content: [{ text: expect.stringContaining('Internal error') }] } },
      { id: 4, result: { content: [{ text: '0' }] } },
      { id: 5, result: { content: [{ text: 'four word' }] } },
      { id: 6, error: { code: -32_029 } },
      { id: 7, result: {} },
    ])
    const { tool_results, outcome } = await run.close()
    expect(tool_results.map(({ fault }) => fault?.name)).toEqual([undefined, 'failing', 'late', 'half', 'busy'])
    expect(tool_results.filter(({ missing }) => missing)).toEqual([])
    expect(outcome).toEqual({ status: 'completed' })
  })
})
