// Real servers, with limits that always end before the server has started, and with limits that never do.
import { afterAll, describe, expect, it } from 'vitest'
import { nodeServer } from '../../../../test/fixtures/servers/running.js'
import { connectSdk } from '../connect-sdk.js'
import type { McpConnection, StdioAddress } from '../connection.js'

const HANGS_MS = 120_000
const TOO_SHORT = { pingAfterMs: 0, patienceMs: 0, silenceMs: 0 }
const TOO_LONG = { pingAfterMs: HANGS_MS, patienceMs: HANGS_MS, silenceMs: HANGS_MS }
/** The ping is answered, and after it the patience ends first. */
const IMPATIENT = { pingAfterMs: 0, patienceMs: 0, silenceMs: HANGS_MS }

const opened: McpConnection[] = []
afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()))
})

async function connect(address: StdioAddress, limits: typeof TOO_LONG): Promise<McpConnection> {
  const connection = await connectSdk('s', address, { timeoutMs: 2 * HANGS_MS }, limits)
  opened.push(connection)
  return connection
}

const NEW = '2026-07-28'
const OLD = '2025-11-25'

describe.each([
  ['a server of both generations', nodeServer('own-server.mjs'), NEW, [TOO_SHORT, IMPATIENT, TOO_LONG]],
  ['one of the new', nodeServer('own-server.mjs', '--generation', 'new'), NEW, [TOO_SHORT, IMPATIENT, TOO_LONG]],
  ['one of the old', nodeServer('own-server.mjs', '--generation', 'old'), OLD, [TOO_SHORT, IMPATIENT, TOO_LONG]],
  ['one that starts slowly', nodeServer('own-server.mjs', '--start-delay', '1500'), NEW, [TOO_SHORT, IMPATIENT]],
])('%s', (_name, address, version, allLimits) => {
  it.each(allLimits)('is used in the newest generation that it speaks, with %j', async (limits) => {
    const connection = await connect(address, limits)
    expect(connection.protocolVersion).toBe(version)
    expect(await connection.callTool('echo', { text: 'heard' })).toMatchObject({ content: [{ text: 'heard' }] })
    expect(await connection.listTools()).not.toEqual([])
  })
})

describe('an old server', () => {
  it.each([
    ['ignores-discover', TOO_SHORT],
    ['ignores-discover', IMPATIENT],
    ['answers-initialize-alone', TOO_SHORT],
    ['dies-on-discover', TOO_SHORT],
    ['dies-on-discover', TOO_LONG],
    ['pid', TOO_SHORT],
  ])('that %s is used, with %j', async (mode, limits) => {
    const connection = await connect(nodeServer('bad-server.mjs', mode), limits)
    expect(connection.protocolVersion).toBe(OLD)
    expect(await connection.callTool('act', {})).toMatchObject({ is_error: false })
  })

  it('is initialized once', async () => {
    const connection = await connect(nodeServer('bad-server.mjs', 'answers-initialize-alone'), TOO_SHORT)
    const { content } = await connection.callTool('act', {})
    const text = 'server/discover ping initialize notifications/initialized tools/call'
    expect(content).toEqual([{ type: 'text', text }])
  })
})
