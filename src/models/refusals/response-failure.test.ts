import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CannedAnswer, cannedServer, refusal } from '../canned-server.js'
import { ModelFailure, type ModelRequest } from '../model.js'
import { openModel } from '../open-model.js'

const KEY = 'sk-test-0123456789abcdef'
const ASK: ModelRequest = { messages: [{ role: 'user', content: 'Hi' }], tools: [], max_tokens: 16 }

async function failure(answer: CannedAnswer, name = 'claude-sonnet-4-5', key = KEY): Promise<ModelFailure> {
  await using server = await cannedServer(answer)
  const providers = {
    anthropic: { base_url: server.url },
    openai: { base_url: server.url },
    google: { base_url: server.url },
  }
  const env = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, GEMINI_API_KEY: key }
  const model = await openModel(name, { env, providers })
  const error = await model.generate(ASK, { run: 1 }).catch((thrown: unknown) => thrown)
  if (!(error instanceof ModelFailure)) throw new Error(`expected a ModelFailure, got ${String(error)}`)
  // No retries inside, whatever the trouble.
  expect(server.requests.length).toBe(1)
  return error
}

describe('a status', () => {
  const error = { type: 'error', error: { type: 'some_error', message: 'the reason' } }

  it.each([
    [400, 'agent'],
    [413, 'agent'],
    [422, 'agent'],
    [401, 'infra'],
    [402, 'infra'],
    [403, 'infra'],
    [404, 'infra'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
    [529, 'retry'],
  ] as const)('%i is %s, with what the provider said', async (status, kind) => {
    const thrown = await failure(refusal(status, error))
    expect(thrown).toMatchObject({ kind, status, retryAfterMs: null })
    expect(thrown.message).toContain('the reason')
    expect(thrown.message).toContain('anthropic/claude-sonnet-4-5')
  })

  it('429 because the credit is used up is nothing to wait for', async () => {
    const body = { error: { code: 'insufficient_quota', message: 'You exceeded your current quota.' } }
    expect(await failure(refusal(429, body), 'gpt-5')).toMatchObject({ kind: 'infra', status: 429 })
  })

  it('says whether the schema of a tool was refused', async () => {
    const body = { error: { code: 'invalid_function_parameters', message: "Invalid schema for function 'a'" } }
    expect(await failure(refusal(400, body), 'gpt-5')).toMatchObject({ kind: 'agent', refusesSchema: true })
    expect(await failure(refusal(400, error), 'gpt-5')).toMatchObject({ refusesSchema: false })
  })

  it('3xx is not followed: the key would go along', async () => {
    const thrown = await failure(refusal(307, '', { location: 'http://127.0.0.1:1/elsewhere' }))
    expect(thrown).toMatchObject({ kind: 'infra', status: 307 })
    expect(thrown.message).toContain('http://127.0.0.1:1/elsewhere')
  })

  it('with an error in a list, as Google sends some, has its message', async () => {
    const thrown = await failure(refusal(400, [{ error: { message: 'no such field' } }]), 'gemini-2.5-flash')
    expect(thrown.message).toSay('google/gemini-2.5-flash', '(400)', 'no such field')
  })

  it('with a body that is no JSON shows its beginning, without control characters or the key', async () => {
    const thrown = await failure(refusal(502, `<h1>\u001b[31mBad gateway for ${KEY}</h1>${'x'.repeat(10_000)}`))
    expect(thrown.message).toContain('<h1>\\u001b[31mBad gateway for [redacted]</h1>')
    expect(thrown.message.length).toBeLessThan(700)
  })

  it('that quotes the key shows it nowhere', async () => {
    const thrown = await failure(refusal(401, { error: { message: `Incorrect API key: ${KEY}` } }))
    expect(thrown.message).toContain('Incorrect API key: [redacted]')
    expect(JSON.stringify({ ...thrown, cause: String(thrown.cause), stack: thrown.stack })).not.toContain(KEY)
  })
})

describe('a key with a quote in it', () => {
  const key = 'sk-"quoted"-0123456789'

  it.each([
    ['text', `no ${key}`],
    ['JSON', { error: { message: `no ${key}` } }],
  ])('is cut out of %s', async (_, body) => {
    expect((await failure(refusal(400, body), 'gpt-5', key)).message).toMatch(/: no \[redacted\]$/)
  })
})

describe('how long to wait', () => {
  it.each([
    ['seconds', { 'retry-after': '3' }, 3_000],
    ['a fraction of them', { 'retry-after': '0.25' }, 250],
    ['milliseconds, which are finer', { 'retry-after': '2', 'retry-after-ms': '1500' }, 1_500],
    ['a date in the past', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [
      'a date by the clock of the provider',
      { date: 'Wed, 21 Oct 2015 07:28:00 GMT', 'retry-after': 'Wed, 21 Oct 2015 07:28:05 GMT' },
      5_000,
    ],
    ['nonsense', { 'retry-after': 'soon' }, null],
    ['a negative number', { 'retry-after-ms': '-5' }, null],
  ])('is read from %s', async (_, headers, expected) => {
    const thrown = await failure(refusal(429, {}, headers as Record<string, string>))
    expect(thrown).toMatchObject({ kind: 'retry', retryAfterMs: expected })
  })

  it('is read from a date to come', async () => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000)
    const { retryAfterMs } = await failure(refusal(503, {}, { 'retry-after': at.toUTCString() }))
    expect(retryAfterMs).toBeGreaterThan(3_000_000)
    expect(retryAfterMs).toBeLessThanOrEqual(3_601_000)
  })

  it('is read from what Google writes into the body', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }]
    const thrown = await failure(refusal(429, { error: { message: 'slow down', details } }), 'gemini-2.5-flash')
    expect(thrown.retryAfterMs).toBe(34_500)
  })
})

