// `mcprove mock` as MCP clients see it: both transports, both protocol generations, every fault.
import { type ClientRequest, request } from 'node:http'
import {
  Client,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { CLI, folderWith } from './run-cli.js'
import { type RunningCli, startCli } from './running-cli.js'

const MANIFEST = `
name: shop
state: { cart: empty }
tools:
  - name: add
    input_schema: { type: object, properties: { item: { type: string } }, required: [item] }
    output_schema: { type: object, properties: { item: { type: string } }, required: [item] }
    answers: [{ return: { item: "{{args.item}}" }, set: { cart: "{{args.item}}" }}]
  - { name: look, default: "{{state.cart}}" }
resources: [{ uri: "shop://cart", text: "{{state.cart}}" }]
prompts: [{ name: greet, messages: [{ role: user, text: hi }] }]
`

const TRACE = {
  tools: [{ server: 'shop', name: 'price', description: 'What it costs.', input_schema: { type: 'object' } }],
  tool_calls: [
    { id: 'c1', server: 'shop', name: 'price', args: { item: 'hat', size: 2 } },
    { id: 'c2', server: 'shop', name: 'price', args: { size: 2, item: 'hat' } },
    { id: 'c3', server: 'shop', name: 'price', args: { item: 'cap' } },
  ],
  tool_results: [
    { call_id: 'c1', is_error: false, content: [{ type: 'text', text: '10' }] },
    { call_id: 'c2', is_error: false, content: [{ type: 'text', text: '11' }] },
    { call_id: 'c3', is_error: true, content: [{ type: 'text', text: 'sold out' }] },
  ],
  requests: [
    {
      server: 'shop',
      method: 'resources/read',
      params: { uri: 'shop://a' },
      result: { contents: [{ uri: 'shop://a', text: 'A' }] },
    },
  ],
}
const CASSETTE = [{ schema: 'mcprove/cassette@1' }, { run: 1, exchanges: [], trace: TRACE }]

/** The same session as a recording of agent-vcr. */
const VCR = {
  format_version: '1.0.0',
  metadata: { recorded_at: '2026-02-08T16:00:00', server_info: { name: 'shop' } },
  session: {
    interactions: [
      {
        request: { id: 1, method: 'tools/list' },
        response: {
          id: 1,
          result: { tools: [{ name: 'price', description: 'What it costs.', inputSchema: { type: 'object' } }] },
        },
      },
      ...TRACE.tool_calls.map(({ name, args }, i) => ({
        request: { id: i + 2, method: 'tools/call', params: { name, arguments: args } },
        response: {
          id: i + 2,
          result: { content: TRACE.tool_results[i]?.content, isError: TRACE.tool_results[i]?.is_error },
        },
      })),
      ...TRACE.requests.map(({ method, params, result }) => ({
        request: { id: 9, method, params },
        response: { id: 9, result },
      })),
    ],
  },
}

const folder = folderWith({
  'shop.yml': MANIFEST,
  'recording.vcr': JSON.stringify(VCR, null, 2),
  'trace.json': JSON.stringify(TRACE, null, 2),
  'cassette.jsonl': CASSETTE.map((line) => `${JSON.stringify(line)}\n`).join(''),
})

interface Connected {
  readonly client: Client
  /** What went over the wire, in order: `> tools/call`, `< result`. */
  readonly wire: string[]
  close(): Promise<void>
}

const transports = ['stdio', 'http'] as const
const generations = [
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const
const combinations = transports.flatMap((transport) =>
  generations.map(([mode, version]) => ({ transport, mode, version })),
)

async function startHttp(args: readonly string[]): Promise<{ server: RunningCli; url: string }> {
  const server = startCli(['mock', ...args, '--http', '0'], { cwd: folder })
  return { server, url: await server.firstLine() }
}

async function connect(
  { transport: kind, mode }: (typeof combinations)[number],
  args: readonly string[],
): Promise<Connected> {
  const http = kind === 'http' ? await startHttp(args) : undefined
  const transport: Transport =
    http === undefined
      ? new StdioClientTransport({ command: process.execPath, args: [CLI, 'mock', ...args], cwd: folder })
      : new StreamableHTTPClientTransport(new URL(http.url))
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  const wire: string[] = []
  const { onmessage } = transport
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    wire.push('result' in message ? '< result' : 'error' in message ? '< error' : '< other')
    onmessage?.(message, extra)
  }
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    wire.push(`> ${'method' in message ? message.method : 'response'}`)
    return send(message, options)
  }
  return {
    client,
    wire,
    close: async () => {
      await client.close()
      http?.server.kill('SIGTERM')
      expect(await http?.server.ended).toMatchObject(http === undefined ? {} : { end: 130, stderr: '' })
    },
  }
}

