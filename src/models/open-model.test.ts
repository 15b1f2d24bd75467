import { describe, expect, it } from 'vitest'
import { CANNED_ANSWERS } from './canned-answers.js'
import { type CannedServer, cannedServer } from './canned-server.js'
import type { JsonObject } from './json-object.js'
import { type ModelAnswer, ModelFailure, type ModelRequest } from './model.js'
import { openModel, replayModel } from './open-model.js'

const KEY = 'sk-test-0123456789abcdef'
const ENV = {
  ANTHROPIC_API_KEY: KEY,
  OPENAI_API_KEY: KEY,
  GEMINI_API_KEY: KEY,
  OPENAI_COMPATIBLE_API_KEY: KEY,
}

const WEATHER = {
  name: 'weather__get_weather',
  description: 'The weather of a city.',
  input_schema: { properties: { city: { type: 'string' } }, required: ['city'] },
}

const ASK: ModelRequest = {
  messages: [
    { role: 'system', content: 'Be terse.' },
    { role: 'user', content: 'Weather in Oslo and Rome?' },
  ],
  tools: [WEATHER],
  max_tokens: 256,
}

const FORMATS = [
  { format: 'anthropic', name: 'claude-sonnet-4-5', api: undefined, path: '/v1/messages', suffix: '' },
  { format: 'openai', name: 'gpt-5', api: undefined, path: '/v1/responses', suffix: '/v1' },
  { format: 'chat', name: 'openai/gpt-4.1', api: 'chat', path: '/v1/chat/completions', suffix: '' },
  {
    format: 'google',
    name: 'gemini-2.5-flash',
    api: undefined,
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    suffix: '',
  },
  { format: 'chat', name: 'openai-compatible/org/llama', api: undefined, path: '/v1/chat/completions', suffix: '/v1' },
] as const

async function ask(server: CannedServer, { name, api, suffix }: (typeof FORMATS)[number], request = ASK) {
  const settings = { base_url: server.url + suffix, api }
  const providers = { anthropic: settings, openai: settings, google: settings, 'openai-compatible': settings }
  const model = await openModel(name, { env: ENV, providers })
  return { model, answer: await model.generate(request, { run: 1 }) }
}

function bodyOf(format: keyof typeof CANNED_ANSWERS): JsonObject {
  return CANNED_ANSWERS[format]
}

describe.each(FORMATS)('$name ($format)', (which) => {
  it('asks at the right path, with the key, the limit and an object schema', async () => {
    await using server = await cannedServer(bodyOf(which.format))
    const { model } = await ask(server, which)
    const [request] = server.requests
    expect(request?.path).toBe(which.path)
    expect(JSON.stringify(request?.headers)).toContain(KEY)
    const sent = JSON.stringify(request?.body)
    expect(sent).toMatch(/"(max_tokens|max_output_tokens|max_completion_tokens|maxOutputTokens)":256/)
    expect(sent).toMatch(/"type":"(object|OBJECT)"/)
    expect(WEATHER.input_schema).not.toHaveProperty('type')
    expect(model.isLive).toBe(true)
  })

  it('reads text, parallel calls, tokens and the reason it stopped', async () => {
    await using server = await cannedServer(bodyOf(which.format))
    const { answer } = await ask(server, which)
    expect(answer.text).toBe('Looking.')
    expect(answer.finish_reason).toBe('tool_calls')
    expect(answer.tokens).toEqual({ input: 50, output: 20 })
    expect(answer.calls[0]).toMatchObject({ name: 'weather__get_weather', args: { city: 'Oslo' } })
    const second = answer.calls[1]
    if (which.format === 'anthropic' || which.format === 'google') expect(second?.args).toEqual({ city: 'Rome' })
    else expect(second).toMatchObject({ args: null, args_text: '{"city":' })
    expect(new Set(answer.calls.map(({ id }) => id)).size).toBe(2)
  })

  it('gives the same raw body for two answers that differ by ids and clocks alone', async () => {
    const again = JSON.parse(
      JSON.stringify(bodyOf(which.format))
        .replace(/"(id|responseId)":"(msg_|resp_|rs_|fc_|r-|chatcmpl-)[^"]*"/g, '"$1":"$2other"')
        .replace('1700000000', '1800000000')
        .replace('fp_1', 'fp_2')
        .replace('0.01', '0.02')
        .replace('"cached_tokens":12', '"cached_tokens":40')
        .replace('-0.1', '-0.2'),
    )
    expect(again).not.toEqual(bodyOf(which.format))
    await using server = await cannedServer(bodyOf(which.format), again)
    const { answer: one } = await ask(server, which)
    const { answer: other } = await ask(server, which)
    expect(other.raw).toEqual(one.raw)
  })

  it('gives the same answer when its raw body is replayed, without a socket', async () => {
    await using server = await cannedServer(bodyOf(which.format))
    const { answer } = await ask(server, which)
    const asked = server.requests.length
    const model = await replayModel(which.name, [JSON.parse(JSON.stringify(answer.raw))])
    const replayed = await model.generate(ASK, { run: 1 })
    expect(comparable(replayed)).toEqual(comparable(answer))
    expect(server.requests.length).toBe(asked)
    await expect(model.generate(ASK, { run: 1 })).rejects.toMatchObject({ kind: 'infra' })
  })

  it('takes its own answer back with the results', async () => {
    await using server = await cannedServer(bodyOf(which.format))
    const { answer } = await ask(server, which)
    await ask(server, which, followUp(answer))
    const sent = JSON.stringify(server.requests[1]?.body)
    expect(sent).toContain('12 C')
    expect(sent).toContain('no such city')
    if (which.format === 'anthropic') {
      expect(sent).toContain('"signature":"c2lnbmVk"')
      expect(sent).toContain('"is_error":true')
      expect(sent).toContain('"caller":{"type":"code_execution_20250825","tool_id":"srvtoolu_1"}')
    }
    if (which.format === 'openai') {
      expect(sent).toContain('"encrypted_content":"ZW5j"')
      expect(sent).toContain('"store":false')
      expect(sent).toContain('"strict":false')
    }
    if (which.format === 'google') expect(sent).toContain('"thoughtSignature":"dGhvdWdodA=="')
  })
})