describe('a connection', () => {
  it('that nobody answers can be tried again', async () => {
    const server = await cannedServer({})
    await server[Symbol.asyncDispose]()
    const providers = { openai: { base_url: server.url } }
    const model = await openModel('gpt-5', { env: { OPENAI_API_KEY: KEY }, providers })
    const asked = model.generate(ASK, { run: 1 })
    await expect(asked).rejects.toMatchObject({ kind: 'retry', message: expect.stringContaining(server.url) })
    const { message } = (await asked.catch((error: Error) => error)) as Error
    expect(message).toSay('openai/gpt-5', server.url, 'ECONNREFUSED')
  })

  it.each([
    ['before the answer', (response) => response.socket?.destroy()],
    [
      'in the middle of it',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"id": "msg_1", "content": [', () => response.socket?.destroy())
      },
    ],
  ] satisfies [string, CannedAnswer][])('that closes %s can be tried again', async (_, answer) => {
    expect(await failure(answer)).toMatchObject({ kind: 'retry' })
  })

  it('that is aborted in the middle of an answer throws the reason of the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('the run is over')
    await using server = await cannedServer((response) => {
      response.writeHead(200).write('{"id":', () => controller.abort(reason))
    })
    const providers = { openai: { base_url: server.url } }
    const model = await openModel('gpt-5', { env: { OPENAI_API_KEY: KEY }, providers })
    await expect(model.generate(ASK, { run: 1, signal: controller.signal })).rejects.toBe(reason)
  })

  it('that is aborted throws the reason of the signal', async () => {
    await using server = await cannedServer(() => undefined)
    const model = await openModel('gpt-5', {
      env: { OPENAI_API_KEY: KEY },
      providers: { openai: { base_url: server.url } },
    })
    const controller = new AbortController()
    const reason = new Error('the run is over')
    const answer = model.generate(ASK, { run: 1, signal: controller.signal })
    const check = expect(answer).rejects.toBe(reason)
    controller.abort(reason)
    await check
    await expect(model.generate(ASK, { run: 1, signal: controller.signal })).rejects.toBe(reason)
  })
})

describe('a body', () => {
  it.each([
    ['is cut off', '{"id": "msg_1", "content": [{"type": "te', 'retry'],
    ['is empty', '', 'retry'],
    ['is a web page', '<!doctype html><title>Welcome</title>', 'infra'],
    ['is no object', '"ok"', 'infra'],
    ['has another shape', '{"hello": "world"}', 'infra'],
    ['has a part of another shape', '{"id":"m","content":[{"type":"tool_use","id":1}]}', 'infra'],
  ])('that %s', async (_, text, kind) => {
    expect(await failure(refusal(200, text))).toMatchObject({ kind })
  })

  it('that does not end is not read to its end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const flood = (response: ServerResponse): void => {
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, more)
      }
      more()
    }
    const thrown = await failure(flood)
    expect(thrown).toMatchObject({ kind: 'infra' })
    expect(thrown.message).toContain('longer than 67108864 bytes')
  })

  it('that unpacks to more than it said is not unpacked to its end', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '), { level: 1 })
    const headers = { 'content-encoding': 'gzip', 'content-length': String(bomb.length) }
    expect(await failure((response) => response.writeHead(200, headers).end(bomb))).toMatchObject({ kind: 'infra' })
  })

  it('of the wrong shape is explained by what is wrong, not by all of it', async () => {
    const { message } = await failure(refusal(200, `{"hello": "${'x'.repeat(10_000)}"}`))
    expect(message).toSay('anthropic/claude-sonnet-4-5', 'Anthropic Messages')
    expect(message.length).toBeLessThan(400)
  })

  it.each([
    [{ code: 'server_error', message: 'oops' }, 'retry'],
    [{ code: 'rate_limit_exceeded', message: 'oops' }, 'retry'],
    [{ code: 502, message: 'oops' }, 'retry'],
    [{ code: 'invalid_prompt', message: 'oops' }, 'agent'],
  ])('of a 200 that holds the error %j is %s', async (error, kind) => {
    const thrown = await failure({ id: 'resp_1', error, output: [] }, 'gpt-5')
    expect(thrown).toMatchObject({ kind, message: 'openai/gpt-5 failed: oops' })
  })
})