/** Everything but tool calls answers as if nothing were wrong. */
async function expectResponsive(client: Client): Promise<void> {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add', 'look'])
  expect((await client.listResources()).resources).toHaveLength(1)
  expect((await client.readResource({ uri: 'shop://cart' })).contents).toHaveLength(1)
  expect((await client.getPrompt({ name: 'greet' })).messages).toHaveLength(1)
}

const add = (client: Client, options?: { timeout?: number; signal?: AbortSignal }) =>
  client.callTool({ name: 'add', arguments: { item: 'hat' } }, options)
const TIMED_OUT = { code: 'REQUEST_TIMEOUT' }
const SOON = { timeout: 300 }

describe.each(combinations)('over $transport, $version', (combination) => {
  async function withMock(args: readonly string[], use: (connected: Connected) => Promise<void>): Promise<void> {
    const connected = await connect(combination, ['shop.yml', ...args])
    try {
      expect(connected.client.getNegotiatedProtocolVersion()).toBe(combination.version)
      await use(connected)
    } finally {
      await connected.close()
    }
  }

  it('a manifest is served, with one world for all requests', async () => {
    await withMock([], async ({ client }) => {
      await expectResponsive(client)
      expect(await add(client)).toMatchObject({ structuredContent: { item: 'hat' } })
      expect(await client.callTool({ name: 'look' })).toMatchObject({ content: [{ text: 'hat' }] })
      await expect(client.callTool({ name: 'sell' })).rejects.toMatchObject({ code: -32602 })
    })
  })

  it.each(['hang', 'wedged'])('%s never answers a call, and everything else', async (fault) => {
    await withMock(['--fault', fault], async ({ client }) => {
      const hanging = add(client, SOON)
      const rejected = expect(hanging).rejects.toMatchObject(TIMED_OUT)
      await expectResponsive(client)
      await rejected
      await expectResponsive(client)
      // Nothing was dispatched.
      expect((await client.readResource({ uri: 'shop://cart' })).contents).toMatchObject([{ text: 'empty' }])
    })
  })

  it('slow answers when the delay is over', async () => {
    await withMock(['--fault', 'slow:400'], async ({ client }) => {
      const started = performance.now()
      expect(await add(client)).toMatchObject({ structuredContent: { item: 'hat' } })
      // Timers may fire a millisecond early, never much.
      expect(performance.now() - started).toBeGreaterThan(390)
    })
  })

  it('recover-after hangs so often, then answers', async () => {
    await withMock(['--fault', 'recover-after:2'], async ({ client }) => {
      await expect(add(client, SOON)).rejects.toMatchObject(TIMED_OUT)
      await expect(add(client, SOON)).rejects.toMatchObject(TIMED_OUT)
      expect(await add(client)).toMatchObject({ structuredContent: { item: 'hat' } })
    })
  })

  it('error is an error result of the tool that is meant', async () => {
    await withMock(['--fault', 'kind=error,tool=add,nth=2'], async ({ client }) => {
      expect(await client.callTool({ name: 'look' })).not.toHaveProperty('isError', true)
      expect(await add(client)).not.toHaveProperty('isError', true)
      expect(await add(client)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/^Internal error/) }],
      })
      expect(await add(client)).not.toHaveProperty('isError', true)
    })
  })

  it('garbage violates the output schema', async () => {
    await withMock(['--fault', 'garbage'], async ({ client }) => {
      // The client checks results once it has seen the schema.
      await client.listTools()
      await expect(add(client)).rejects.toThrow(/schema/i)
      await expectResponsive(client)
    })
  })

  it('reply-after-cancel answers after the cancel', async () => {
    await withMock(['--fault', 'reply-after-cancel:3000'], async ({ client, wire }) => {
      wire.length = 0
      await expect(add(client, SOON)).rejects.toMatchObject(TIMED_OUT)
      // Stateless HTTP cancels by hanging up: there is nobody left to answer, but the call has had its effect.
      const isStateless = combination.transport === 'http' && combination.mode === 'auto'
      const expected = isStateless ? ['> tools/call'] : ['> tools/call', '> notifications/cancelled', '< result']
      await expect.poll(() => [...wire], { timeout: 600_000 }).toEqual(expected)
      expect((await client.readResource({ uri: 'shop://cart' })).contents).toMatchObject([{ text: 'hat' }])
    })
  })

  it.each(['trace.json', 'cassette.jsonl', 'recording.vcr'])('%s is served by its recorded answers', async (file) => {
    const { client, close } = await connect(combination, [file])
    try {
      expect((await client.listTools()).tools).toMatchObject([{ name: 'price', description: 'What it costs.' }])
      const price = async (args: Record<string, unknown>) => {
        const { content } = await client.callTool({ name: 'price', arguments: args })
        return content
      }
      expect(await price({ item: 'hat', size: 2 })).toMatchObject([{ text: '10' }])
      expect(await price({ size: 2, item: 'hat' })).toMatchObject([{ text: '11' }])
      expect(await price({ item: 'hat', size: 2 })).toMatchObject([{ text: '11' }])
      expect(await price({ item: 'cap' })).toMatchObject([{ text: 'sold out' }])
      await expect(price({ item: 'shoe' })).rejects.toFailWith(-32602)
      expect((await client.readResource({ uri: 'shop://a' })).contents).toMatchObject([{ text: 'A' }])
      await expect(client.readResource({ uri: 'shop://b' })).rejects.toFailWith(-32602)
    } finally {
      await close()
    }
  })
})

