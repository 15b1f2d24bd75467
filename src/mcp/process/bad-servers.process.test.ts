import { describe, expect, it } from 'vitest'
import { nodeServer } from '../../../test/fixtures/servers/running.js'
import { isMcproveError } from '../../core/errors/error.js'
import { connectServer } from '../client/connect-server.js'
import type { ConnectOptions, McpConnection } from '../client/connection.js'

const bad = (mode: string, options: ConnectOptions = {}): Promise<McpConnection> =>
  connectServer('bad', nodeServer('bad-server.mjs', mode), { timeoutMs: 20_000, ...options })

/** What connecting, or else calling its one tool, fails with. */
async function failureOf(mode: string, timeoutMs?: number): Promise<string> {
  let connection: McpConnection | undefined
  try {
    connection = await bad(mode, mode === 'hangs-at-initialize' ? { timeoutMs } : {})
    return `no failure: ${JSON.stringify(await connection.callTool('act', {}, { timeoutMs }))}`
  } catch (error) {
    if (!isMcproveError(error) || error.code !== 'SERVER_FAILED' || error.hint === undefined) throw error
    return error.message
  } finally {
    await connection?.close()
  }
}

describe('no answer is a failure that says what happened', () => {
  it.each([
    [
      'dies-at-start',
      'server bad exited with code 3 (connecting)\nlast output:\n  cannot find my config\n  \\u001b[31mgiving up\\u001b[0m',
    ],
    ['dies-in-call', 'server bad exited with code 7 (tools/call act)\nlast output:\n  about to die'],
    ['killed-in-call', 'server bad was killed by SIGKILL (tools/call act)'],
    [
      'malformed-json',
      'server bad wrote a line that is not a JSON-RPC message (it is not JSON): {"jsonrpc":"2.0","id":1,"result":{"content":[\\u001b[31m (tools/call act)',
    ],
    [
      'not-json-rpc',
      'server bad wrote a line that is not a JSON-RPC message (it has the `jsonrpc` "1.0", not "2.0"): {"jsonrpc":"1.0","id":1} (tools/call act)',
    ],
    ['closes-stdout', 'server bad closed its standard output (tools/call act)'],
    ['wrong-id', 'server bad answered with the id 1001, which no request has (tools/call act)'],
    [
      'no-id',
      'server bad answered without an id: {"jsonrpc": "2.0", "error": {"code": -32700, "message": "what?"}} (tools/call act)',
    ],
    ['endless-line', 'server bad wrote a line of over 67108864 bytes (tools/call act)'],
  ])('%s', async (mode, message) => {
    expect(await failureOf(mode)).toBe(message)
  })

  it.each([
    ['hangs-in-call', 'server bad did not answer within 300 ms (tools/call act)'],
    ['hangs-at-initialize', 'server bad did not answer within 300 ms (connecting)'],
  ])('%s', async (mode, message) => {
    expect(await failureOf(mode, 300)).toBe(message)
  })

  it('a command that does not exist', async () => {
    const address = { ...nodeServer('bad-server.mjs'), command: 'no-such-command' }
    await expect(connectServer('bad', address)).rejects.toFailWithHint('SERVER_FAILED')
  })

  it('a folder that does not exist', async () => {
    const address = { ...nodeServer('bad-server.mjs'), cwd: '/no/such/folder' }
    await expect(connectServer('bad', address)).rejects.toFailWith('SERVER_FAILED')
  })

  it('an argument no process can have', async () => {
    await expect(bad('a\0b')).rejects.toMatchObject({ code: 'SERVER_FAILED' })
  })

  it('every call in flight fails, and every later one', async () => {
    const connection = await bad('dies-in-call')
    const calls = [connection.callTool('act', {}), connection.callTool('act', {}), connection.listTools()]
    const ends = await Promise.allSettled(calls)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(connection.listTools()).rejects.toFailWith('SERVER_FAILED')
    await connection.close()
  })
})

it('50 MB of stderr neither block nor fill: the last lines are shown', async () => {
  const connection = await bad('floods-stderr')
  const call = connection.callTool('act', { die: true })
  const message = await call.catch((error: unknown) => (isMcproveError(error) ? error.message : 'another error'))
  await connection.close()
  expect(message).toMatch(/code 9 \(tools\/call act\)\n.*\n {2}x{400}…\n/)
  expect(message).toMatch(/\n {2}end of the flood$/)
  expect(String(message).split('\n').length).toBe(22)
})

it.each([
  [{ elicitation: 'red' }, 'client.elicitation is the string "red", not an object'],
  [{ sampling: 5 }, 'client.sampling is the number 5, neither a text nor a result'],
])('answers for the server of no known shape are an error of the suite: %j', async (client, message) => {
  await expect(bad('pid', { client })).rejects.toMatchObject({ code: 'SUITE_INVALID', message })
})

describe('what is odd but works in other clients works here', () => {
  it.each(['logs-to-stdout', 'dies-on-discover'])('%s', async (mode) => {
    const connection = await bad(mode)
    expect(connection.protocolVersion).toBe('2025-11-25')
    expect(await connection.callTool('act', {})).toMatchObject({ is_error: false })
    await connection.close()
  })

  it('a server that ignores what it does not know is found out by a ping', async () => {
    const connection = await bad('ignores-discover')
    const { content } = await connection.callTool('act', {})
    await connection.close()
    const text = 'server/discover ping initialize notifications/initialized tools/call'
    expect(content).toEqual([{ type: 'text', text }])
  })
})
