import { describe, expect, it } from 'vitest'
import { isAlive, nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { ConnectOptions, McpConnection } from '../client/connection.js'
import { killAllServers } from './server-process.js'

const bad = (mode: string, options: ConnectOptions = {}): Promise<McpConnection> =>
  connectServer('bad', nodeServer('bad-server.mjs', mode), { timeoutMs: 20_000, ...options })

async function pidOf(connection: McpConnection): Promise<number> {
  const { content } = await connection.callTool('act', {})
  // The tool answers with one text that is a pid.
  return Number((content as [{ text: string }])[0].text)
}

describe('nothing survives', () => {
  it.each(['grandchild', 'detached-grandchild', 'ignores-sigterm', 'pid'])('closing: %s', async (mode) => {
    const connection = await bad(mode)
    const pid = await pidOf(connection)
    expect(isAlive(pid)).toBe(true)
    await Promise.all([connection.close(), connection.close()])
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect(connection.callTool('act', {})).rejects.toThrow('was closed (tools/call act)')
    await expect(connection.listTools()).rejects.toThrow('server bad was closed (tools/list)')
    expect(connection.protocolVersion).toBe('2025-11-25')
  })

  it('aborting ends the connection, its call and its process', async () => {
    const aborted = new AbortController()
    const connection = await bad('grandchild', { signal: aborted.signal })
    const pid = await pidOf(connection)
    const call = expect(connection.callTool('act', {})).rejects.toThrow('was interrupted (tools/call act)')
    aborted.abort()
    await call
    await expect.poll(() => isAlive(pid), { timeout: 600_000 }).toBe(false)
  })

  it('aborting while it connects ends that', async () => {
    const signal = AbortSignal.timeout(100)
    await expect(bad('hangs-at-initialize', { signal })).rejects.toThrow('server bad was interrupted (connecting)')
    await expect(bad('pid', { signal })).rejects.toThrow('server bad was interrupted (connecting)')
  })

  it('a server that dies leaves nothing behind', async () => {
    const connection = await bad('grandchild')
    const pid = await pidOf(connection)
    await expect(connection.callTool('act', { die: true })).rejects.toThrow('exited with code 9')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await connection.close()
  })

  it('all servers can be killed at once, without waiting', async () => {
    const connections = await Promise.all([bad('grandchild'), bad('detached-grandchild')])
    const pids = await Promise.all(connections.map(pidOf))
    killAllServers()
    for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false)
    for (const connection of connections) await connection.close()
  })
})
