// Each fault as a client sees it, through both fronts, and what the trace makes of it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import type { McpConnection, StdioAddress } from '../../src/mcp/client/connection.js'
import { createProxy, type McpProxy } from '../../src/mcp/proxy/create-proxy.js'
import { type RecordedTraffic, trafficTrace } from '../../src/mcp/proxy/recorded-traffic.js'
import { parseFault } from '../../src/mcp/wire-faults/parse-fault.js'
import { INITIALIZE, toolCall } from '../fixtures/plain-http.js'
import { nodeServer, type RunningServer, startOwn, urlOf } from '../fixtures/servers/running.js'
import { cliInProcess as cli } from './in-process.js'
import { CLI, folderWith } from './run-cli.js'

const OWN = nodeServer('own-server.mjs', '--generation', 'old')
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

type Json = Readonly<Record<string, unknown>>
type Traced = Pick<RecordedTraffic, 'tool_calls' | 'tool_results' | 'tools'>

interface Front {
  connect(faults: readonly string[]): Promise<{ connection: McpConnection; finish: () => Promise<Traced> }>
}

async function onStdio(faults: readonly string[]): ReturnType<Front['connect']> {
  const file = join(folderWith({}), 'trace.json')
  const flags = faults.flatMap((fault) => ['--fault', fault])
  const args = [CLI, 'proxy', '--name', 's', '-o', file, ...flags, '--', OWN.command, ...OWN.args]
  const address: StdioAddress = { ...OWN, command: process.execPath, args }
  const connection = await connectServer('s', address)
  const finish = async () => {
    await connection.close()
    return JSON.parse(readFileSync(file, 'utf8'))
  }
  return { connection, finish }
}

function onHttp(target: () => Parameters<McpProxy['openRun']>[0]['servers'][string]): Front['connect'] {
  return async (texts) => {
    const faults = texts.flatMap((text) => parseFault(text) ?? [])
    const run = await proxy.openRun({ servers: { s: target() }, faults })
    const connection = await connectServer('s', urlOf(run.urls.get('s') ?? ''))
    const finish = async () => {
      await connection.close()
      return await run.close()
    }
    return { connection, finish }
  }
}

describe.each([
  ['stdio', onStdio],
  ['HTTP before a process', onHttp(() => OWN)],
  ['HTTP before HTTP', onHttp(() => urlOf(far.url))],
])('over %s', (front, connect) => {
  it.each(['hang', 'wedged'])('%s never answers; everything else does', async (kind) => {
    const { connection, finish } = await connect([kind])
    await expect(connection.callTool('add', { a: 1, b: 2 }, { timeoutMs: 300 })).rejects.toThrow('did not answer')
    await finish().then(({ tool_results }) =>
      expect(tool_results).toMatchObject([{ is_error: true, fault: { name: kind, kind, timed_out: true } }]),
    )
  })

  it('lists and resources stay responsive while a call hangs', async () => {
    const { connection, finish } = await connect(['hang'])
    const hanging = connection.callTool('add', { a: 1, b: 2 }).catch(() => {})
    expect((await connection.listTools()).length).toBeGreaterThan(5)
    expect(await connection.readResource('test://greeting')).toMatchObject({ is_error: false })
    const { tool_results } = await finish()
    await hanging
    expect(tool_results).toMatchObject([{ is_error: true, fault: { kind: 'hang' } }])
  })

  it('recover-after hangs so often, then passes', async () => {
    const { connection, finish } = await connect(['recover-after:1'])
    await expect(connection.callTool('add', { a: 1, b: 2 }, { timeoutMs: 300 })).rejects.toThrow('did not answer')
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } })
    expect((await finish()).tool_results).toMatchObject([{ fault: { kind: 'recover_after' } }, { is_error: false }])
  })

  it('slow passes later', async () => {
    const { connection, finish } = await connect(['slow:400'])
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } })
    const { tool_calls, tool_results } = await finish()
    expect(tool_calls[0]?.duration_ms).toBeGreaterThanOrEqual(399)
    expect(tool_results).toMatchObject([{ is_error: false, fault: { kind: 'slow', timed_out: false } }])
  })

  it('error and garbage answer in the place of the server', async () => {
    const { connection, finish } = await connect(['kind=error,tool=fail', 'kind=garbage,tool=add'])
    await connection.listTools()
    expect(await connection.callTool('fail', {})).toMatchObject({
      is_error: true,
      content: [{ text: expect.stringContaining('Internal error') }],
    })
    const garbage = await connection.callTool('add', { a: 1, b: 2 })
    expect(garbage).toMatchObject({ is_error: false })
    expect(garbage.structured).not.toMatchObject({ sum: expect.any(Number) })
    expect((await finish()).tool_results).toMatchObject([{ fault: { kind: 'error' } }, { fault: { kind: 'garbage' } }])
  })

  it('truncated, oversized and injected-instruction change what the server said', async () => {
    const { connection, finish } = await connect([
      'kind=truncated,tool=echo,nth=1',
      'kind=oversized,tool=echo,nth=2',
      'kind=injected-instruction,tool=echo,nth=3',
    ])
    const answers: Json[] = []
    for (let n = 0; n < 3; n += 1) answers.push(await connection.callTool('echo', { text: 'four words are here' }))
    expect(answers[0]).toMatchObject({ content: [{ text: 'four word' }] })
    expect(JSON.stringify(answers[1]).length).toBeGreaterThan(1_000_000)
    expect(answers[2]).toMatchObject({
      content: [{ text: 'four words are here' }, { text: expect.stringContaining('ignore all previous') }],
    })
    expect((await finish()).tool_results.map(({ fault }) => fault?.kind)).toEqual([
      'truncated',
      'oversized',
      'injected_instruction',
    ])
  })

  it('rate-limit refuses', async () => {
    const { connection, finish } = await connect(['kind=rate-limit,nth=1'])
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({
      is_error: true,
      error: { code: -32_029, ...(front === 'stdio' ? {} : { http_status: 429 }) },
    })
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ is_error: false })
    expect((await finish()).tool_results).toMatchObject([
      { fault: { kind: 'rate_limit' }, error: { http_status: 429 } },
      { is_error: false },
    ])
  })

  it('vanished-tool and changed-schema change the list', async () => {
    const { connection, finish } = await connect(['kind=vanished-tool,tool=fail', 'kind=changed-schema,tool=add'])
    const tools = await connection.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('fail')
    expect(tools.find(({ name }) => name === 'add')?.input_schema).toMatchObject({
      required: ['a', 'b', 'request_token'],
    })
    expect((await finish()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  })

  it('vanished-tool and changed-schema change what calls do, and the trace says so', async () => {
    const { connection, finish } = await connect(['kind=vanished-tool,tool=fail', 'kind=changed-schema,tool=add'])
    await connection.listTools()
    const gone = { is_error: true, error: { code: -32_602, message: expect.stringContaining('Unknown tool: fail') } }
    expect(await connection.callTool('fail', {})).toMatchObject(gone)
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({
      is_error: true,
      content: [{ text: expect.stringContaining('"request_token" is required') }],
    })
    const token = { request_token: 'x' }
    expect(await connection.callTool('add', { a: 1, b: 2, ...token })).toMatchObject({ structured: { sum: 3 } })
    expect(await connection.callTool('echo', { text: 'hi' })).toMatchObject({ content: [{ text: 'hi' }] })
    const { tool_calls, tool_results } = await finish()
    expect(tool_calls.map(({ args }) => args)).toEqual([{}, { a: 1, b: 2 }, { a: 1, b: 2, ...token }, { text: 'hi' }])
    expect(tool_results.map(({ fault, is_error }) => [fault?.kind, is_error])).toEqual([
      ['vanished_tool', true],
      ['changed_schema', true],
      ['changed_schema', false],
      [undefined, false],
    ])
  })

  it('reply-after-cancel answers after its time when nobody cancels', async () => {
    const { connection, finish } = await connect(['reply-after-cancel:400'])
    expect(await connection.callTool('add', { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } })
    const { tool_calls, tool_results } = await finish()
    expect(tool_calls[0]?.duration_ms).toBeGreaterThanOrEqual(399)
    expect(tool_results).toMatchObject([{ is_error: false, fault: { kind: 'reply_after_cancel', timed_out: false } }])
  })
})

