import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wireName } from '../../catalog/wire-name.js'
import { isMcproveError, type McproveError } from '../../core/errors/error.js'
import type { Model, ModelAnswer, ModelMessage, ModelRequest } from '../model.js'
import { openModel } from '../open-model.js'

const TOOLS = [
  { name: 'weather__get_weather', input_schema: { type: 'object' } },
  { name: 'search__web', input_schema: { type: 'object' } },
]

function open(text: string): Promise<Model> {
  return openModel('scripted/demo.yml', { env: {}, readScript: () => text })
}

function request(messages: readonly ModelMessage[]): ModelRequest {
  return { messages, tools: TOOLS, max_tokens: 100 }
}

/** A whole run: each call is answered with the next of `results`, until the model stops calling. */
async function play(model: Model, results: readonly string[], run = 1): Promise<ModelAnswer[]> {
  const messages: ModelMessage[] = [{ role: 'user', content: 'What is the weather in Sacramento?' }]
  const answers: ModelAnswer[] = []
  for (let turn = 0; turn < 10; turn++) {
    const answer = await model.generate(request(messages), { run })
    answers.push(answer)
    if (answer.calls.length === 0) break
    const content = [{ type: 'text', text: results[turn] ?? '' }]
    messages.push(
      { role: 'assistant', content: answer.text, calls: answer.calls, answer },
      { role: 'tool', results: answer.calls.map(({ id, name }) => ({ id, name, is_error: false, content })) },
    )
  }
  return answers
}

describe('the example of docs/models.md', () => {
  const docs = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8')
  const example = /## Scripted models.*?```yaml\n(.*?)```/s.exec(docs)?.[1] ?? ''

  it('calls and answers', async () => {
    const answers = await play(await open(example), ['31 C'])
    expect(answers).toMatchObject([
      {
        text: '',
        calls: [{ id: 'call_1', name: 'weather__get_weather', args: { city: 'Sacramento' } }],
        finish_reason: 'tool_calls',
      },
      { text: 'It is 31 C in Sacramento.', calls: [], finish_reason: 'stop', tokens: { input: 812, output: 96 } },
    ])
  })

  it('tries again after a rate limit', async () => {
    const answers = await play(await open(example), ['Error: rate limit', '31 C'])
    expect(answers.map(({ text }) => text)).toEqual(['', 'Let me try again.', 'It is 31 C in Sacramento.'])
    expect(answers.flatMap(({ calls }) => calls.map(({ id }) => id))).toEqual(['call_1', 'call_2'])
  })

  it('is wrong in run 2, also when all runs run at once', async () => {
    const model = await open(example)
    const runs = await Promise.all([1, 2, 3].map((run) => play(model, ['31 C'], run)))
    expect(runs.map((answers) => answers.at(-1)?.text)).toEqual([
      'It is 31 C in Sacramento.',
      'It is snowing in Sacramento.',
      'It is 31 C in Sacramento.',
    ])
  })
})

describe('a scripted model', () => {
  it('is not live and is named as what it is', async () => {
    expect(await open('- text: hi')).toMatchObject({ id: 'scripted/demo.yml', provider: 'scripted', isLive: false })
  })

  it('stops with an empty text when the script has nothing left', async () => {
    const answers = await play(await open('- calls: [{ name: web }]'), ['x'])
    expect(answers.at(-1)).toMatchObject({ text: '', calls: [], finish_reason: 'stop' })
  })

  it('gives the same answer to the same request, as often as it is asked', async () => {
    const model = await open('- text: one\n- text: two')
    const ask = request([{ role: 'user', content: 'hi' }])
    expect(await model.generate(ask, { run: 1 })).toEqual(await model.generate(ask, { run: 1 }))
  })

  it('does not take earlier answers of the suite for its own', async () => {
    const model = await open('- text: one\n- text: two')
    const earlier: ModelMessage[] = [
      { role: 'user', content: 'before' },
      { role: 'assistant', content: 'earlier', calls: [{ id: 'call_1', name: 'x', args: {} }] },
      { role: 'user', content: 'now' },
    ]
    expect((await model.generate(request(earlier), { run: 1 })).text).toBe('one')
  })

  it('remembers what it skipped', async () => {
    const script =
      '- calls: [{ name: web }]\n- { when: { contains: never }, text: x }\n- calls: [{ name: web }]\n- text: done'
    const answers = await play(await open(script), ['a', 'never'])
    expect(answers.map(({ text, calls }) => text + calls.length)).toEqual(['1', '1', 'done0'])
  })

  it('gives no id twice, not even one of the suite', async () => {
    const model = await open('- calls: [{ name: web }, { name: web }]')
    const earlier: ModelMessage[] = [{ role: 'assistant', content: '', calls: [{ id: 'call_2', name: 'x', args: {} }] }]
    const { calls } = await model.generate(request(earlier), { run: 1 })
    expect(calls.map(({ id }) => id)).toEqual(['call_3', 'call_4'])
  })

  it('goes on over several turns of the user', async () => {
    const model = await open('- text: one\n- text: two')
    const answer = await model.generate(request([{ role: 'user', content: 'a' }]), { run: 1 })
    const messages: ModelMessage[] = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: answer.text, calls: [], answer },
      { role: 'user', content: 'b' },
    ]
    expect((await model.generate(request(messages), { run: 1 })).text).toBe('two')
  })

  it.each([
    ['name: get_weather', 'weather__get_weather'],
    ['name: weather.get_weather', 'weather__get_weather'],
    ['name: weather__get_weather', 'weather__get_weather'],
    ['name: web, server: search', 'search__web'],
    ['name: "web", server: elsewhere', 'elsewhere__web'],
    ['name: no_such_tool', 'no_such_tool'],
    ['name: no.such.tool', 'no.such.tool'],
  ])('calls { %s } as %s', async (call, expected) => {
    const [answer] = await play(await open(`- calls: [{ ${call} }]`), [])
    expect(answer?.calls).toEqual([{ id: 'call_1', name: expected, args: {} }])
  })

  it('sends arguments that are no JSON, a caller and a reason to stop', async () => {
    const text = `- calls: [{ name: web, args_text: '{"q":', caller: code_execution }]\n  finish_reason: length`
    const [answer] = await play(await open(text), [])
    expect(answer).toMatchObject({
      calls: [{ args: null, args_text: '{"q":', caller: 'code_execution' }],
      finish_reason: 'length',
    })
  })

  it.each([
    ['contains: Sacra', true],
    ['contains: sacra', false],
    ['regex: "weather in [A-Z]"', true],
    ['regex: "/SACRAMENTO/i"', true],
    ['regex: "^Sacramento"', false],
    ['contains: weather, regex: "Oslo"', false],
  ])('with when: { %s } is %s', async (when, fits) => {
    const [answer] = await play(await open(`- when: { ${when} }\n  text: fits\n- text: else`), [])
    expect(answer?.text).toBe(fits ? 'fits' : 'else')
  })

  it('only speaks in the runs it is told to', async () => {
    const model = await open('- { runs: [1, 3], text: odd }\n- text: even')
    const runs = await Promise.all([1, 2, 3, 4].map((run) => play(model, [], run)))
    expect(runs.map(([answer]) => answer?.text)).toEqual(['odd', 'even', 'odd', 'even'])
  })

  it('counts a quarter of the characters as tokens', async () => {
    const [short] = await play(await open('- text: "12345678"'), [])
    expect(short?.tokens.output).toBe(2)
    expect(short?.tokens.input).toBeGreaterThan(20)
  })
})