describe('over HTTP', () => {
  let server: RunningCli
  let url: string
  beforeAll(async () => {
    ;({ server, url } = await startHttp(['shop.yml', '--fault', 'hang']))
  })
  afterAll(() => server.kill('SIGKILL'))

  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  }
  const LIMIT_BYTES = 4 * 1024 * 1024
  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

  /** The status of an answer; `fetch` would not let us choose Host and Origin, nor send half a body. */
  function status(
    headers: Record<string, string>,
    send: string | ((sent: ClientRequest) => void) = JSON.stringify(INITIALIZE),
    path = '/mcp',
  ): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method: 'POST', headers: { ...HEADERS, ...headers } }, (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      if (typeof send === 'string') sent.end(send)
      else send(sent)
    })
  }

  it('it listens on loopback', () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  })

  it.each([
    ['a client that is no browser', {}, 200],
    ['a page of this machine', { origin: 'http://localhost:3000' }, 200],
    ['a page of another', { origin: 'https://evil.example' }, 403],
    ['an origin that is none', { origin: 'null' }, 403],
    ['another name for this machine', { host: 'evil.example' }, 403],
    ['a session that is none', { 'mcp-session-id': 'nope' }, 404],
  ])('%s gets its answer', async (_who, headers, expected) => {
    expect(await status(headers)).toBe(expected)
  })

  it('a body over the limit is refused, and so is another path', async () => {
    // As much as is allowed and two bytes more, all of which the server takes in: else it might hang up on us first.
    const overTheLimit = (sent: ClientRequest) => sent.write(Buffer.alloc(LIMIT_BYTES), () => sent.write('{}'))
    expect(await status({}, overTheLimit)).toBe(413)
    expect(await status({}, JSON.stringify(INITIALIZE), '/other')).toBe(404)
    expect(await status({}, 'no JSON')).toBe(400)
    expect(await status({}, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).toBe(400)
  })

  it('it ends when it is told to, with calls that hang', async () => {
    const clients = await Promise.all(
      generations.map(async ([mode]) => {
        const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
        await client.connect(new StreamableHTTPClientTransport(new URL(url)))
        return client
      }),
    )
    const calls = clients.map((client) => add(client, { timeout: 20_000 }).catch(() => 'ended'))
    await Promise.all(clients.map((client) => client.listTools()))
    server.kill('SIGINT')
    expect((await server.ended).end).toBe(130)
    await Promise.all(clients.map((client) => client.close()))
    expect(await Promise.all(calls)).toEqual(['ended', 'ended'])
  })
})

it('over stdio it ends with its input, also with a call that hangs', async () => {
  const lines = [
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"look"}}',
  ]
  for (const fault of ['hang', 'slow:3600000', 'reply-after-cancel:3600000']) {
    const outcome = await cli(['mock', 'shop.yml', '--fault', fault], { cwd: folder, stdin: `${lines.join('\n')}\n` })
    expect(outcome.code).toBe(0)
  }
})

describe('bad usage', () => {
  it.each([
    [['shop.yml', '--fault', 'hagn'], 'did you mean `hang`?'],
    [['shop.yml', '--fault', 'slow:x'], 'the fault `slow:x`: `delay_ms`: expected a number, got "x"'],
    [['shop.yml', '--fault', 'vanished-tool'], 'Run `mcprove proxy` in front of the server'],
    [['shop.yml', '--fault', 'kind=hang,tool=ad'], 'Did you mean `add`?'],
    [['shop.yml', '--fault', 'kind=hang,server=x'], 'a fault refers to the server `x`, which the mock does not have'],
    [['shop.yml', '--host', '127.0.0.1'], '--host requires --http'],
    [['shop.yml', '--http', '99999'], '--http expects a port, got 99999'],
    [['shop.yml', '--http', 'x'], '--http'],
    [['shop.yml', '--http', '0', '--host', '203.0.113.1'], 'cannot listen on 203.0.113.1:0'],
    [['trace.json', '--server', 'x'], 'trace.json has no server `x`'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await cli(['mock', ...args], { cwd: folder })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
