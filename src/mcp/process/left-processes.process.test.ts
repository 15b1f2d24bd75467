// Processes that leave their server: a shell that has ended started them, in a session of their own.
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { isAlive, nodeServer } from '../../../test/fixtures/servers/running.js'
import { connectServer } from '../client/connect-server.js'
import type { ConnectOptions, McpConnection, StdioAddress } from '../client/connection.js'
import { takeLeft } from './left-processes.js'
import { ProcessTrail } from './process-trail.js'
import { allProcesses } from './process-tree.js'
import { newMark } from './run-mark.js'
import { killAllServers } from './server-process.js'

const strays = new Set<number>()
afterEach(() => {
  for (const pid of strays) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  strays.clear()
})

interface Left {
  readonly address: StdioAddress
  readonly connection: McpConnection
  /** Of what has left the server. */
  readonly pid: number
}

async function start(
  mode: string,
  env: Readonly<Record<string, string>> = {},
  options: ConnectOptions = {},
): Promise<Left> {
  const plain = nodeServer('bad-server.mjs', mode)
  // A variable of its own: tests beside this one have servers of the same environment.
  const address = { ...plain, env: { ...plain.env, TEST: `${process.pid} ${Math.random()}`, ...env } }
  const connection = await connectServer('bad', address, { timeoutMs: 20_000, ...options })
  const { content } = await connection.callTool('act', {})
  // The tool answers with one text that is a pid.
  const pid = Number((content as [{ text: string }])[0].text)
  strays.add(pid)
  expect(isAlive(pid)).toBe(true)
  return { address, connection, pid }
}

/** As `sh` and `setsid` start it for a server, but for somebody else. */
function startStray(env: Readonly<Record<string, string>>): number {
  const { stdout } = spawnSync('sh', ['-c', 'setsid sleep 300 </dev/null >/dev/null 2>&1 & echo $!'], { env })
  const pid = Number(String(stdout))
  strays.add(pid)
  return pid
}

const crash = ({ connection }: Left) => connection.callTool('act', { die: true }).catch(() => {})

describe.skipIf(process.platform !== 'linux')('with a mark (`isolate: true`) it ends with its server', () => {
  it.each([
    ['closing', async () => {}],
    ['a crash', crash],
  ])('%s', async (_, before) => {
    const left = await start('daemon', newMark())
    await before(left)
    await left.connection.close()
    expect(isAlive(left.pid)).toBe(false)
    expect(takeLeft('bad', left.address)).toSay(left.pid)
  })

  it('an interruption', async () => {
    const aborted = new AbortController()
    const { pid } = await start('daemon', newMark(), { signal: aborted.signal })
    aborted.abort()
    await expect.poll(() => isAlive(pid), { timeout: 600_000 }).toBe(false)
  })

  it('the exit of the program', async () => {
    const { connection, pid } = await start('daemon', newMark())
    killAllServers()
    await expect.poll(() => isAlive(pid)).toBe(false)
    await connection.close()
  })
})

describe.skipIf(process.platform !== 'linux')('without a mark', () => {
  it('whoever holds a stream of the server is its own, and ends', async () => {
    const { address, connection, pid } = await start('daemon-with-stderr')
    await connection.close()
    expect(isAlive(pid)).toBe(false)
    expect(takeLeft('bad', address)).toSay(pid)
  })

  it('whoever was seen as a child ends also when the server has crashed', async () => {
    const crashAfter = async (milliseconds: number) => {
      const left = await start('detached-grandchild')
      await setTimeout(milliseconds)
      await crash(left)
      await left.connection.close()
      return left
    }
    // Processes are looked at from time to time, and less often on a busy machine.
    let left = await crashAfter(4_000)
    if (isAlive(left.pid)) left = await crashAfter(60_000)
    expect(isAlive(left.pid)).toBe(false)
    expect(takeLeft('bad', left.address)).toEqual([
      expect.stringMatching(/^server bad left process \d+ \(.*node.* -e set/),
    ])
  })

  it('an orphan in the environment of the server is named, once, and not touched', async () => {
    const { address, connection, pid } = await start('daemon')
    await connection.close()
    expect(isAlive(pid)).toBe(true)
    const warning = `server bad probably left process ${pid} (sleep 300) running`
    expect(takeLeft('bad', address)).toEqual([warning])
    expect(takeLeft('bad', address)).toEqual([])
  })
})

describe('nobody else is named or touched', () => {
  it.each([
    ['a child that ends with its server', 'grandchild'],
    ['a detached child that its server outlives', 'pid'],
  ])('%s', async (_, mode) => {
    const { address, connection } = await start(mode)
    await connection.close()
    expect(takeLeft('bad', address)).toEqual([])
  })

  it('an orphan of another environment, or from before, or a child of somebody who lives', async () => {
    const TEST = `${process.pid} shared`
    const env = { ...nodeServer('bad-server.mjs').env, TEST }
    const before = startStray(env)
    await setTimeout(50)
    const { address, connection } = await start('pid', { TEST })
    const another = startStray({ ...env, OTHER: '1' })
    const child = spawn('sleep', ['300'], { env })
    strays.add(child.pid ?? 0)
    await connection.close()
    expect(takeLeft('bad', address)).toEqual([])
    expect([before, another, child.pid ?? 0].map(isAlive)).toEqual([true, true, true])
  })

  it.skipIf(process.platform !== 'linux')('whoever got the pid of a descendant', async () => {
    const { connection, pid } = await start('detached-grandchild')
    const all = allProcesses()
    const server = all.find((one) => one.pid === pid)?.parent ?? 0
    const trail = new ProcessTrail(server, {})
    // Seen as it was; then another process has the number, and no session of ours.
    trail.look(all)
    const reused = all.map((one) => (one.pid === pid ? { ...one, parent: 1, session: 1, started: '9999999999' } : one))
    expect(trail.descendants(all).leaving.map((one) => one.pid)).toEqual([pid])
    expect(trail.descendants(reused).leaving).toEqual([])
    trail.close()
    await connection.close()
  })
})
