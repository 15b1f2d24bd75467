import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../create-model-server.js'
import type { ModelAnswers } from '../model-answers.js'

// Requests as products send them; shortened.
let server: ModelServer | undefined
afterEach(() => server?.close())

async function post(path: string, body: unknown, answer: ModelAnswers = { text: 'ok' }) {
  server = await createModelServer({ answer })
  const response = await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

/** The data of all events with this name. */
function eventsNamed(name: string, text: string): Record<string, unknown>[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith(`event: ${name}\n`))
    .map((event) => JSON.parse(event.split('\ndata: ')[1] ?? ''))
}

const message = (role: string, text: string) => ({ type: 'message', role, content: [{ type: 'input_text', text }] })
const tool = (name: string) => ({ type: 'function', name, strict: false, parameters: { type: 'object' } })
const CODEX = {
  model: 'gpt-x',
  instructions: 'You are Codex.',
  input: [
    message('developer', '<permissions instructions>'),
    message('user', '<environment_context>'),
    message('user', 'Find a lamp.'),
    { type: 'reasoning', summary: [], encrypted_content: 'x' },
    { type: 'local_shell_call', call_id: 'c1', status: 'completed', action: { type: 'exec', command: ['ls'] } },
    { type: 'local_shell_call_output', call_id: 'c1', output: 'README.md' },
    { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'lamp' } },
    { type: 'custom_tool_call', call_id: 'c2', name: 'apply_patch', input: '*** Begin Patch' },
    { type: 'custom_tool_call_output', call_id: 'c2', output: 'Done' },
    { type: 'function_call', call_id: 'c3', name: 'find', namespace: 'mcp__shop', arguments: '{"q":"lamp"}' },
    { type: 'function_call_output', call_id: 'c3', output: [{ type: 'input_text', text: 'a lamp' }] },
    message('developer', 'in the middle'),
  ],
  tools: [
    tool('exec_command'),
    { type: 'custom', name: 'apply_patch', format: { type: 'grammar', syntax: 'lark', definition: 'x' } },
    { type: 'web_search', external_web_access: false },
    { type: 'namespace', name: 'mcp__shop', description: 'Tools', tools: [tool('find'), tool('get_sum')] },
  ],
  tool_choice: 'auto',
  stream: true,
}

describe('Codex', () => {
  it('is called with the namespace of a tool, and with the text of a custom one', async () => {
    const calls = [
      { name: 'shop.get-sum', args: { a: 1 } },
      { name: 'apply_patch', args: '*** Begin Patch\n*** End Patch' },
      { name: 'exec_command', args: { cmd: 'ls' } },
    ]
    const { status, text } = await post('/v1/responses', CODEX, { calls })
    expect(status).toBe(200)
    const items = eventsNamed('response.output_item.done', text).map(({ item }) => item)
    expect(items).toMatchObject([
      { type: 'function_call', name: 'get_sum', namespace: 'mcp__shop', arguments: '{"a":1}' },
      { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch\n*** End Patch' },
      { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}' },
    ])
    expect(items[2]).not.toHaveProperty('namespace')
    expect(eventsNamed('response.custom_tool_call_input.done', text)).toMatchObject([{ output_index: 1 }])
    const numbers = [...text.matchAll(/"sequence_number":(\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index))
  })

  it('offers its tools and its history to the script', async () => {
    await post('/v1/responses', CODEX)
    const request = server?.requests[0]
    expect(request).toMatchObject({ turn: 3, prompt: '<environment_context>\nFind a lamp.', last: 'a lamp' })
    expect(request?.system).toContain('in the middle')
    expect(request?.tools.map(({ name, namespace, is_custom }) => [name, namespace, is_custom])).toEqual([
      ['exec_command', undefined, undefined],
      ['apply_patch', undefined, true],
      ['find', 'mcp__shop', undefined],
      ['get_sum', 'mcp__shop', undefined],
    ])
    expect(request?.messages.flatMap((one) => (one.role === 'assistant' ? one.calls : []))).toMatchObject([
      { name: 'local_shell', args: { command: ['ls'] } },
      { name: 'apply_patch', args: '*** Begin Patch' },
      { name: 'find', namespace: 'mcp__shop', args: { q: 'lamp' } },
    ])
  })
})

it('Copilot offers a custom tool without a function', async () => {
  const tools = [
    { type: 'custom', custom: { name: 'apply_patch', description: 'Patch', format: { type: 'text' } } },
    { type: 'function', function: { name: 'shop-find', parameters: {} } },
    { type: 'web_search' },
  ]
  const messages = [
    { role: 'system', content: 'You are Copilot.' },
    { role: 'user', content: 'x' },
    { role: 'system', content: 'in the middle' },
  ]
  const body = { model: 'm', messages, tools, stream: true }
  const { text } = await post('/v1/chat/completions', body, {
    calls: [{ name: 'apply_patch', args: { input: 'patch' } }, { name: 'shop.find' }],
  })
  expect(text).toContain('"custom":{"name":"apply_patch","input":""}')
  expect(text).toContain('"name":"shop-find"')
  expect(text).not.toContain('usage')
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  expect(server?.requests[0]?.tools.map(({ name }) => name)).toEqual(['apply_patch', 'shop-find'])
})

it('Claude Code sends thinking, images, server tools and system messages', async () => {
  const messages = [
    {
      role: 'user',
      content: [
        { type: 'image', source: {} },
        { type: 'text', text: 'Look.' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'x' },
        { type: 'redacted_thinking', data: 'x' },
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
        { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
        { type: 'tool_use', id: 't1', name: 'mcp__shop__find', input: {} },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'image', source: {} }] }] },
    { role: 'system', content: 'in the middle' },
  ]
  const tools = [
    { name: 'mcp__shop__find', input_schema: {} },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 8 },
  ]
  const body = { model: 'm', max_tokens: 9, messages, tools, stream: true }
  const { text } = await post('/v1/messages?beta=true', body, { calls: [{ name: 'find', args: { q: 1 } }] })
  expect(eventsNamed('content_block_start', text)).toMatchObject([
    { content_block: { name: 'mcp__shop__find', input: {} } },
  ])
  const json = eventsNamed('content_block_delta', text).map(
    ({ delta }) => (delta as { partial_json: string }).partial_json,
  )
  expect(json.join('')).toBe('{"q":1}')
  expect(server?.requests[0]).toMatchObject({ turn: 1, last: '[image]', system: 'in the middle' })
})

