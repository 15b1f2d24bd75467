import { describe, expect, it } from 'vitest'
import { CANNED_ANSWERS } from './canned-answers.js'
import { cannedServer } from './canned-server.js'
import type { ModelRequest } from './model.js'
import { openModel } from './open-model.js'

const KEY = 'sk-test-0123456789abcdef'
const ENV = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, OPENAI_COMPATIBLE_API_KEY: KEY }
const ASK: ModelRequest = { messages: [{ role: 'user', content: 'Hi' }], tools: [], max_tokens: 16 }

describe('base_url', () => {
  it('comes from the environment when the suite names none, with or without the version', async () => {
    await using server = await cannedServer(CANNED_ANSWERS.anthropic)
    for (const url of [server.url, `${server.url}/`, `${server.url}/v1`]) {
      const model = await openModel('claude-sonnet-4-5', { env: { ...ENV, ANTHROPIC_BASE_URL: url } })
      await model.generate(ASK, { run: 1 })
    }
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages', '/v1/messages'])
  })

  it('of the suite wins over the environment', async () => {
    await using server = await cannedServer(CANNED_ANSWERS.openai)
    const env = { ...ENV, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }
    const model = await openModel('gpt-5', { env, providers: { openai: { base_url: server.url } } })
    expect((await model.generate(ASK, { run: 1 })).text).toBe('Looking.')
  })

  it.each([
    'localhost:3000',
    'ftp://127.0.0.1',
    'http://user:secret-word@127.0.0.1',
    'http://127.0.0.1/?key=secret-word',
  ])('that is %j is refused before any request', async (base_url) => {
    const opened = openModel('gpt-5', { env: ENV, providers: { openai: { base_url } } })
    await expect(opened).rejects.toMatchObject({ code: 'MODEL_FAILED' })
    await expect(opened).rejects.not.toThrow(/secret-word/)
  })

  it('is missing: the error says where to write it', async () => {
    await expect(openModel('openai-compatible/llama', { env: {} })).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      hint: expect.stringContaining('providers: { openai-compatible: { base_url:'),
    })
  })
})

describe('the key', () => {
  it.each([
    ['claude-sonnet-4-5', 'ANTHROPIC_API_KEY'],
    ['gpt-5', 'OPENAI_API_KEY'],
    ['gemini-2.5-flash', 'GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY'],
  ])('of %s is missing: the error names %s', async (name, variable) => {
    await expect(openModel(name, { env: { ANTHROPIC_API_KEY: ' ' } })).rejects.toMatchObject({
      code: 'MODEL_KEY_MISSING',
      message: expect.stringContaining(variable),
    })
  })

  it('is not needed by an openai-compatible server', async () => {
    await using server = await cannedServer(CANNED_ANSWERS.chat)
    const providers = { 'openai-compatible': { base_url: server.url } }
    const model = await openModel('openai-compatible/llama', { env: {}, providers })
    expect((await model.generate(ASK, { run: 1 })).text).toBe('Looking.')
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('with a line break is refused without being shown', async () => {
    const opened = openModel('gpt-5', { env: { OPENAI_API_KEY: `${KEY}\nx` } })
    await expect(opened).rejects.toMatchObject({ code: 'MODEL_KEY_MISSING' })
    await expect(opened).rejects.not.toThrow(/0123456789/)
  })

  it('is in no raw body, even when a server quotes it', async () => {
    const quoting = JSON.parse(JSON.stringify(CANNED_ANSWERS.chat).replace('Looking.', `Your key is ${KEY}.`))
    await using server = await cannedServer(quoting)
    const providers = { 'openai-compatible': { base_url: server.url } }
    const model = await openModel('openai-compatible/llama', { env: ENV, providers })
    const answer = await model.generate(ASK, { run: 1 })
    expect(answer.text).toBe('Your key is [redacted].')
    expect(JSON.stringify(answer)).not.toContain(KEY)
  })
})
