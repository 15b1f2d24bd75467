// The servers that users compare with: what works in other clients works here.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { packageServer, startEverything, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from './connect-server.js'
import type { McpConnection, ServerAddress } from './connection.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcprove-reference-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function using(address: ServerAddress, use: (connection: McpConnection) => Promise<void>): Promise<void> {
  const connection = await connectServer('reference', address, { timeoutMs: 20_000 })
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
