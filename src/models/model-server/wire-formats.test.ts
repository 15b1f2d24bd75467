import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  type LanguageModelV3,
  type LanguageModelV3Content,
  type LanguageModelV3Prompt,
} from '@ai-sdk/provider'
import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer, type ModelServerOptions } from './create-model-server.js'

// Through the packages that mcprove itself uses: what they accept is what a provider may send.
const CLIENTS: Record<string, (server: ModelServer, apiKey: string) => LanguageModelV3> = {
  anthropic: (server, apiKey) => createAnthropic({ baseURL: server.baseUrl('anthropic'), apiKey })('claude-x'),
  'openai chat': (server, apiKey) => createOpenAI({ baseURL: server.baseUrl('openai'), apiKey }).chat('gpt-x'),
  'openai responses': (server, apiKey) =>
    createOpenAI({ baseURL: server.baseUrl('openai'), apiKey }).responses('gpt-x'),
  google: (server, apiKey) => createGoogleGenerativeAI({ baseURL: server.baseUrl('google'), apiKey })('gemini-x'),
  'openai-compatible': (server, apiKey) => {
    const baseURL = server.baseUrl('openai-compatible')
    return createOpenAICompatible({ name: 'local', baseURL, apiKey }).chatModel('local-x')
  },
}
const NAMES = Object.keys(CLIENTS)

let server: ModelServer | undefined
afterEach(() => server?.close())

async function start(name: string, options: ModelServerOptions, apiKey = 'sk-test-key'): Promise<LanguageModelV3> {
  server = await createModelServer(options)
  const client = CLIENTS[name]
  if (client === undefined) throw new Error(name)
  return client(server, apiKey)
}

const weather = {
  type: 'function' as const,
  name: 'weather__get_weather',
  description: 'The weather of a city.',
  inputSchema: { type: 'object' as const, properties: { city: { type: 'string' as const } } },
}
const ask = (text: string): LanguageModelV3Prompt => [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text }] },
]
const generate = (model: LanguageModelV3, prompt: LanguageModelV3Prompt) =>
  model.doGenerate({ prompt, tools: [weather], maxOutputTokens: 500 })

const callsIn = (content: readonly LanguageModelV3Content[]) => content.filter((part) => part.type === 'tool-call')

/** The prompt of the next turn: what the model said, with the packages' own notes, and one result for each call. */
function continued(
  prompt: LanguageModelV3Prompt,
  content: readonly LanguageModelV3Content[],
  results: readonly string[],
): LanguageModelV3Prompt {
  const said: Extract<LanguageModelV3Prompt[number], { role: 'assistant' }>['content'] = []
  for (const part of content) {
    const notes = 'providerMetadata' in part && part.providerMetadata ? { providerOptions: part.providerMetadata } : {}
    if (part.type === 'text') said.push({ type: 'text', text: part.text, ...notes })
    if (part.type !== 'tool-call') continue
    const { toolCallId, toolName, providerExecuted = false } = part
    said.push({ type: 'tool-call', toolCallId, toolName, input: JSON.parse(part.input), providerExecuted, ...notes })
  }
  const own = callsIn(content).filter((call) => call.providerExecuted !== true)
  const answered = own.map(({ toolCallId, toolName }, index) => {
    const output = { type: 'text' as const, value: results[index] ?? '' }
    return { type: 'tool-result' as const, toolCallId, toolName, output }
  })
  return [...prompt, { role: 'assistant', content: said }, { role: 'tool', content: answered }]
}

const SCRIPT = [
  {
    text: 'Let me look.',
    calls: [
      { name: 'get_weather', args: { city: 'Oslo' } },
      { name: 'weather.get_weather', args: { city: 'Rome' } },
    ],
    tokens: { input: 11, output: 7 },
  },
  { when: { contains: 'rain in Rome' }, text: 'Take an umbrella to Rome.' },
]

async function failureOf(promise: PromiseLike<unknown>): Promise<APICallError> {
  const error: unknown = await Promise.resolve(promise).then(
    () => 'an answer',
    (reason: unknown) => reason,
  )
  if (!APICallError.isInstance(error)) throw new Error(`no APICallError but ${String(error)}`, { cause: error })
  return error
}

