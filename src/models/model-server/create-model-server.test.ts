import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer, type ModelServerOptions } from './create-model-server.js'

let server: ModelServer | undefined
afterEach(() => server?.close())

async function start(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  server = await createModelServer({ answer: { text: 'ok' }, ...options })
  return server
}

const hello = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hello' }] }

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${server?.url}${path}`, { method: 'POST', body: text, headers })
  // Every error body has this much in common; the tests look at the rest.
  const answer = (await response.json()) as { error?: { message?: string } }
  return { status: response.status, body: answer }
}

describe('requests that no provider would answer', () => {
  it.each([
    ['/v1/messages', '{"model": ', 400, 'the body is not JSON: the text ends inside an object (line 1, column 11)'],
    ['/v1/messages', '[]', 400, 'the body is not a JSON object'],
    ['/v1/messages', { ...hello, max_tokens: undefined }, 400, 'max_tokens: Field required'],
    ['/v1/messages', { ...hello, model: 7 }, 400, 'model: expected a non-empty string'],
    ['/v1/messages', { ...hello, messages: 'hello' }, 400, 'messages: expected an array'],
    ['/v1/messages', { ...hello, messages: [null] }, 400, 'messages.0: expected an object'],
    ['/v1/messages', { ...hello, messages: [] }, 400, 'the request has no messages'],
    ['/v1/chat/completions', { ...hello, messages: [{ role: 'bot' }] }, 400, 'messages.role: "bot" is not a role'],
    ['/v1/responses', { model: 'm', input: [{ type: 'item_reference', id: 'x' }] }, 400, 'input: unknown item "x"'],
    ['/v1/responses', { model: 'm', input: [{ type: 'dance' }] }, 400, 'input: "dance" is not a known item type'],
    [
      '/v1/responses',
      { model: 'm', input: 'x', previous_response_id: 'resp_1' },
      400,
      'conversations are not stored: send all items as input instead of previous_response_id',
    ],
    ['/v1beta/models/g:streamGenerateContent', {}, 400, 'the request has no messages'],
    ['/v1/embeddings', {}, 404, 'POST /v1/embeddings: no such path here'],
    ['//', {}, 404, 'POST //: no such path here'],
  ])('%s %j', async (path, body, status, message) => {
    await start()
    expect(await post(path, body)).toMatchObject({ status, body: { error: { message } } })
    expect(server?.requestCount).toBe(0)
  })

  it('a call without a result and a result without a call', async () => {
    await start()
    const call = { type: 'tool_use', id: 'toolu_1', name: 'search', input: {} }
    const turn = { role: 'assistant', content: [call] }
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_2', content: 'x' }] }
    const unanswered = await post('/v1/messages', { ...hello, messages: [...hello.messages, turn] })
    expect(unanswered.body.error?.message).toSay('toolu_1 of search')
    const stray = await post('/v1/messages', { ...hello, messages: [...hello.messages, result] })
    expect(stray.body.error?.message).toSay('toolu_2')
  })

  it('each format has its own error body', async () => {
    await start({ requireKey: true })
    expect(await post('/v1/messages', hello)).toEqual({
      status: 401,
      body: { type: 'error', error: { type: 'authentication_error', message: 'the request has no key' } },
    })
    const openai = {
      message: 'the request has no key',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    }
    expect(await post('/v1/chat/completions', hello)).toEqual({ status: 401, body: { error: openai } })
    expect(await post('/v1/responses', hello)).toEqual({ status: 401, body: { error: openai } })
    expect(await post('/v1beta/models/g:generateContent', hello)).toEqual({
      status: 401,
      body: { error: { code: 401, message: 'the request has no key', status: 'UNAUTHENTICATED' } },
    })
    const unknown = await post('/v1/complete', {}, { 'anthropic-version': '2023-06-01' })
    expect(unknown).toMatchObject({ status: 404, body: { type: 'error', error: { type: 'not_found_error' } } })
    const withKey = await post('/v1beta/models/g:generateContent?key=k', { contents: [{ parts: [{ text: 'x' }] }] })
    expect(withKey.status).toBe(200)
  })

  it('another method gets 405 and is told which one', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/v1/messages`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('16 MB are read, more are refused', async () => {
    await start()
    const sized = (bytes: number) => {
      const empty = JSON.stringify({ ...hello, pad: '' }).length
      return JSON.stringify({ ...hello, pad: 'x'.repeat(bytes - empty) })
    }
    const limit = 16 * 1024 * 1024
    expect((await post('/v1/messages', sized(limit))).status).toBe(200)
    const refused = await post('/v1/messages', sized(limit + 1))
    expect(refused).toMatchObject({ status: 413, body: { error: { type: 'request_too_large' } } })
    expect(refused.body.error?.message).toSay(limit + 1, limit)
  })
})

