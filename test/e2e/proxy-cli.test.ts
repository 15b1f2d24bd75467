// `mcprove proxy` as a user runs it: the trace it writes, what it leaves behind, what it refuses.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import { nodeServer, urlOf } from '../fixtures/servers/running.js'
import { CLI, cli, expectCalm, folderWith } from './run-cli.js'
import { alive, startCli, startedBy } from './running-cli.js'

const OWN = nodeServer('own-server.mjs', '--generation', 'old')
const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
}

function linesOf(...messages: readonly object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

function call(id: number, name: string, args: object = {}): object {
  return { id, method: 'tools/call', params: { name, arguments: args } }
}

function trajectoryOf(tool: string): string {
  return `trajectory: { mode: strict, calls: [{ name: ${tool} }] }\n`
}

function behind(server: { command: string; args: readonly string[] }, ...flags: string[]): string[] {
  return ['proxy', ...flags, '--', server.command, ...server.args]
}

function answersOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('the trace', () => {
  it('holds calls, results, tools and requests, without secrets', async () => {
    const cwd = folderWith({})
    const secret = 'hunter2-and-more'
    const stdin = linesOf(INITIALIZE, { id: 2, method: 'tools/list' }, call(3, 'echo', { text: secret }), {
      id: 4,
      method: 'made/up',
      params: { x: 1 },
    })
    const outcome = await cli(behind(OWN, '-o', 'trace.json', '--name', 'own'), {
      cwd,
      stdin,
      env: { MY_TOKEN: secret },
    })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    // The client gets what the server said; only the disk does not.
    expect(answersOf(outcome.stdout)).toContainEqual(
      expect.objectContaining({
        id: 3,
        result: expect.objectContaining({ content: [{ type: 'text', text: secret }] }),
      }),
    )
    const text = readFileSync(join(cwd, 'trace.json'), 'utf8')
    expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({
      schema: 'mcprove/trace@1',
      tools: expect.arrayContaining([
        expect.objectContaining({ server: 'own', name: 'add', tokens: expect.any(Number) }),
      ]),
      tool_calls: [{ id: 'c1', server: 'own', name: 'echo', args: { text: '[redacted:MY_TOKEN]' } }],
      tool_results: [{ call_id: 'c1', is_error: false, content: [{ text: '[redacted:MY_TOKEN]' }] }],
      requests: expect.arrayContaining([
        expect.objectContaining({
          server: 'own',
          method: 'made/up',
          params: { x: 1 },
          error: { code: -32601, message: 'Method not found' },
        }),
      ]),
      outcome: { status: 'completed' },
    })
    expect(readdirSync(cwd)).toEqual(['trace.json'])
    const gates = folderWith({ 'held.yml': trajectoryOf('echo'), 'missed.yml': trajectoryOf('add') })
    const score = (file: string) => cli(['score', 'trace.json', '--gates', join(gates, file)], { cwd })
    expect(await score('held.yml')).toMatchObject({ code: 0 })
    expect(await score('missed.yml')).toMatchObject({ code: 1 })
  })

  it('is written when the proxy is interrupted, and nothing it started stays', async () => {
    const cwd = folderWith({})
    const running = startCli(behind(OWN, '-o', 'trace.json', '--http', '0'), { cwd })
    const url = await running.prints(/^http:\S+/m)
    const connection = await connectServer('s', urlOf(url))
    await connection.callTool('add', { a: 1, b: 2 })
    let hanging: Promise<unknown> | undefined
    await new Promise((resolve) => {
      hanging = connection.callTool('slow', { ms: 60_000 }, { onProgress: resolve }).catch(() => {})
    })
    const started = startedBy(running.pid)
    running.kill('SIGINT')
    expect(await running.ended).toMatchObject({ end: 130 })
    await hanging
    await connection.close()
    expect(started.length).toBeGreaterThan(0)
    expect(alive(started)).toEqual([])
    expect(JSON.parse(readFileSync(join(cwd, 'trace.json'), 'utf8'))).toMatchObject({
      tool_calls: [{ server: 'server', name: 'add' }, { name: 'slow' }],
      tool_results: [{ is_error: false }, { is_error: true }],
      outcome: { status: 'agent_error', error: { message: expect.stringMatching(/^the client disconnected .*slow$/) } },
    })
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'says so when the client ends by %s in the middle of a call',
    async (signal) => {
      const cwd = folderWith({})
      // The client is a shell that starts the proxy and dies.
      const stdin = linesOf(INITIALIZE, call(2, 'slow', { ms: 60_000 }))
      const client = spawn(process.execPath, ['-e', CLIENT, CLI, ...behind(OWN, '-o', 'trace.json')], {
        cwd,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      client.stdin.write(stdin)
      let output = ''
      client.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      await vi.waitFor(() => expect(output).toContain('own-server'), { timeout: 600_000 })
      const started = startedBy(client.pid ?? 0)
      expect(started.length).toBeGreaterThanOrEqual(2)
      client.kill(signal)
      await vi.waitFor(() => expect(existsSync(join(cwd, 'trace.json'))).toBe(true), { timeout: 600_000 })
      await vi.waitFor(() => expect(alive(started)).toEqual([]), { timeout: 600_000 })
      expect(JSON.parse(readFileSync(join(cwd, 'trace.json'), 'utf8'))).toMatchObject({
        tool_calls: [{ name: 'slow' }],
        tool_results: [{ is_error: true, missing: true }],
        outcome: {
          status: 'agent_error',
          error: { message: expect.stringMatching(/^the client disconnected .*slow$/) },
        },
      })
    },
  )
})

/** Starts the proxy as a client does and hands its own input on. */
const CLIENT = `
const { spawn } = require('node:child_process')
const proxy = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
process.stdin.pipe(proxy.stdin)
proxy.stdout.pipe(process.stdout)
`

describe('a server that misbehaves', () => {
  it.each([
    ['dies-at-start', 'exited with code 3'],
    ['dies-in-call', 'exited with code 7'],
    ['killed-in-call', 'was killed by SIGKILL'],
  ])('%s: the client gets an error, not silence', async (mode, reason) => {
    const bad = nodeServer('bad-server.mjs', mode)
    const outcome = await cli(behind(bad), { stdin: linesOf(INITIALIZE, call(2, 'act')) })
    expectCalm(outcome)
    expect(answersOf(outcome.stdout).at(-1)).toMatchObject({
      id: 2,
      error: { code: -32000, message: expect.stringContaining(reason) },
    })
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(`the server ${reason}`) })
  })

  it('what it writes beside its messages passes as it is, and is noted', async () => {
    const cwd = folderWith({})
    const bad = nodeServer('bad-server.mjs', 'logs-to-stdout')
    const outcome = await cli(behind(bad, '-o', 'trace.json'), {
      cwd,
      stdin: linesOf(INITIALIZE, call(2, 'act')),
    })
    expect(outcome.stdout).toContain('[info] handling a call\n{"level":30,"msg":"json log"}\n')
    expect(JSON.parse(readFileSync(join(cwd, 'trace.json'), 'utf8')).notes).toHaveLength(2)
  })

  it('a command that does not exist is named', async () => {
    const outcome = await cli(['proxy', '--', 'no-such-command-here'], { stdin: linesOf(INITIALIZE) })
    expectCalm(outcome)
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no-such-command-here was not found'),
    })
  })

  it('a message of a megabyte passes whole, with a fault plan and without', async () => {
    const stdin = linesOf(INITIALIZE, call(2, 'echo', { text: 'x'.repeat(1_000_000) }))
    for (const flags of [[], ['--fault', 'kind=hang,tool=other']]) {
      const { stdout } = await cli(behind(OWN, ...flags), { stdin })
      expect(answersOf(stdout).at(-1)).toMatchObject({
        id: 2,
        result: { content: [{ text: 'x'.repeat(1_000_000) }] },
      })
    }
  })
})