describe.each(NAMES)('%s', (name) => {
  it('carries a conversation with parallel calls and their results', async () => {
    const model = await start(name, { answer: SCRIPT })
    const prompt = ask('Oslo or Rome?')
    const first = await generate(model, prompt)
    expect(first.finishReason.unified).toBe('tool-calls')
    expect([first.usage.inputTokens.total, first.usage.outputTokens.total]).toEqual([11, 7])
    expect(first.content[0]).toMatchObject({ type: 'text', text: 'Let me look.' })
    const calls = callsIn(first.content)
    expect(calls.map((call) => [call.toolName, JSON.parse(call.input)])).toEqual([
      ['weather__get_weather', { city: 'Oslo' }],
      ['weather__get_weather', { city: 'Rome' }],
    ])
    expect(new Set(calls.map((call) => call.toolCallId)).size).toBe(2)

    const second = await generate(model, continued(prompt, first.content, ['sun in Oslo', 'rain in Rome']))
    expect(second.content).toMatchObject([{ type: 'text', text: 'Take an umbrella to Rome.' }])
    expect(second.finishReason.unified).toBe('stop')

    const [, request] = server?.requests ?? []
    const ids = calls.map((call) => call.toolCallId)
    expect(request).toMatchObject({
      model: expect.stringMatching(/-x$/),
      system: 'Be brief.',
      prompt: 'Oslo or Rome?',
      last: 'sun in Oslo\nrain in Rome',
      turn: 1,
      attempt: 1,
      max_tokens: 500,
      tools: [
        { name: 'weather__get_weather', description: 'The weather of a city.', input_schema: { type: 'object' } },
      ],
    })
    expect(request?.messages).toEqual([
      { role: 'user', text: 'Oslo or Rome?' },
      {
        role: 'assistant',
        text: 'Let me look.',
        calls: [
          { id: ids[0], name: 'weather__get_weather', args: { city: 'Oslo' } },
          { id: ids[1], name: 'weather__get_weather', args: { city: 'Rome' } },
        ],
      },
      {
        role: 'tool',
        results: [
          { call_id: ids[0], is_error: false, text: 'sun in Oslo' },
          { call_id: ids[1], is_error: false, text: 'rain in Rome' },
        ],
      },
    ])
    expect(JSON.stringify(request)).not.toContain('sk-test-key')
  })

  it.each([
    ['length', 'length'],
    ['content_filter', 'content-filter'],
    ['stop', 'stop'],
  ] as const)('ends with the reason %s', async (finish_reason, unified) => {
    const model = await start(name, { answer: { text: 'So', finish_reason } })
    expect((await generate(model, ask('x'))).finishReason.unified).toBe(unified)
  })

  it.each([429, 500, 503, 529])('fails with status %d and its message', async (status) => {
    const model = await start(name, { answer: { error: { status, message: 'Not now.', retry_after: 2 } } })
    const error = await failureOf(generate(model, ask('x')))
    expect(error).toMatchObject({ statusCode: status, message: 'Not now.', isRetryable: true })
    expect(error.responseHeaders).toMatchObject({ 'retry-after': '2' })
  })

  it('breaks off in the middle of a body', async () => {
    const model = await start(name, { answer: { text: 'A long answer.', truncate: true } })
    await expect(generate(model, ask('x'))).rejects.toThrow()
    const response = await fetch(`${server?.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] }),
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
  })

  it('sends a body that is no JSON', async () => {
    const model = await start(name, { answer: { text: 'A long answer.', malformed: true } })
    expect(await failureOf(generate(model, ask('x')))).toMatchObject({
      message: 'Invalid JSON response',
      statusCode: 200,
    })
  })

  it('resets the connection', async () => {
    const model = await start(name, { answer: { reset: true } })
    expect(await failureOf(generate(model, ask('x')))).toMatchObject({ cause: { code: 'ECONNRESET' } })
  })

  it('sends the body byte by byte, all of it', async () => {
    const model = await start(name, { answer: { text: 'ok', drip_ms: 0 } })
    expect((await generate(model, ask('x'))).content).toMatchObject([{ text: 'ok' }])
  })

  it('sends a page in place of an answer', async () => {
    const page = { body: '<h1>Sign in</h1>', content_type: 'text/html' }
    const model = await start(name, { answer: page })
    expect(await failureOf(generate(model, ask('x')))).toMatchObject({
      message: 'Invalid JSON response',
      responseBody: page.body,
      responseHeaders: { 'content-type': page.content_type },
    })
  })

  it('refuses a missing or a wrong key, where keys are required', async () => {
    const model = await start(name, { answer: { text: 'ok' }, requireKey: 'right' }, 'wrong')
    const refused = await failureOf(generate(model, ask('x')))
    expect(refused).toMatchObject({ statusCode: 401 })
    expect(refused.message).toSay('wrong key')
    await server?.close()
    const trusted = await start(name, { answer: { text: 'ok' }, requireKey: 'right' }, 'right')
    expect((await generate(trusted, ask('x'))).content).toMatchObject([{ text: 'ok' }])
  })

  it('passes a forced tool on', async () => {
    const model = await start(name, { answer: { text: 'ok' } })
    await model.doGenerate({ prompt: ask('x'), tools: [weather], toolChoice: { type: 'tool', toolName: weather.name } })
    await model.doGenerate({ prompt: ask('x'), tools: [weather], toolChoice: { type: 'required' } })
    expect(server?.requests.map((request) => request.tool_choice)).toEqual([{ tool: weather.name }, 'required'])
  })

  it('waits, and stops waiting for a client that has gone', async () => {
    const model = await start(name, { answer: { text: 'late', delay_ms: 600_000 } })
    const abortSignal = AbortSignal.timeout(50)
    await expect(model.doGenerate({ prompt: ask('x'), abortSignal })).rejects.toThrow()
  })
})

describe('arguments that are no JSON', () => {
  const answer = { calls: [{ name: 'get_weather', args_text: '{"city": Oslo' }] }

  it.each(['openai chat', 'openai responses', 'openai-compatible'])('%s carries the text', async (name) => {
    const { content } = await generate(await start(name, { answer }), ask('x'))
    expect(callsIn(content)).toMatchObject([{ input: '{"city": Oslo' }])
  })

  it('anthropic carries a string where an object belongs', async () => {
    const { content } = await generate(await start('anthropic', { answer }), ask('x'))
    expect(callsIn(content)).toMatchObject([{ input: JSON.stringify('{"city": Oslo') }])
  })

  it('google says that the call was malformed and sends none', async () => {
    const { content, finishReason } = await generate(await start('google', { answer }), ask('x'))
    expect(content).toEqual([])
    expect(finishReason).toEqual({ unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' })
  })
})

describe('calls made from generated code', () => {
  const tagged = (city: string) => ({ name: 'get_weather', args: { city }, caller: 'code_execution_20250825' })
  const answer = [
    { calls: [tagged('Oslo'), tagged('Rome')] },
    { calls: [{ ...tagged('Bonn'), caller: 'code_execution' }] },
    { text: 'Done.' },
  ]

  it('anthropic names the running code as their caller, until its result ends it', async () => {
    const model = await start('anthropic', { answer })
    const prompt = ask('x')
    const first = await generate(model, prompt)
    const [code, ...calls] = callsIn(first.content)
    expect(code).toMatchObject({ toolName: 'code_execution', providerExecuted: true })
    const caller = { type: 'code_execution_20250825', toolId: code?.toolCallId }
    expect(calls.map((call) => call.providerMetadata)).toEqual([{ anthropic: { caller } }, { anthropic: { caller } }])

    const afterFirst = continued(prompt, first.content, ['sun', 'rain'])
    const second = await generate(model, afterFirst)
    expect(callsIn(second.content).map((call) => call.providerMetadata)).toEqual([{ anthropic: { caller } }])
    const third = await generate(model, continued(afterFirst, second.content, ['fog']))
    expect(third.content).toMatchObject([{ type: 'tool-result', toolCallId: code?.toolCallId }, { text: 'Done.' }])
    expect(server?.requests[1]?.messages[1]).toMatchObject({
      calls: [{ caller: caller.type }, { caller: caller.type }],
    })
  })

  it.each(NAMES.slice(1))('%s has no such tag', async (name) => {
    const { content } = await generate(await start(name, { answer }), ask('x'))
    expect(callsIn(content)).toHaveLength(2)
  })
})

it('ids are new on every server', async () => {
  const answer = { calls: [{ name: 'get_weather' }] }
  const first = await generate(await start('anthropic', { answer }), ask('x'))
  await server?.close()
  const second = await generate(await start('anthropic', { answer }), ask('x'))
  const [a, b] = [...callsIn(first.content), ...callsIn(second.content)].map((call) => call.toolCallId)
  expect(a).toMatch(/^toolu_[0-9a-f]{22}$/)
  expect(b).toMatch(/^toolu_[0-9a-f]{22}$/)
  expect(a).not.toBe(b)
})