it('Anthropic code that has its result gets no other', async () => {
  await start()
  const code = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: { code: 'pass' } }
  const result = { type: 'code_execution_tool_result', tool_use_id: 'srvtoolu_1', content: {} }
  const more = (...content: unknown[]) => [...hello.messages, { role: 'assistant', content }, ...hello.messages]
  const { body: after } = await post('/v1/messages', { ...hello, messages: more(code, result) })
  expect(after).toMatchObject({ content: [{ type: 'text' }] })
  const { body: before } = await post('/v1/messages', { ...hello, messages: more(code) })
  expect(before).toMatchObject({ content: [{ type: 'code_execution_tool_result' }, { type: 'text' }] })
})

describe('what was asked', () => {
  it('is kept without headers that carry a key', async () => {
    await start()
    const secrets = { 'x-api-key': 'one', authorization: 'Bearer two', cookie: 'a=three', 'x-session-token': 'four' }
    await post('/v1/messages', hello, { ...secrets, 'x-run': '7' })
    const headers = server?.requests[0]?.headers ?? {}
    expect(headers).toMatchObject({ 'x-run': '7' })
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/key|auth|cookie|token/)]))
    expect(server?.requests[0]?.body).toEqual(hello)
  })

  it('is kept up to a number, the latest, and counted all the same', async () => {
    await start({ keepRequests: 2 })
    for (const model of ['a', 'b', 'c']) await post('/v1/messages', { ...hello, model })
    expect(server?.requests.map((request) => request.model)).toEqual(['b', 'c'])
    expect(server?.requestCount).toBe(3)
  })

  it('is the same request when only ids that others gave out differ', async () => {
    await start()
    for (const id of ['a', 'b']) {
      const call = { type: 'tool_use', id, name: 'shot', input: {} }
      const result = { type: 'tool_result', tool_use_id: id, content: 'fine' }
      const messages = [...hello.messages, { role: 'assistant', content: [call] }, { role: 'user', content: [result] }]
      await post('/v1/messages', { ...hello, messages })
    }
    await post('/v1/messages', { ...hello, model: 'other' })
    expect(server?.requests.map((request) => request.attempt)).toEqual([1, 2, 1])
  })

  it('an Anthropic result may be an error; parts without a text are named', async () => {
    await start()
    const call = { type: 'tool_use', id: 'toolu_1', name: 'shot', input: {} }
    const content = [
      { type: 'text', text: 'broken' },
      { type: 'image', source: {} },
    ]
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true, content }
    const messages = [...hello.messages, { role: 'assistant', content: [call] }, { role: 'user', content: [result] }]
    await post('/v1/messages', { ...hello, messages })
    expect(server?.requests[0]?.messages[2]).toEqual({
      role: 'tool',
      results: [{ call_id: 'toolu_1', is_error: true, text: 'broken\n[image]' }],
    })
  })

  it('Google responses without ids belong to the calls of their names, in order', async () => {
    await start()
    const call = (name: string, args: unknown) => ({ functionCall: { name, args } })
    const response = (name: string, result: string) => ({ functionResponse: { name, response: { result } } })
    const contents = [
      { role: 'user', parts: [{ text: 'x' }] },
      { role: 'model', parts: [call('a', { n: 1 }), call('b', {}), call('a', { n: 2 })] },
      { role: 'user', parts: [response('b', 'B'), response('a', 'A1'), response('a', 'A2')] },
    ]
    expect((await post('/v1beta/models/g:generateContent', { contents })).status).toBe(200)
    expect(server?.requests[0]?.messages[2]).toMatchObject({
      results: [
        { call_id: '#2', text: 'B' },
        { call_id: '#1', text: 'A1' },
        { call_id: '#3', text: 'A2' },
      ],
    })
  })
})

it('closing ends answers under way and idle connections, and may be done twice', async () => {
  const { url, close } = await start({ answer: { text: 'late', delay_ms: 600_000 } })
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  const idleEnds = new Promise((resolve) => idle.once('close', resolve))
  idle.on('error', () => {})
  await new Promise((resolve) => idle.once('connect', resolve))
  const waiting = post('/v1/messages', hello).then(
    () => 'answered',
    () => 'ended',
  )
  while (server?.requestCount === 0) await new Promise((resolve) => setImmediate(resolve))
  await close()
  await close()
  expect(await waiting).toBe('ended')
  await idleEnds
})

it('a port that is taken is an error that says so', async () => {
  const { url } = await start()
  const port = Number(new URL(url).port)
  await expect(createModelServer({ answer: { text: 'x' }, port })).rejects.toFailWith('BAD_USAGE', port)
  await expect(createModelServer({ answer: { text: 'x' }, port: 70_000 })).rejects.toMatchObject({ code: 'BAD_USAGE' })
})
