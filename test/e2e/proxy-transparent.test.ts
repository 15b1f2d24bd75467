// One client script against a server directly, through `mcprove proxy` on stdio, and through its HTTP front: a client
// cannot tell the difference, whatever the transport and the generation of the protocol.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectServer } from '../../src/mcp/client/connect-server.js'
import type { McpConnection, StdioAddress, UrlAddress } from '../../src/mcp/client/connection.js'
import { createProxy, type McpProxy } from '../../src/mcp/proxy/create-proxy.js'
import {
  nodeServer,
  packageServer,
  type RunningServer,
  startEverything,
  startOwn,
  urlOf,
} from '../fixtures/servers/running.js'
import { CLI, ROOT } from './run-cli.js'

type Address = StdioAddress | UrlAddress
type Calls = readonly (readonly [string, Readonly<Record<string, unknown>>])[]

const CALLS = {
  everything: [
    ['echo', { message: 'hello' }],
    ['get-sum', { a: 2, b: 3 }],
    ['get-structured-content', { location: 'Chicago' }],
    ['trigger-long-running-operation', { duration: 1, steps: 2 }],
    ['trigger-sampling-request', { prompt: 'Hello?', maxTokens: 5 }],
    ['trigger-elicitation-request', {}],
    ['no-such-tool', {}],
  ],
  filesystem: [
    ['list_allowed_directories', {}],
    ['list_directory', { path: '.' }],
    ['read_text_file', { path: '/etc/hostname' }],
  ],
  memory: [
    ['create_entities', { entities: [{ name: 'Oslo', entityType: 'city', observations: ['cold'] }] }],
    ['search_nodes', { query: 'cold' }],
  ],
  own: [
    ['add', { a: 2, b: 3 }],
    ['wrong_output', {}],
    ['echo', { text: 'Grüße, 世界 \u{1f600} \u0007' }],
    ['fail', {}],
    ['boom', {}],
    ['no such tool', {}],
  ],
  // Questions of the server are answered by messages of their own only in the newer generation.
  'own new': [
    ['ask_user', {}],
    ['ask_model', {}],
    ['headers', { region: 'Zürich' }],
  ],
} as const satisfies Record<string, Calls>

const folder = mkdtempSync(join(tmpdir(), 'mcprove-transparent-'))
const running: RunningServer[] = []
let proxy: McpProxy
beforeAll(async () => {
  writeFileSync(join(folder, 'note.txt'), 'a note')
  proxy = await createProxy()
})
afterAll(async () => {
  await proxy.close()
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true })
})

async function started(starting: Promise<RunningServer>, more: Partial<UrlAddress> = {}): Promise<UrlAddress> {
  const server = await starting
  running.push(server)
  return urlOf(server.url, more)
}

/** The built bin in the place of the server. */
function behindCli(address: Address): StdioAddress {
  const own = { command: process.execPath, env: { PATH: process.env.PATH ?? '' }, cwd: ROOT }
  if ('command' in address) {
    return {
      ...own,
      ...address,
      command: process.execPath,
      args: [CLI, 'proxy', '--', address.command, ...address.args],
    }
  }
  return { ...own, args: [CLI, 'proxy', '--url', address.url, ...(address.transport === 'sse' ? ['--sse'] : [])] }
}

/** Everything a client can see of a server, as data. */
async function script(address: Address, calls: Calls): Promise<unknown> {
  const client = {
    elicitation: { action: 'accept', content: { colour: 'green' } },
    sampling: { role: 'assistant', model: 'test', content: { type: 'text', text: 'Hi.' } },
  }
  const connection = await connectServer('s', address, { timeoutMs: 60_000, client })
  try {
    const tools = await connection.listTools()
    const answers: unknown[] = []
    for (const [name, args] of calls) {
      const progress: unknown[] = []
      const answer = await connection.callTool(name, { ...args }, { onProgress: (one) => progress.push(one) })
      // The last report may come with the answer: whether the SDK still hands it on is chance, also directly.
      answers.push({ name, answer: JSON.parse(scrubbed(answer)), progress: progress.slice(0, 1) })
    }
    return {
      protocol: connection.protocolVersion,
      info: connection.serverInfo,
      tools,
      resources: await connection.listResources(),
      prompts: await connection.listPrompts(),
      unknown: await connection.readResource('test://none').catch(String),
      answers,
      cancelled: await cancels(connection),
    }
  } finally {
    await connection.close()
  }
}

/** Without what is another each time: the session, the port of the client. */
function scrubbed(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) =>
    key === 'text' && typeof value === 'string'
      ? value.replace(/\\?"(host|connection|user-agent|accept.*?|sec-.*?|content-length)\\?":\s*\\?".*?\\?",?/g, '')
      : value,
  )
}

/** Whether a call that is given up reaches the server as cancelled; null where there is no tool to see it by. */
async function cancels(connection: McpConnection): Promise<boolean | null> {
  const tools = await connection.listTools()
  if (!tools.some(({ name }) => name === 'cancelled')) return null
  const count = async () =>
    Number(((await connection.callTool('cancelled', {})) as { content: [{ text: string }] }).content[0].text)
  const before = await count()
  const controller = new AbortController()
  const call = connection.callTool(
    'slow',
    { ms: 60_000 },
    { signal: controller.signal, onProgress: () => controller.abort() },
  )
  await expect(call).rejects.toThrow('was interrupted')
  await vi.waitFor(async () => expect(await count()).toBe(before + 1), { timeout: 600_000 })
  return true
}

type Row = readonly [name: string, start: () => Promise<Address>, calls: Calls]

const own = ['old', 'new'].flatMap((generation): Row[] => {
  const flags = ['--generation', generation, '--pages', '7']
  const calls = [...CALLS.own, ...(generation === 'new' ? CALLS['own new'] : [])]
  return [
    [`own ${generation} stdio`, async () => nodeServer('own-server.mjs', ...flags), calls],
    [`own ${generation} http`, () => started(startOwn(...flags)), calls],
  ]
})

const rows: readonly Row[] = [
  ...own,
  ['everything stdio', async () => packageServer('server-everything'), CALLS.everything],
  ['everything http', () => started(startEverything('streamableHttp')), CALLS.everything],
  ['everything sse', () => started(startEverything('sse'), { transport: 'sse' }), CALLS.everything],
  ['filesystem', async () => packageServer('server-filesystem', folder), CALLS.filesystem],
  ['memory', async () => memoryServer(), CALLS.memory],
]

describe.each(rows)('%s', (name, start, calls) => {
  it('is the same through stdio and through HTTP', async () => {
    const address = await start()
    const direct = await script(address, calls)
    expect(direct).toMatchObject({ answers: expect.arrayContaining([expect.anything()]) })
    expect(await script(behindCli(name === 'memory' ? memoryServer() : address), calls)).toEqual(direct)
    const run = await proxy.openRun({ servers: { s: name === 'memory' ? memoryServer() : address } })
    expect(await script(urlOf(run.urls.get('s') ?? ''), calls)).toEqual(direct)
    expect((await run.close()).outcome).toEqual({ status: 'completed' })
  })
})

let memories = 0
/** With a memory of its own each time. */
function memoryServer(): StdioAddress {
  memories += 1
  const server = packageServer('server-memory')
  return { ...server, env: { ...server.env, MEMORY_FILE_PATH: join(folder, `memory-${memories}.jsonl`) } }
}
