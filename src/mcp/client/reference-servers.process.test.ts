// The servers that users compare with: what works in other clients works here.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { packageServer, startEverything, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from './connect-server.js'
import type { ClientAnswers, McpConnection, ServerAddress } from './connection.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcprove-reference-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function using(
  address: ServerAddress,
  use: (connection: McpConnection) => Promise<void>,
  client?: ClientAnswers,
): Promise<void> {
  const connection = await connectServer('reference', address, { timeoutMs: 20_000, client })
  try {
    await use(connection)
  } finally {
    await connection.close()
  }
}

async function showEverything(everything: McpConnection): Promise<void> {
  expect(everything.protocolVersion).toBe('2025-11-25')
  const names = (await everything.listTools()).map(({ name }) => name)
  expect(names).toContain('echo')
  expect(await everything.callTool('echo', { message: 'hi' })).toEqual({
    is_error: false,
    content: [{ type: 'text', text: 'Echo: hi' }],
  })
  expect(await everything.callTool('get-sum', { a: 'x' })).toMatchObject({ is_error: true })
  expect((await everything.listResources()).length).toBeGreaterThan(0)
  expect((await everything.listPrompts()).length).toBeGreaterThan(0)
}

it('everything over stdio', () => using(packageServer('server-everything', 'stdio'), showEverything))

it('everything says what it is, and what it offers', () =>
  using(packageServer('server-everything', 'stdio'), async (everything) => {
    expect(everything.serverInfo).toMatchObject({ name: 'mcp-servers/everything', title: expect.any(String) })
    expect(everything.capabilities).toMatchObject({ tools: { listChanged: true }, logging: {}, completions: {} })
    expect(everything.instructions).toContain('Everything Server')
    expect(await everything.listResourceTemplates()).toContainEqual(
      expect.objectContaining({ uri_template: 'demo://resource/dynamic/text/{resourceId}', mime_type: 'text/plain' }),
    )
    expect(await everything.listPrompts()).toContainEqual({
      name: 'args-prompt',
      title: 'Arguments Prompt',
      description: 'A prompt with two arguments, one required and one optional',
      arguments: [
        { name: 'city', description: 'Name of the city', required: true },
        { name: 'state', required: false },
      ],
    })
    const tools = await everything.listTools()
    expect(tools.find(({ name }) => name === 'echo')?.title).toBe('Echo Tool')
    expect(tools.find(({ name }) => name === 'simulate-research-query')?.task_support).toBe('required')
  }))

it('everything shows more to a client that offers more', () =>
  using(
    packageServer('server-everything', 'stdio'),
    async (everything) => {
      const names = (await everything.listTools()).map(({ name }) => name)
      expect(names).toEqual(
        expect.arrayContaining(['trigger-sampling-request', 'trigger-elicitation-request', 'get-roots-list']),
      )
      expect(await everything.callTool('get-roots-list', {})).toMatchObject({ is_error: false })
      expect(await everything.callTool('trigger-elicitation-request', {})).toMatchObject({
        content: [{ text: expect.stringContaining('declined') }, {}],
      })
      expect(await everything.callTool('trigger-sampling-request', { prompt: 'Hi' })).toMatchObject({
        is_error: true,
        content: [{ text: expect.stringContaining('declines this request') }],
      })
    },
    { offer: ['sampling', 'elicitation', 'roots'] },
  ))

it('everything learns the roots', () =>
  using(
    packageServer('server-everything', 'stdio'),
    async (everything) => {
      const { content } = await everything.callTool('get-roots-list', {})
      expect(JSON.stringify(content)).toContain('file:///srv/shop')
    },
    { roots: [{ uri: 'file:///srv/shop', name: 'shop' }] },
  ))

it('everything over Streamable HTTP', async () => {
  const server = await startEverything('streamableHttp')
  try {
    await using(urlOf(server.url), showEverything)
  } finally {
    await server.stop()
  }
})

it('everything over HTTP with server-sent events', async () => {
  const server = await startEverything('sse')
  try {
    await using(urlOf(server.url, { transport: 'sse' }), showEverything)
  } finally {
    await server.stop()
  }
})

it('filesystem', async () => {
  writeFileSync(join(folder, 'note.txt'), 'a note')
  await using(packageServer('server-filesystem', folder), async (filesystem) => {
    expect((await filesystem.listTools()).map(({ name }) => name)).toContain('read_text_file')
    const note = await filesystem.callTool('read_text_file', { path: join(folder, 'note.txt') })
    expect(note).toMatchObject({ is_error: false, content: [{ type: 'text', text: 'a note' }] })
    expect(await filesystem.callTool('read_text_file', { path: '/etc/passwd' })).toMatchObject({ is_error: true })
  })
})

it('memory', async () => {
  const address = packageServer('server-memory')
  const env = { ...address.env, MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }
  await using({ ...address, env }, async (memory) => {
    const entities = [{ name: 'Ann', entityType: 'person', observations: ['likes tea'] }]
    expect(await memory.callTool('create_entities', { entities })).toMatchObject({
      is_error: false,
      structured: { entities },
    })
    expect(await memory.callTool('search_nodes', { query: 'tea' })).toMatchObject({ structured: { entities } })
  })
})