describe('usage', () => {
  it.each([
    [[], 'no server given'],
    [['--url', 'http://127.0.0.1/mcp', '--', 'node'], 'two servers given'],
    [['--url', 'ftp://x'], '--url expects an http or https URL, got "ftp://x"'],
    [['--sse', '--', 'node'], '--sse needs a server with a URL'],
    [['--header', 'a:b', '--', 'node'], '--header needs a server with a URL'],
    [['--url', 'http://127.0.0.1/mcp', '--header', 'secret-without-colon'], '--header expects `name:value`'],
    [['--host', '0.0.0.0', '--', 'node'], '--host requires --http'],
    [['--http', '70000', '--', 'node'], '--http expects a port, got 70000'],
    [['--fault', 'hagn', '--', 'node'], 'did you mean `hang`?'],
    [['-o', 'no/such/folder/trace.json', '--', 'node'], 'no/such/folder'],
  ])('%j', async (args, message) => {
    const outcome = await cli(['proxy', ...args])
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
    expect(outcome.stderr).not.toContain('secret-without-colon')
  })

  it('a fault that struck nothing is named', async () => {
    const { stderr } = await cli(behind(OWN, '--fault', 'kind=hang,tool=other,name=gone'), {
      stdin: linesOf(INITIALIZE),
    })
    expect(stderr).toSay('gone')
  })
})
