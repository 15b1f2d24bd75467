import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  nodeServer,
  type RunningServer,
  startEverything,
  startHttp,
  startOwn,
} from '../../../test/fixtures/servers/running.js'
import { loadFromHttp, loadFromStdio } from './load-tools.js'

const own = (...args: readonly string[]): readonly string[] => {
  const { command, args: rest } = nodeServer('own-server.mjs', ...args)
  return [command, ...rest]
}
const failing = (message: unknown) => expect.objectContaining({ code: 'SERVER_FAILED', message })

describe('a program', () => {
  it('gives the tools of every page, on no server yet', async () => {
    const tools = await loadFromStdio(own('--pages', '12'), { timeoutMs: 20_000 })
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['add', 'page_tool_0', 'page_tool_11']))
    expect(tools.filter(({ name }) => name.startsWith('page_tool_'))).toHaveLength(12)
    expect(tools[0]).toEqual({
      server: null,
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
  })

  it('gets the environment that is given, and no other', async () => {
    process.env.LOAD_TOOLS_SECRET = 'mine'
    const script =
      'process.exitCode = 3; console.error(process.env.GIVEN, process.env.LOAD_TOOLS_SECRET, typeof process.env.PATH)'
    const loading = loadFromStdio([process.execPath, '-e', script], { env: { GIVEN: 'yes' }, timeoutMs: 20_000 })
    await expect(loading).rejects.toThrow(failing(expect.stringContaining('yes undefined string')))
    delete process.env.LOAD_TOOLS_SECRET
  })

  it('is waited for no longer than the limit, also when it would list for ever', async () => {
    await expect(loadFromStdio(own('--start-delay', '60000'), { timeoutMs: 300 })).rejects.toThrow(
      failing(expect.stringContaining('within 300 ms')),
    )
    await expect(loadFromStdio(own('--loop', '--pages', '1'), { timeoutMs: 20_000 })).rejects.toThrow(
      failing(expect.stringContaining('repeats the page cursor')),
    )
  })

  it('is not waited for page after page either', async () => {
    const answers = `{
      initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
      'tools/list': () => ({ tools: [{ name: 'a' + n, inputSchema: { type: 'object' } }], nextCursor: String(n++) }),
    }`
    const script = `let n = 0; const answers = ${answers}
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line)
        const found = answers[method]
        const body = found ? { result: found() } : { error: { code: -32601, message: 'no' } }
        if (id !== undefined) setTimeout(() => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body })), n && 40)
      })`
    await expect(loadFromStdio([process.execPath, '-e', script], { timeoutMs: 2_000 })).rejects.toFailWith(
      'SERVER_FAILED',
      '2000 ms',
    )
  })

  it.each([['' as string | string[]], [[]], [['']]])('%j is none', async (command) => {
    await expect(loadFromStdio(command)).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_USAGE', message: expect.stringContaining('no program in') }),
    )
  })
})

describe('a URL', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startOwn('--pages', '7', '--bearer', 'token')
  })
  afterAll(() => server.stop())

  it('gives the tools of every page, with the headers that are given', async () => {
    const tools = await loadFromHttp(server.url, { headers: { authorization: 'Bearer token' }, timeoutMs: 20_000 })
    expect(tools.filter(({ name }) => name.startsWith('page_tool_'))).toHaveLength(7)
    await expect(loadFromHttp(server.url, { timeoutMs: 20_000 })).rejects.toThrow(
      failing(expect.stringContaining('401')),
    )
  })

  it('may speak HTTP with server-sent events', async () => {
    const everything = await startEverything('sse')
    try {
      const tools = await loadFromHttp(everything.url, { transport: 'sse', timeoutMs: 20_000 })
      expect(tools.map(({ name }) => name)).toContain('echo')
    } finally {
      await everything.stop()
    }
  })

  it('is asked anew each time', async () => {
    let asked = 0
    const counting = await startHttp((_request, response) => {
      asked += 1
      response.writeHead(503).end()
    })
    const attempt = () => loadFromHttp(counting.url, { timeoutMs: 5_000 }).catch(() => asked)
    const [first, second] = [await attempt(), await attempt()]
    counting.stop()
    expect(second).toBeGreaterThan(first as number)
  })

  it('is waited for no longer than the limit, and shown without what may be secret', async () => {
    const silent = await startHttp(() => {})
    const loading = loadFromHttp(`${silent.url}?key=hidden`, { timeoutMs: 300 })
    await expect(loading).rejects.toThrow(failing(expect.stringMatching(/^(?!.*hidden).*within 300 ms/)))
    silent.stop()
  })

  it.each([['localhost:3000/mcp'], [''], ['file:///etc/passwd']])('%j is none', async (url) => {
    await expect(loadFromHttp(url)).rejects.toFailWith('BAD_USAGE')
  })
})
