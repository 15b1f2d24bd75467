import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider'
import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../create-model-server.js'
import type { ModelAnswers } from '../model-answers.js'

// Streams are read by the providers' packages and compared with what they read from the same answer in one piece.
const CLIENTS: Record<string, (server: ModelServer) => LanguageModelV3> = {
  anthropic: (server) => createAnthropic({ baseURL: server.baseUrl('anthropic'), apiKey: 'k' })('claude-x'),
  'openai chat': (server) => createOpenAI({ baseURL: server.baseUrl('openai'), apiKey: 'k' }).chat('gpt-x'),
  'openai responses': (server) => createOpenAI({ baseURL: server.baseUrl('openai'), apiKey: 'k' }).responses('gpt-x'),
  google: (server) => createGoogleGenerativeAI({ baseURL: server.baseUrl('google'), apiKey: 'k' })('gemini-x'),
  'openai-compatible': (server) => {
    const baseURL = server.baseUrl('openai-compatible')
    return createOpenAICompatible({ name: 'local', baseURL, apiKey: 'k', includeUsage: true }).chatModel('local-x')
  },
}
const NAMES = Object.keys(CLIENTS)

let server: ModelServer | undefined
afterEach(() => server?.close())

async function start(name: string, answer: ModelAnswers): Promise<LanguageModelV3> {
  server = await createModelServer({ answer })
  const client = CLIENTS[name]
  if (client === undefined) throw new Error(name)
  return client(server)
}

const asked: LanguageModelV3CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Oslo or Rome?' }] }],
  tools: [
    {
      type: 'function',
      name: 'weather__get_weather',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
    },
  ],
  maxOutputTokens: 500,
}

async function partsOf(
  model: LanguageModelV3,
  more: Partial<LanguageModelV3CallOptions> = {},
  parts: LanguageModelV3StreamPart[] = [],
): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await model.doStream({ ...asked, ...more })
  for await (const part of stream) parts.push(part)
  return parts
}

const textOf = (parts: readonly LanguageModelV3StreamPart[]) =>
  parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')

const ANSWER = {
  text: 'Let me look at both cities first. 🌦 Then I can tell.',
  calls: [
    { name: 'get_weather', args: { city: 'Oslo', days: [1, 2, 3], note: 'ä "quoted"\n text' } },
    { name: 'weather.get_weather', args: {} },
  ],
  tokens: { input: 11, output: 7 },
}

it.each(['anthropic', 'openai chat', 'openai responses', 'openai-compatible'])(
  '%s streams arguments that are not JSON as they are',
  async (name) => {
    const args_text = '{"city": Oslo, and so on'
    const parts = await partsOf(await start(name, { calls: [{ name: 'get_weather', args_text }] }))
    expect(parts).toContainEqual(expect.objectContaining({ type: 'tool-call', input: args_text }))
  },
)

describe.each(NAMES)('%s', (name) => {
  it('streams what it answers in one piece', async () => {
    const model = await start(name, ANSWER)
    const whole = await model.doGenerate(asked)
    const parts = await partsOf(model)
    expect(textOf(parts)).toBe(ANSWER.text)
    expect(parts.filter((part) => part.type === 'text-delta').length).toBeGreaterThan(3)
    const called = (list: readonly (LanguageModelV3StreamPart | LanguageModelV3Content)[]) =>
      list.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : []))
    expect(called(parts)).toEqual(called(whole.content))
    expect(called(parts)).toHaveLength(2)
    const end = parts.find((part) => part.type === 'finish')
    expect(end?.finishReason).toEqual(whole.finishReason)
    expect([end?.usage.inputTokens.total, end?.usage.outputTokens.total]).toEqual([11, 7])
    expect(parts.filter((part) => part.type === 'error')).toEqual([])
  })

  it.each(['stop', 'length', 'content_filter'] as const)('ends with the reason %s', async (finish_reason) => {
    const model = await start(name, { text: 'So', finish_reason })
    const { finishReason } = await model.doGenerate(asked)
    expect((await partsOf(model)).at(-1)).toMatchObject({ type: 'finish', finishReason })
  })

  it('streams an empty answer', async () => {
    const parts = await partsOf(await start(name, {}))
    expect(textOf(parts)).toBe('')
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'stop' } })
  })

  it('fails before the stream with a status', async () => {
    const model = await start(name, { error: { status: 503, message: 'Not now.', retry_after: 2 } })
    await expect(model.doStream(asked)).rejects.toMatchObject({ statusCode: 503, message: 'Not now.' })
  })

  it('fails inside the stream after half of it', async () => {
    const model = await start(name, {
      text: ANSWER.text,
      error: { status: 529, message: 'Overloaded', in_stream: true },
    })
    const parts = await partsOf(model)
    const text = textOf(parts)
    expect(ANSWER.text.startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThan(ANSWER.text.length)
    const failed = parts.find((part) => part.type === 'error')
    const told = failed === undefined ? parts.at(-1) : failed
    expect(JSON.stringify(told, (_key, value) => (value instanceof Error ? value.message : value))).toMatch(
      /Overloaded|"raw":"error"|failed/,
    )
    await expect(model.doGenerate(asked)).rejects.toMatchObject({ statusCode: 529 })
  })

  it('breaks in the middle of the first part, so that no part is whole', async () => {
    const { calls } = ANSWER
    const error = { status: 529, message: 'Overloaded', in_stream: true }
    for (const reply of [
      { ...ANSWER, error },
      { calls, error },
      { ...ANSWER, malformed: true },
    ]) {
      const parts = await partsOf(await start(name, reply))
      // The packages for OpenAI Chat pass on a call that is not whole.
      for (const part of parts) if (part.type === 'tool-call') expect(() => JSON.parse(part.input)).toThrow()
      expect(textOf(parts).length).toBeLessThan(ANSWER.text.length)
      await server?.close()
    }
  })

  it('cuts the stream in the middle', async () => {
    const model = await start(name, { ...ANSWER, truncate: true })
    const parts: LanguageModelV3StreamPart[] = []
    await expect(partsOf(model, {}, parts)).rejects.toMatchObject({ cause: { message: 'terminated' } })
    expect(textOf(parts)).not.toBe('')
  })

  it('ends with half an event', async () => {
    const parts = await partsOf(await start(name, { ...ANSWER, malformed: true }))
    expect(textOf(parts).length).toBeLessThan(ANSWER.text.length + 1)
    expect(parts.filter((part) => part.type === 'tool-call').length).toBeLessThan(2)
  })

  it('resets the connection', async () => {
    const model = await start(name, { ...ANSWER, reset: true })
    await expect(model.doStream(asked)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  })

  it('waits between events, and stops when the client has gone', async () => {
    const model = await start(name, { ...ANSWER, drip_ms: 5 })
    expect(textOf(await partsOf(model))).toBe(ANSWER.text)
    await server?.close()
    const slow = await start(name, { ...ANSWER, drip_ms: 600_000 })
    await expect(partsOf(slow, { abortSignal: AbortSignal.timeout(50) })).rejects.toThrow()
  })
})
