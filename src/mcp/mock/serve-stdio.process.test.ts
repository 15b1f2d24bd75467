import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectServer } from '../client/connect-server.js'
import type { McpConnection } from '../client/connection.js'
import { createMockServer } from './create-mock-server.js'
import { connectMock } from './mock-connection.js'

// The command in a process of its own, bundled because Node does not read our TypeScript.
const folder = mkdtempSync(join(tmpdir(), 'mcprove-mock-'))
const program = join(folder, 'mock.mjs')
const manifest = join(folder, 'shop.yml')

const MANIFEST = `
name: shop
version: 2.0.0
state: { cart: empty }
tools:
  - name: add
    title: Add
    description: Puts an item into the cart.
    input_schema: { type: object, properties: { item: { type: string } }, required: [item] }
    output_schema: { type: object, properties: { item: { type: string } } }
    annotations: { destructiveHint: false }
    answers:
      - state: { cart: empty }
        return: { item: "{{args.item}}" }
        set: { cart: "{{args.item}}" }
      - return: { error: "the cart holds {{state.cart}}" }
  - name: deep
    default: ok
resources: [{ uri: "shop://cart", name: cart, json: { cart: "{{state.cart}}" } }]
prompts: [{ name: greet, arguments: [{ name: who, required: true }], messages: [{ role: assistant, text: "Hi {{args.who}}" }] }]
`

beforeAll(async () => {
  writeFileSync(manifest, MANIFEST)
  await build({
    stdin: {
      contents: `
        import { command } from './commands/mock.ts'
        import { printError } from './terminal/print-error.ts'
        process.exitCode = await command(process.argv.slice(2), process).catch((error) => printError(error, process))`,
      resolveDir: fileURLToPath(new URL('../../cli', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { __MCPROVE_VERSION__: '"0.0.0-test"' },
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)`,
    },
    outfile: program,
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, manifest] }))
  return client
}

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('a client that negotiates %s', (mode, version) => {
  it('finds the whole manifest and moves its state', async () => {
    const client = await connect(mode)
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe(version)
      expect(client.getServerVersion()).toMatchObject({ name: 'shop', version: '2.0.0' })
      const { tools } = await client.listTools()
      expect(tools[0]).toMatchObject({
        name: 'add',
        title: 'Add',
        description: 'Puts an item into the cart.',
        inputSchema: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
        outputSchema: { type: 'object', properties: { item: { type: 'string' } } },
        annotations: { destructiveHint: false },
      })
      expect(await client.callTool({ name: 'add', arguments: { item: 'hat' } })).toMatchObject({
        content: [{ type: 'text', text: '{"item":"hat"}' }],
        structuredContent: { item: 'hat' },
      })
      expect(await client.callTool({ name: 'add', arguments: { item: 'cap' } })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'the cart holds hat' }],
      })
      await expect(client.callTool({ name: 'add', arguments: {} })).rejects.toFailWith(-32602)
      await expect(client.callTool({ name: 'sell', arguments: {} })).rejects.toMatchObject({ code: -32602 })
      expect(await client.listResources()).toMatchObject({ resources: [{ uri: 'shop://cart', name: 'cart' }] })
      expect(await client.readResource({ uri: 'shop://cart' })).toMatchObject({
        contents: [{ uri: 'shop://cart', mimeType: 'application/json', text: '{"cart":"hat"}' }],
      })
      await expect(client.readResource({ uri: 'shop://none' })).rejects.toMatchObject({ code: -32602 })
      expect(await client.listResourceTemplates()).toMatchObject({ resourceTemplates: [] })
      expect(await client.listPrompts()).toMatchObject({
        prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
      })
      expect(await client.getPrompt({ name: 'greet', arguments: { who: 'Ann' } })).toMatchObject({
        messages: [{ role: 'assistant', content: { type: 'text', text: 'Hi Ann' } }],
      })
      await expect(client.getPrompt({ name: 'greet' })).rejects.toMatchObject({ code: -32602 })
    } finally {
      await client.close()
    }
  })
})

it('answers over the wire as it does within the process', async () => {
  const address = { command: process.execPath, args: [program, manifest], env: {}, cwd: folder }
  const wire = await connectServer('shop', address)
  const inProcess = await connectMock('shop', { manifest: MANIFEST, file: manifest })
  try {
    const ask = async (connection: McpConnection) => [
      connection.protocolVersion,
      connection.serverInfo,
      await connection.listTools(),
      await connection.listResources(),
      await connection.listPrompts(),
      await connection.callTool('add', { item: 'hat' }),
      await connection.callTool('add', { item: 'cap' }),
      await connection.callTool('add', {}),
      await connection.callTool('sell', {}),
      await connection.readResource('shop://cart'),
      await connection.readResource('shop://none'),
      await connection.getPrompt('greet', { who: 'Ann' }),
      await connection.getPrompt('greet', {}),
    ]
    expect(await ask(inProcess)).toEqual(await ask(wire))
  } finally {
    await wire.close()
  }
})

/** Runs the command; ends its input at once, or after the text. */
async function run(args: readonly string[], input: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'pipe' })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

describe('mcprove mock', () => {
  it('ends with its input', async () => {
    expect(await run(['shop.yml'], '')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await run(['--tools-from', 'shop.yml'], '')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('keeps standard output for the protocol', async () => {
    const { code, stdout, stderr } = await run(['shop.yml'], 'this is no JSON-RPC\n{"also": "none"}\n')
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^mcprove mock: /)
  })

  it('shows a bad manifest with a code frame, and exits 2', async () => {
    writeFileSync(join(folder, 'bad.yml'), 'tools:\n  - nme: a\n')
    const { code, stdout, stderr } = await run(['bad.yml'], '')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toSay('[MANIFEST_INVALID]', 'bad.yml:2:5', '`nme`', '> 2 |   - nme: a')
  })

  it.each([
    [[], 'no manifest given'],
    [['shop.yml', '--tools-from', 'other.yml'], 'two manifests given: shop.yml and other.yml'],
    [['none.yml'], 'none.yml'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run(args, '')
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

it('arguments 10,000 levels deep are answered over the wire', async () => {
  const server = await createMockServer(MANIFEST)
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = server.serveStdio({ stdin, stdout })
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  stdin.write(
    `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n`,
  )
  await once(stdout, 'data')
  stdin.write(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n`)
  stdin.write(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"deep","arguments":{"a":${deep}}}}\n`)
  const [answer] = await once(stdout, 'data')
  expect(JSON.parse(String(answer))).toEqual({
    jsonrpc: '2.0',
    id: 2,
    result: { content: [{ type: 'text', text: 'ok' }] },
  })
  stdin.end()
  await served
})

it('a client that never ends a line is cut off at 10 MB', async () => {
  const server = await createMockServer({ tools: [{ name: 'a', default: 'ok' }] })
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const errors: string[] = []
  const served = server.serveStdio({ stdin, stdout, onError: ({ message }) => errors.push(message) })
  for (let megabytes = 0; megabytes < 11; megabytes++) stdin.write('x'.repeat(1 << 20))
  await served
  expect(errors).toEqual([expect.stringContaining(String(10 << 20))])
})
