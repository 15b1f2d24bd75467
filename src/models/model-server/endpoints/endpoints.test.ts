import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from '../create-model-server.js'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function ask(path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
  server ??= await createModelServer({ answer: [{ text: 'first' }] })
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(server.url + path, init)
  return { status: response.status, body: await response.json() }
}

const hello = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hello' }] }
const anthropic = { 'anthropic-version': '2023-06-01' }

describe('token counting', () => {
  it.each([
    ['/v1/messages/count_tokens?beta=true', { input_tokens: 19 }],
    ['/messages/count_tokens', { input_tokens: 19 }],
    ['/v1/responses/input_tokens', { object: 'response.input_tokens', input_tokens: 19 }],
    ['/v1beta/models/gemini-x:countTokens', { totalTokens: 19 }],
  ])('%s', async (path, body) => {
    expect(await ask(path, { body: hello })).toEqual({ status: 200, body })
    expect(server?.requestCount).toBe(0)
  })

  it('reads its body like every other request', async () => {
    expect(await ask('/v1/messages/count_tokens')).toMatchObject({ status: 405, body: { type: 'error' } })
    expect(await ask('/v1beta/models/g:countTokens', { body: [] })).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    })
  })
})

describe('model lists', () => {
  it('list the models that were asked for, in the form of the provider', async () => {
    expect(await ask('/v1/models')).toMatchObject({ body: { object: 'list', data: [{ id: 'mcprove-model' }] } })
    await ask('/v1/messages', { body: hello })
    expect(await ask('/v1/models')).toMatchObject({ body: { data: [{ id: 'm', object: 'model' }] } })
    expect(await ask('/models?client_version=1')).toMatchObject({ body: { data: [{ id: 'm' }], models: [] } })
    expect(await ask('/v1/models?limit=9', { headers: anthropic })).toMatchObject({
      body: { data: [{ type: 'model', id: 'm', display_name: 'm' }], has_more: false, first_id: 'm', last_id: 'm' },
    })
    expect(await ask('/v1beta/models?key=k')).toMatchObject({ body: { models: [{ name: 'models/m' }] } })
    expect(server?.requestCount).toBe(1)
  })

  it('know every single model', async () => {
    expect(await ask('/v1/models/gpt-x')).toMatchObject({ body: { id: 'gpt-x', object: 'model' } })
    expect(await ask('/v1/models/org%2Fx')).toMatchObject({ body: { id: 'org/x' } })
    expect(await ask('/v1/models/claude-x', { headers: anthropic })).toMatchObject({ body: { type: 'model' } })
    expect(await ask('/v1beta/models/gemini-x')).toMatchObject({ body: { name: 'models/gemini-x' } })
  })
})

it('a key that is required is required here too', async () => {
  server = await createModelServer({ answer: { text: 'x' }, requireKey: 'k' })
  const authorization = 'Bearer k'
  expect((await ask('/v1/models')).status).toBe(401)
  expect((await ask('/v1/models', { headers: { authorization } })).status).toBe(200)
  expect((await ask('/v1/models', { headers: { ...anthropic, 'x-api-key': 'k' } })).status).toBe(200)
  expect((await ask('/v1beta/models?key=k')).status).toBe(200)
  expect((await ask('/v1/messages/count_tokens', { body: hello })).status).toBe(401)
  expect((await ask('/v1/messages', { body: hello, headers: { authorization } })).status).toBe(200)
  expect((await ask('/')).status).toBe(200)
})

it('the root answers clients that check the address', async () => {
  expect(await ask('/')).toEqual({ status: 200, body: { status: 'ok' } })
  for (const path of ['/', '/api/hello']) {
    expect((await fetch(`${server?.url}${path}`, { method: 'HEAD' })).status).toBe(200)
  }
})

it('a base URL may end with the version that the client adds', async () => {
  const contents = [{ parts: [{ text: 'x' }] }]
  const body = { ...hello, input: 'x', contents }
  for (const path of ['/messages', '/chat/completions', '/responses', '/models/m:generateContent']) {
    for (const prefix of ['', '/v1', '/v1/v1']) expect((await ask(prefix + path, { body })).status).toBe(200)
  }
  expect((await ask('/v1beta/v1beta/models/m:generateContent', { body })).status).toBe(200)
})
