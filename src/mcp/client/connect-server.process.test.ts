import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeServer, type RunningServer, startOwn, urlOf } from '../../../test/fixtures/servers/running.js'
import { connectServer } from './connect-server.js'
import type { ConnectOptions, McpConnection, ServerAddress } from './connection.js'

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

/** The same server in each generation, over each transport that has both. */
const KINDS = [
  { kind: 'stdio', generation: 'old', version: '2025-11-25' },
  { kind: 'stdio', generation: 'new', version: '2026-07-28' },
  { kind: 'http', generation: 'old', version: '2025-11-25' },
  { kind: 'http', generation: 'new', version: '2026-07-28' },
]

describe.each(KINDS)('a server over $kind in the $generation generation', ({ kind, generation, version }) => {
  const start = async (...args: string[]): Promise<ServerAddress> => {
    const flags = ['--generation', generation, ...args]
    return kind === 'stdio' ? nodeServer('own-server.mjs', ...flags) : urlOf((await running(...flags)).url)
  }

  let own: McpConnection
  beforeAll(async () => {
    own = await connect(await start('--pages', '20'), {
      client: { elicitation: { colour: 'red' }, sampling: 'Hello!' },
    })
  })

  it('is connected, listed, called and read', async () => {
    expect([own.server, own.protocolVersion, own.serverInfo]).toEqual([
      'own',
      version,
      { name: 'own-server', version: '1.2.3' },
    ])

    const tools = await own.listTools()
    expect(tools.length).toBe(32)
    expect(new Set(tools.map(({ name }) => name)).size).toBe(32)
    expect(tools[0]).toEqual({
      server: 'own',
      name: 'add',
      description: 'Adds two numbers.',
      input_schema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
      output_schema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
      annotations: { readOnlyHint: true },
    })

    expect(await own.callTool('add', { a: 1, b: 2 })).toEqual({
      is_error: false,
      content: text('3'),
      structured: { sum: 3 },
    })
    expect(await own.callTool('fail', {})).toEqual({ is_error: true, content: text('it failed') })
    expect(await own.callTool('boom', {})).toEqual({
      is_error: true,
      content: text('boom says no'),
      error: { code: -32123, message: 'boom says no' },
    })

    expect(await own.listResources()).toEqual([
      { uri: 'test://greeting', name: 'greeting', description: 'A greeting.', mime_type: 'text/plain' },
    ])
    expect(await own.readResource('test://greeting')).toEqual({
      is_error: false,
      content: [{ uri: 'test://greeting', mimeType: 'text/plain', text: 'hello' }],
    })
    expect(await own.readResource('test://none')).toMatchObject({ is_error: true, error: { code: -32602 } })
    expect(await own.listPrompts()).toEqual([
      { name: 'greet', description: 'Greets.', arguments: [{ name: 'who', required: true }] },
    ])
    expect(await own.getPrompt('greet', { who: 'Ann' })).toEqual({
      is_error: false,
      content: [{ role: 'user', content: { type: 'text', text: 'Greet Ann.' } }],
    })
  })

  it('is asked for its tools anew each time, whatever it says about caching', async () => {
    const pages = async (): Promise<number> => {
      // The tool answers with one text that is a number.
      const { content } = await own.callTool('listed', {})
      return Number((content as [{ text: string }])[0].text)
    }
    const before = await pages()
    await own.listTools()
    await own.listTools()
    expect((await pages()) - before).toBe(14)
  })

  it('gives the answer of a tool as it is: wrong against its output schema, and without the _meta of the protocol', async () => {
    await own.listTools()
    expect(await own.callTool('wrong_output', {})).toEqual({
      is_error: false,
      content: text('no number'),
      structured: { sum: 'three' },
    })
    expect(await own.callTool('echo', { text: 'hi' })).toEqual({ is_error: false, content: text('hi') })
  })

  it('reports progress, is told when a call is given up, and goes on', async () => {
    await expect(own.callTool('slow', { ms: 60_000 }, { timeoutMs: 100 })).rejects.toFailWith('SERVER_FAILED')
    const aborted = new AbortController()
    const seen: unknown[] = []
    const onProgress = (progress: unknown): void => {
      seen.push(progress)
      aborted.abort()
    }
    const call = own.callTool('slow', { ms: 60_000 }, { signal: aborted.signal, onProgress })
    await expect(call).rejects.toFailWith('SERVER_FAILED')
    expect(seen).toEqual([{ progress: 1, total: 2 }])
    await expect.poll(() => own.callTool('cancelled', {})).toMatchObject({ content: text('2') })
  })

  it('gets the answers of the suite when it asks the user or the model', async () => {
    expect(await own.callTool('ask_user', {})).toMatchObject({ is_error: false, content: text('red') })
    const said = await own.callTool('ask_model', {})
    expect(said).toMatchObject({ content: [{ text: expect.stringContaining('Hello!') }] })
  })

  it('is refused what the suite has no answer for, and has empty lists of what it does not offer', async () => {
    const bare = await connect(await start('--bare'))
    expect(await bare.callTool('ask_user', {})).toMatchObject({ is_error: true })
    expect(await bare.callTool('ask_model', {})).toMatchObject({ is_error: true })
    expect([await bare.listResources(), await bare.listPrompts()]).toEqual([[], []])
  })
})