/** Items of the Responses API keep their real ids for the next request only; everything else is equal. */
function comparable({ parts, ...answer }: ModelAnswer): unknown {
  return { ...answer, parts: JSON.parse(JSON.stringify(parts).replace(/"itemId":"[^"]*"/g, '"itemId":""')) }
}

function followUp(answer: ModelAnswer): ModelRequest {
  const [first, second] = answer.calls
  const results = [
    { id: first?.id ?? '', name: WEATHER.name, is_error: false, content: [{ type: 'text', text: '12 C' }] },
    { id: second?.id ?? '', name: WEATHER.name, is_error: true, content: [{ type: 'text', text: 'no such city' }] },
  ]
  return {
    ...ASK,
    messages: [
      ...ASK.messages,
      { role: 'assistant', content: answer.text, calls: answer.calls, answer },
      { role: 'tool', results },
    ],
  }
}

describe('a call made from generated code', () => {
  it('has its caller, and a direct one has none', async () => {
    await using server = await cannedServer(bodyOf('anthropic'))
    const { answer } = await ask(server, FORMATS[0])
    expect(answer.calls.map(({ caller }) => caller)).toEqual([undefined, 'code_execution'])
  })
})

describe('a replayed model', () => {
  it('leaves the recording as it is', async () => {
    const recorded = bodyOf('chat')
    const before = JSON.stringify(recorded)
    const model = await replayModel('openai/gpt-4.1', [recorded])
    expect((await model.generate(ASK, { run: 1 })).calls[1]?.id).toBe('call_2_0_2')
    expect(JSON.stringify(recorded)).toBe(before)
  })

  it('can be aborted, and takes no answer then', async () => {
    const model = await replayModel('openai/gpt-4.1', [bodyOf('chat')])
    const reason = new Error('the run is over')
    await expect(model.generate(ASK, { run: 1, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect((await model.generate(ASK, { run: 1 })).text).toBe('Looking.')
  })

  it('refuses a recording that holds no response', async () => {
    const model = await replayModel('gpt-5', ['nonsense'])
    await expect(model.generate(ASK, { run: 1 })).rejects.toMatchObject({ kind: 'infra' })
  })
})

describe('an answer of Google that is continued', () => {
  it('is one answer, recorded as a list and replayed from it', async () => {
    const part = (text: string, finish: JsonObject): JsonObject => ({
      candidates: [
        {
          content: { role: 'model', parts: [{ text }, { functionCall: { name: WEATHER.name, args: {} } }] },
          ...finish,
        },
      ],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 },
    })
    const first = part('One, ', { finishReason: 'CONTINUATION', continuationToken: 'next' })
    await using server = await cannedServer(first, part('two.', { finishReason: 'STOP' }))
    const { answer } = await ask(server, FORMATS[3])
    expect(answer.text).toBe('One, two.')
    expect(answer.calls.map(({ id }) => id)).toEqual(['call_2_0_1', 'call_2_1_1'])
    expect(answer.raw).toHaveLength(2)
    const model = await replayModel('gemini-2.5-flash', [answer.raw])
    expect(await model.generate(ASK, { run: 1 })).toEqual(answer)
  })
})

describe('an answer that came from another provider', () => {
  it('goes back as plain text and calls', async () => {
    await using server = await cannedServer(bodyOf('anthropic'), bodyOf('chat'))
    const { answer } = await ask(server, FORMATS[0])
    await ask(server, FORMATS[4], followUp(answer))
    const sent = JSON.stringify(server.requests[1]?.body)
    expect(JSON.stringify(answer.parts)).toContain('Two cities.')
    expect(sent).not.toContain('Two cities.')
    expect(sent).toContain('toolu_1')
  })
})

describe('results', () => {
  const image = { type: 'image', data: 'aW1n', mimeType: 'image/png' }

  it.each(FORMATS)('with images reach $name as it takes them', async (which) => {
    await using server = await cannedServer(bodyOf(which.format))
    const call = { id: 'call_x', name: WEATHER.name, args: {} }
    await ask(server, which, {
      ...ASK,
      messages: [
        ...ASK.messages,
        { role: 'assistant', content: '', calls: [call] },
        { role: 'tool', results: [{ ...call, is_error: false, content: [{ type: 'text', text: 'Map' }, image] }] },
      ],
    })
    const sent = JSON.stringify(server.requests[0]?.body)
    expect(sent).toContain('Map')
    if (which.format === 'chat') expect(sent).toContain('[image image/png, 4 characters of base64]')
    else expect(sent).toContain('aW1n')
  })
})

/** The canned answer whose first call has these arguments, a JSON text, as the format spells them. */
function serverCalling(format: keyof typeof CANNED_ANSWERS, args: string): Promise<CannedServer> {
  const isText = format === 'openai' || format === 'chat'
  const [given, put] = isText ? ['"{\\"city\\":\\"Oslo\\"}"', JSON.stringify(args)] : ['{"city":"Oslo"}', args]
  const body = JSON.stringify(bodyOf(format)).replace(given, () => put)
  return cannedServer((response) => response.setHeader('content-type', 'application/json').end(body))
}

describe.each(FORMATS)('arguments that others stumble over: $name ($format)', (which) => {
  it.each([
    '{"__proto__":{"x":1}}',
    '{"a":[{"__proto__":null}]}',
    '{"constructor":{"prototype":{"x":1}},"toString":1,"hasOwnProperty":2}',
  ])('%s is kept, and goes back as it came', async (args) => {
    await using server = await serverCalling(which.format, args)
    const { model, answer } = await ask(server, which)
    expect(JSON.stringify(answer.calls[0]?.args)).toBe(args)
    expect(Object.prototype).not.toHaveProperty('x')
    const { text, calls } = answer
    const results = calls.map(({ id, name }) => ({ id, name, is_error: false, content: 'fine' }))
    const messages: ModelRequest['messages'] = [
      ...ASK.messages,
      { role: 'assistant', content: text, calls, answer },
      { role: 'tool', results },
    ]
    await model.generate({ ...ASK, messages }, { run: 1 })
    const sent = JSON.stringify(server.requests[1]?.body)
    expect(which.format === 'anthropic' || which.format === 'google' ? sent : sent.replaceAll('\\"', '"')).toContain(
      args,
    )
  })

  it.each([1_000, 10_000, 40_000])('%i levels are the mistake of the agent', async (levels) => {
    await using server = await serverCalling(which.format, `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)
    const failure = await ask(server, which).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ModelFailure)
    expect(failure).toMatchObject({ kind: 'agent' })
    expect((failure as Error).message).toSay('`weather__get_weather`', '500 levels')
  })

  it('499 levels below the arguments are kept', async () => {
    const args = `{"a":${'['.repeat(499)}${']'.repeat(499)}}`
    await using server = await serverCalling(which.format, args)
    const { answer } = await ask(server, which)
    expect(JSON.stringify(answer.calls[0]?.args)).toBe(args)
  })

  it('depth elsewhere in an answer is trouble of the provider', async () => {
    const body = JSON.stringify(bodyOf(which.format)).replace(
      '{',
      () => `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)},`,
    )
    await using server = await cannedServer((response) => response.end(body))
    const asked = ask(server, which)
    await expect(asked).rejects.toMatchObject({ kind: 'infra' })
    await expect(asked).rejects.toThrowErrorMatchingSnapshot()
  })
})

it('an answer of Google without a candidate is no answer of the model', async () => {
  const google = FORMATS[3]
  await using server = await cannedServer({
    candidates: [],
    usageMetadata: { promptTokenCount: 5, totalTokenCount: 5 },
  })
  const asked = ask(server, google)
  await expect(asked).rejects.toMatchObject({ kind: 'infra' })
  await expect(asked).rejects.toThrowErrorMatchingSnapshot()
})
