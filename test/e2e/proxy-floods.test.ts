// `mcprove proxy` between two sides of which one says more than the other reads, and lines that never end.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { INITIALIZE, toolCall } from '../fixtures/plain-http.js'
import { nodeServer } from '../fixtures/servers/running.js'
import { CLI, cli, folderWith } from './run-cli.js'
import { alive, startedBy } from './running-cli.js'

const MEBIBYTE = 1024 * 1024
const MAX_LINE = 64 * MEBIBYTE
const WITH_AND_WITHOUT_FAULTS: [string, string[]][] = [
  ['bytes', []],
  ['messages', ['--fault', 'kind=hang,tool=other']],
]

function lines(...messages: readonly object[]): string {
  return [INITIALIZE, ...messages.map((message) => JSON.stringify(message))].map((line) => `${line}\n`).join('')
}

/** A line of `/proc/PID/FILE`, as a number. */
function proc(pid: number, file: string, key: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
  return Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1])
}

async function startFlood(flags: readonly string[]): Promise<{ proxy: ChildProcess; server: number }> {
  const { command, args } = nodeServer('bad-server.mjs', 'floods')
  const proxy = spawn(process.execPath, [CLI, 'proxy', ...flags, '--', command, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void proxy.kill('SIGKILL'))
  proxy.stdin?.write(lines(toolCall(2, 'act')))
  const server = await vi.waitFor(
    () => {
      const [pid, ...others] = startedBy(proxy.pid ?? 0)
      expect(others).toEqual([])
      if (pid === undefined) throw new Error('the server has not started')
      return pid
    },
    { timeout: 600_000 },
  )
  return { proxy, server }
}

describe.skipIf(!existsSync('/proc/self/io'))('a server that floods a client that does not read', () => {
  it.each(WITH_AND_WITHOUT_FAULTS)('has to wait, and neither fills the memory nor stays, %s', async (_name, flags) => {
    const { proxy, server } = await startFlood(flags)
    await vi.waitFor(() => expect(proc(server, 'io', 'wchar')).toBeGreaterThan(100_000), { timeout: 600_000 })
    // It has to wait when what it has written does not grow any more.
    let written = -1
    await vi.waitFor(
      () => {
        const before = written
        written = proc(server, 'io', 'wchar')
        expect(written).toBe(before)
      },
      { timeout: 600_000, interval: 1000 },
    )
    expect(written).toBeLessThan(32 * MEBIBYTE)
    expect(proc(proxy.pid ?? 0, 'status', 'VmHWM') * 1024).toBeLessThan(400 * MEBIBYTE)
    let read = 0
    proxy.stdout?.on('data', (chunk: Buffer) => {
      read += chunk.length
    })
    await vi.waitFor(() => expect(read).toBeGreaterThan(64 * MEBIBYTE), { timeout: 600_000 })
    const ended = new Promise((resolve) => proxy.once('close', resolve))
    proxy.kill('SIGTERM')
    await ended
    expect(alive([server])).toEqual([])
  })
})

describe('a line of the client over the limit', () => {
  it.each(WITH_AND_WITHOUT_FAULTS)('is noted once, and what comes after it is answered, %s', async (name, flags) => {
    const cwd = folderWith({})
    const { command, args } = nodeServer('bad-server.mjs', 'good')
    const long = { jsonrpc: '2.0', method: 'notifications/long', params: { text: 'x'.repeat(MAX_LINE + MEBIBYTE) } }
    const outcome = await cli(['proxy', '-o', 'trace.json', ...flags, '--', command, ...args], {
      cwd,
      stdin: lines(long, { jsonrpc: '2.0', id: 3, method: 'ping' }),
    })
    expect(outcome.code).toBe(0)
    const answers = outcome.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.at(-1)).toMatchObject({ id: 3, result: {} })
    const refused = answers.filter(({ error }) => error?.code === -32_700)
    expect(refused).toHaveLength(name === 'bytes' ? 0 : 1)
    expect(JSON.parse(readFileSync(join(cwd, 'trace.json'), 'utf8')).notes).toSay(
      name === 'bytes' ? 'not recorded' : 'rejected',
      MAX_LINE,
    )
  })
})