it('reply-after-cancel answers after the cancel, and not before', async () => {
  const { connection, finish } = await onHttp(() => OWN)(['reply-after-cancel:600000'])
  await expect(connection.callTool('add', { a: 1, b: 2 }, { timeoutMs: 300 })).rejects.toThrow('did not answer')
  expect((await finish()).tool_results).toMatchObject([{ fault: { kind: 'reply_after_cancel', timed_out: true } }])

  const flags = [CLI, 'proxy', '--fault', 'reply-after-cancel:3000', '--', OWN.command, ...OWN.args]
  const client = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void client.kill('SIGKILL'))
  const answers: { readonly id: number }[] = []
  createInterface({ input: client.stdout }).on('line', (line) => answers.push(JSON.parse(line)))
  const idsWhen = async (count: number) => {
    await vi.waitFor(() => expect(answers).toHaveLength(count), { timeout: 600_000 })
    return answers.map(({ id }) => id)
  }
  const send = (message: object) => client.stdin.write(`${JSON.stringify(message)}\n`)
  client.stdin.write(`${INITIALIZE}\n`)
  expect(await idsWhen(1)).toEqual([1])
  send(toolCall(2, 'add', { a: 1, b: 2 }))
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } })
  send({ jsonrpc: '2.0', id: 3, method: 'ping' })
  expect(await idsWhen(3)).toEqual([1, 3, 2])
  const ended = new Promise((resolve) => client.once('close', resolve))
  client.stdin.end()
  expect(await ended).toBe(0)
})

it('the recovery gate scores a recorded trace in real time', async () => {
  const { connection, finish } = await onHttp(() => OWN)(['kind=hang,tool=add,nth=1'])
  await expect(connection.callTool('add', { a: 1, b: 2 }, { timeoutMs: 400 })).rejects.toThrow('did not answer')
  await connection.callTool('add', { a: 1, b: 2 })
  // What onHttp finishes with is the whole traffic.
  const traffic = (await finish()) as RecordedTraffic
  const cwd = folderWith({
    'trace.json': JSON.stringify(trafficTrace(traffic)),
    'gates.yml': 'recovery: { max_detection_ms: 20000, require_clean_timeout: true }\n',
    'strict.yml': 'recovery: { max_detection_ms: 100, require_clean_timeout: true }\n',
  })
  expect(await cli(['score', 'trace.json', '--gates', 'gates.yml'], { cwd })).toMatchObject({ code: 0 })
  expect(await cli(['score', 'trace.json', '--gates', 'strict.yml'], { cwd })).toMatchObject({ code: 1 })
})
