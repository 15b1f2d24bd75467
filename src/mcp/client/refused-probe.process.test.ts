import { afterAll, describe, expect, it } from 'vitest'
import { json } from '../../../test/fixtures/servers/http-by-hand.js'
import { nodeServer, startHttp, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectSdk } from './connect-sdk.js'
import type { McpConnection } from './connection.js'

const opened: McpConnection[] = []
afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()))
})

const SHORT = { pingAfterMs: 0, patienceMs: 0, silenceMs: 0 }
const LONG = { pingAfterMs: 60_000, patienceMs: 60_000, silenceMs: 60_000 }

describe.each([
  ['probe-null', 'null'],
  ['probe-one', '1'],
  ['probe-no-id', 'without an id'],
  ['probe-parse', 'Parse error'],
  ['probe-junk', 'hello'],
])('a server that refuses the probe like this: %s', (defect, word) => {
  it.each([SHORT, LONG])('is connected to, and what it did is noted, with %j', async (limits) => {
    const connection = await connectSdk('s', nodeServer('planted-server.mjs', defect), { timeoutMs: 20_000 }, limits)
    opened.push(connection)
    expect(connection.protocolVersion).toBe('2025-11-25')
    expect(await connection.callTool('act', {})).toMatchObject({ is_error: false })
    expect(connection.wireMistakes).toEqual([
      expect.objectContaining({ rule: 'invalid_message', level: 'warning', message: expect.stringContaining(word) }),
    ])
  })
})

it('one that answers everything before `initialize` without an id is connected to', async () => {
  const address = nodeServer('planted-server.mjs', 'all-null')
  for (const limits of [SHORT, LONG]) {
    const connection = await connectSdk('s', address, { timeoutMs: 20_000 }, limits)
    opened.push(connection)
    expect(connection.protocolVersion).toBe('2025-11-25')
  }
})

it.each([
  ['of nobody', { id: 1 }],
  ['missing', {}],
])('over HTTP the id of the refusal may be %s too', async (_what, id) => {
  const http = await startHttp((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const asked = JSON.parse(body)
      if (asked.id === undefined) return void response.writeHead(202).end()
      const serverInfo = { name: 'far', version: '1' }
      const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo }
      const error = { code: -32_601, message: 'Method not found' }
      const isOpening = asked.method === 'initialize'
      json(response, 200, { jsonrpc: '2.0', ...(isOpening ? { id: asked.id, result } : { ...id, error }) })
    })
  })
  try {
    const connection = await connectSdk('s', urlOf(http.url), { timeoutMs: 20_000 })
    opened.push(connection)
    expect(connection.protocolVersion).toBe('2025-06-18')
    expect(connection.wireMistakes).toMatchObject([{ rule: 'invalid_message', level: 'warning' }])
  } finally {
    http.stop()
  }
})
