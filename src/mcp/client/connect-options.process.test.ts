import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeServer, type RunningServer, startOwn, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from './connect-server.js'
import type { ConnectOptions, McpConnection, ServerAddress, StdioAddress } from './connection.js'

const endings: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(endings.map((end) => end()))
})

async function connect(address: ServerAddress, options: ConnectOptions = {}): Promise<McpConnection> {
  const connection = await connectServer('own', address, { timeoutMs: 20_000, ...options })
  endings.push(() => connection.close())
  return connection
}

async function running(...args: string[]): Promise<RunningServer> {
  const server = await startOwn(...args)
  endings.push(() => server.stop())
  return server
}

const text = (said: string) => [{ type: 'text', text: said }]

describe('a server of both generations', () => {
  it('is spoken to in the new one, over stdio and over HTTP', async () => {
    const piped = await connect(nodeServer('own-server.mjs'))
    const remote = await connect(urlOf((await running()).url))
    expect([piped.protocolVersion, remote.protocolVersion]).toEqual(['2026-07-28', '2026-07-28'])
  })

  it('is spoken to in the new one also when it starts slowly', async () => {
    const own = await connect(nodeServer('own-server.mjs', '--start-delay', '2500'))
    expect(own.protocolVersion).toBe('2026-07-28')
    expect(await own.callTool('echo', { text: 'late' })).toMatchObject({ content: text('late') })
  })
})

it('a server is started once, whatever it speaks; only one that exits at the first question is started again', async () => {
  const counting = ({ command, args, ...rest }: StdioAddress, file: string): StdioAddress => ({
    ...rest,
    command: 'sh',
    args: ['-c', 'echo started >> "$0"; exec "$@"', file, command, ...args],
  })
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-count-'))
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  const startsOf = async (name: string, address: StdioAddress, timeoutMs = 20_000): Promise<number> => {
    const file = join(folder, name)
    await connect(counting(address, file), { timeoutMs }).catch(() => {})
    return readFileSync(file, 'utf8').split('\n').length - 1
  }
  expect(await startsOf('new', nodeServer('own-server.mjs', '--generation', 'new'))).toBe(1)
  expect(await startsOf('old', nodeServer('own-server.mjs', '--generation', 'old'))).toBe(1)
  expect(await startsOf('silent', nodeServer('bad-server.mjs', 'ignores-discover'))).toBe(1)
  expect(await startsOf('mute', nodeServer('bad-server.mjs', 'says-nothing'), 1000)).toBe(1)
  expect(await startsOf('exits', nodeServer('bad-server.mjs', 'dies-on-discover'))).toBe(2)
})

it('an elicitation can be declined', async () => {
  const own = await connect(nodeServer('own-server.mjs'), { client: { elicitation: { action: 'decline' } } })
  expect(await own.callTool('ask_user', {})).toMatchObject({ content: text('declined') })
})

it('the environment of a server is what its address says, and nothing of ours', async () => {
  const env = { PATH: '/bin', ONLY: 'this' }
  const own = await connect({ ...nodeServer('own-server.mjs'), env })
  const { content } = await own.callTool('env', {})
  expect(content).toEqual(text(JSON.stringify(env)))
})

it('arguments that a schema marks are repeated as headers in the new generation', async () => {
  const own = await connect(urlOf((await running()).url, { headers: { 'X-Mine': 'yes' } }))
  const { content } = await own.callTool('headers', { region: 'north' })
  // The tool answers with one text of JSON.
  const [{ text: sent }] = content as [{ text: string }]
  expect(JSON.parse(sent)).toMatchObject({ 'mcp-param-region': 'north', 'x-mine': 'yes', 'mcp-name': 'headers' })
})

describe('a tool with an invalid x-mcp-header', () => {
  const names = async (own: McpConnection) => (await own.listTools()).map(({ name }) => name)

  it('is left out over HTTP in the new generation, with the reason, and is not called', async () => {
    const own = await connect(urlOf((await running('--bad-header')).url))
    await expect(own.callTool('misplaced', { regions: [] })).rejects.toFailWith('SERVER_FAILED')
    expect(await names(own)).not.toContain('misplaced')
    expect(own.leftOutTools).toMatchObject([
      { tool: { name: 'misplaced' }, reason: expect.stringContaining('`regions`') },
    ])
    expect(await own.callTool('echo', { text: 'on' })).toMatchObject({ content: text('on') })
  })

  it('is listed where nothing is repeated as a header', async () => {
    const piped = await connect(nodeServer('own-server.mjs', '--bad-header'))
    const older = await connect(urlOf((await running('--bad-header', '--generation', 'old')).url))
    for (const own of [piped, older]) {
      expect(await names(own)).toContain('misplaced')
      expect(own.leftOutTools).toEqual([])
      expect(await own.callTool('misplaced', { regions: [] })).toMatchObject({ content: text('called') })
    }
  })
})

it('a session of the old generation is ended at the server', async () => {
  const server = await running('--generation', 'old')
  const own = await connect(urlOf(server.url))
  await own.close()
  await server.says('session closed, 0 left')
})

it('a list of tools that goes round for ever is a failure', async () => {
  const own = await connect(nodeServer('own-server.mjs', '--loop'))
  await expect(own.listTools()).rejects.toFailWith('SERVER_FAILED')
})

it('a manifest is a mock of ours', async () => {
  const manifest = 'tools:\n  - name: greet\n    description: Greets.\n    answers:\n      - return: hello\n'
  const mock = await connect({ manifest, file: 'mock.yml' })
  expect((await mock.listTools()).map(({ name }) => name)).toEqual(['greet'])
})