it('calls with an argument named __proto__ as with any other', async () => {
  const [answer] = await play(await open('- calls: [{ name: get_weather, args: { "__proto__": { a: 1 }, b: 2 } }]'), [])
  expect(JSON.stringify(answer?.calls[0]?.args)).toBe('{"__proto__":{"a":1},"b":2}')
})

describe('a script that cannot be read', () => {
  it.each([
    ['', 'demo.yml:1:1', 'is empty'],
    ['text: hi', 'demo.yml:1:1', 'array'],
    ['[]', 'demo.yml:1:1', ''],
    ['- text: hi\n- { text: hi, token: 1 }', 'demo.yml:2:15', 'unknown key `token`, did you mean `tokens`?'],
    ['- text: hi\n- { text: hi, wholly: 1 }', 'demo.yml:2:15', 'unknown key `wholly`'],
    ['- text: hi\n- calls:\n    - { name: 3 }', 'demo.yml:3:15', 'string'],
    ['- calls: [{ name: a, args: [1] }]', 'demo.yml:1:28', 'record'],
    ['- calls: [{ name: a, args: {}, args_text: x }]', 'demo.yml:1:11', 'cannot be combined'],
    ['- { run: 0, text: x }', 'demo.yml:1:10', '1'],
    ['- { run: 1, runs: [1], text: x }', 'demo.yml:1:3', 'cannot be combined'],
    ['- when: {}\n  text: x', 'demo.yml:1:9', '`contains`, `regex`'],
    ['- run: 1', 'demo.yml:1:3', '`text`, `calls`'],
    ['- text: "a\n- text: b', 'demo.yml:', ''],
    ['- text: a\n  text: b', 'demo.yml:2:3', 'the key `text` is already on line 1'],
    ['- &a [*a]', 'demo.yml:1:7', '*a contains itself'],
    [`- ${'['.repeat(5_000)}`, 'demo.yml:1:', 'is nested more than 100 levels deep'],
    ['- { text: hi, [a]: 1 }', 'demo.yml:1:15', 'a key must be a string'],
  ])('%j', async (text, place, message) => {
    const error = await thrown(text)
    expect(error.code).toBe('SCRIPT_INVALID')
    expect(error.message).toContain(place)
    expect(error.message).toContain(message)
    expect(error.problems.length).toBeGreaterThan(0)
  })

  it('names every problem at once', async () => {
    const { problems } = await thrown('- txt: hi\n- text: 3')
    expect(problems.map(({ line, path }) => [line, path])).toEqual([
      [1, '[0].txt'],
      [1, '[0]'],
      [2, '[1].text'],
    ])
  })

  it('has a pattern that no linear engine takes', async () => {
    const error = await thrown('- { when: { regex: "(?=x)" }, text: x }')
    expect(error.code).toBe('SCRIPT_INVALID')
    expect(error.message).toContain('[0].when.regex')
  })

  it('is not there: the error of the reader is passed on', async () => {
    const readScript = () => {
      throw new Error('ENOENT: demo.yml')
    }
    await expect(openModel('scripted/demo.yml', { env: {}, readScript })).rejects.toThrow('ENOENT: demo.yml')
  })
})

async function thrown(text: string): Promise<McproveError> {
  const error = await open(text).catch((reason: unknown) => reason)
  if (isMcproveError(error)) return error
  throw new Error(`expected a McproveError, got ${String(error)}`)
}

it('calls a tool that the wire names otherwise by its plain name', async () => {
  const model = await open(JSON.stringify([{ calls: [{ name: 'a.b' }, { name: 'b' }] }]))
  const tools = [{ name: wireName('d', 'a.b'), input_schema: {} }]
  const { calls } = await model.generate({ messages: [], tools, max_tokens: 100 }, { run: 1 })
  expect(calls.map(({ name }) => name)).toEqual([wireName('d', 'a.b'), 'b'])
})