it.each(['user', 'system'])(
  'Claude Code lists tools that it offers only after a search (role %s), and takes calls of them',
  async (role) => {
    const reminder = 'Deferred tools:\nWebSearch\nmcp__shop__find\nmcp__shop__get-price'
    const messages = [
      { role: 'user', content: 'Find it.' },
      { role, content: [{ type: 'text', text: reminder }] },
    ]
    const body = { model: 'm', max_tokens: 9, messages, tools: [{ name: 'ToolSearch', input_schema: {} }] }
    const calls = [{ name: 'shop.find' }, { name: 'get-price' }, { name: 'invented' }]
    const { text } = await post('/v1/messages', body, { calls })
    expect([...text.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'mcp__shop__find',
      'mcp__shop__get-price',
      'invented',
    ])
  },
)

it('Google streams a JSON array without alt=sse', async () => {
  const body = { contents: [{ parts: [{ text: 'x' }] }] }
  const { text } = await post('/v1beta/models/g:streamGenerateContent', body, { text: 'A long answer.' })
  const chunks = JSON.parse(text)
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.at(-1)).toMatchObject({
    candidates: [{ finishReason: 'STOP' }],
    usageMetadata: { totalTokenCount: 14 },
  })
  const failed = await post('/v1beta/models/g:streamGenerateContent', body, {
    text: 'A long answer.',
    error: { status: 503, in_stream: true },
  })
  expect(JSON.parse(failed.text).at(-1)).toMatchObject({ error: { code: 503, status: 'UNAVAILABLE' } })
})

describe('compressed bodies', () => {
  const text = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hello '.repeat(50) }] })
  // `zstd` of {"model":"m","messages":[{"role":"user","content":"zstd zstd zstd zstd zstd"}]}.
  const zstd = Buffer.from(
    'KLUv/QRo1QEAwkMMEbBrDPitOeNtkQ1fCjJogoEnccSBafvOm9KmVjnMdN25osWGIl89ZFfT4XSO1Kw0DAEAiKRAAdisE94=',
    'base64',
  )

  async function send(encoding: string, body: Buffer) {
    server = await createModelServer({ answer: { text: 'ok' } })
    const url = `${server.url}/v1/chat/completions`
    // A Buffer is a Uint8Array, which fetch takes.
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-encoding': encoding },
    })
    return { status: response.status, text: await response.text() }
  }

  it.each([
    ['gzip', gzipSync(text), 'hello'],
    ['deflate', deflateSync(text), 'hello'],
    ['br', brotliCompressSync(text), 'hello'],
    ['deflate, gzip', gzipSync(deflateSync(text)), 'hello'],
    ['identity', Buffer.from(text), 'hello'],
    ['zstd', zstd, 'zstd'],
  ])('%s', async (encoding, body, prompt) => {
    expect((await send(encoding, body)).status).toBe(200)
    expect(server?.requests[0]?.prompt).toContain(prompt)
  })

  it('that are damaged, unknown or too large are refused', async () => {
    expect(await send('gzip', Buffer.from('x'))).toMatchObject({
      status: 400,
      text: expect.stringContaining('not gzip'),
    })
    expect(await send('zstd', Buffer.from('xxxx'))).toMatchObject({
      status: 400,
      text: expect.stringContaining('not zstd'),
    })
    expect(await send('lzma', Buffer.from('x'))).toMatchObject({ status: 415, text: expect.stringContaining('lzma') })
    expect((await send('gzip', gzipSync(Buffer.alloc(17 * 1024 * 1024)))).status).toBe(413)
  })
})
