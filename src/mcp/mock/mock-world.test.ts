import { describe, expect, it } from 'vitest'
import type { ToolAnswer } from '../client/connection.js'
import { parseManifest, parseManifestObject } from './manifest/parse-manifest.js'
import { MockWorld } from './mock-world.js'

async function worldOf(manifest: object): Promise<MockWorld> {
  return new MockWorld(await parseManifestObject(manifest))
}

/** A world with one tool `t` that answers so. */
async function toolWith(answers: readonly object[], more: object = {}): Promise<MockWorld> {
  return await worldOf({ tools: [{ name: 't', answers }], ...more })
}

const text = (value: string, is_error = false): ToolAnswer => ({ is_error, content: [{ type: 'text', text: value }] })
const textOf = ({ content }: { content?: unknown }): string => (content as [{ text: string }])[0].text

describe('an answer', () => {
  it('is the first whose match the arguments contain', async () => {
    const world = await toolWith([
      { match: { user: { name: 'Ann' }, tags: ['b', 'a'] }, return: 'both' },
      { match: { user: { name: 'Ann' } }, return: 'Ann' },
      { match: {}, return: 'anyone' },
      { return: 'never' },
    ])
    expect(world.call('t', { user: { name: 'Ann', age: 3 }, tags: ['a', 'c', 'b'] })).toEqual(text('both'))
    expect(world.call('t', { user: { name: 'Ann' }, tags: ['a'] })).toEqual(text('Ann'))
    expect(world.call('t', { user: 'Ann' })).toEqual(text('anyone'))
  })

  it.each([
    ['text', 'plain', text('plain')],
    ['an object', { a: [1] }, { ...text('{"a":[1]}'), structured: { a: [1] } }],
    ['a list', [1, 'b'], text('[1,"b"]')],
    ['a number', 5, text('5')],
    ['null', null, text('null')],
    ['an error', { error: 'no' }, text('no', true)],
    [
      'an object with more than an error',
      { error: 'no', code: 1 },
      {
        ...text('{"error":"no","code":1}'),
        structured: { error: 'no', code: 1 },
      },
    ],
    [
      'a whole result',
      { content: [{ type: 'resource_link', uri: 'a://b', name: 'b' }], structured: [1], is_error: true },
      { is_error: true, content: [{ type: 'resource_link', uri: 'a://b', name: 'b' }], structured: [1] },
    ],
    [
      'a whole result as MCP spells it',
      { content: [{ type: 'text', text: '{{args.n}}' }], structuredContent: { n: '{{args.n}}' }, isError: false },
      { ...text('7'), structured: { n: 7 } },
    ],
  ])('may be %s', async (_what, value, answer) => {
    const world = await toolWith([{ return: value }])
    expect(world.call('t', { n: 7 })).toEqual(answer)
  })

  it('may be the default, when none matches', async () => {
    const world = await worldOf({
      tools: [{ name: 't', answers: [{ match: { a: 1 }, return: 'one' }], default: { error: 'not {{args.a}}' } }],
    })
    expect(world.call('t', { a: 2 })).toEqual(text('not 2', true))
  })

  it('without a default says what was asked and what is recorded', async () => {
    const world = await toolWith([{ match: { a: 1 }, return: 'one' }])
    const silent = await worldOf({ tools: [{ name: 't' }] })
    const answers = [world.call('t', { a: 2 }), silent.call('t', {})]
    expect(answers).toEqual([text(expect.any(String), true), text(expect.any(String), true)])
    expect(answers.map(textOf)).toSay('{"a": 2}', '{"a": 1}')
  })

  it('shares nothing with the manifest, the arguments or other answers', async () => {
    const world = await toolWith([{ return: { list: [1], given: '{{args.given}}' }, set: { kept: '{{args.given}}' } }])
    const args = { given: { deep: [1] } }
    const first = world.call('t', args)
    args.given.deep.push(2)
    // The literal above.
    ;(first.structured as { list: number[] }).list.push(2)
    expect(world.state).toEqual({ kept: { deep: [1] } })
    expect(world.call('t', { given: 0 }).structured).toEqual({ list: [1], given: 0 })
  })
})

describe('JSON-RPC errors', () => {
  it('answer an unknown name and what is near it', async () => {
    const world = await worldOf({ tools: [{ name: 'get_weather' }, { name: 'book' }] })
    const answers = [world.call('get_wether', {}), world.call('x', {}), world.read('a://b'), world.prompt('greet', {})]
    for (const answer of answers) {
      const message = textOf(answer)
      expect(answer).toEqual({ ...text(message, true), error: { code: -32602, message } })
    }
    expect(answers.map(textOf)).toSay('"get_wether"', 'get_weather, book', '"a://b"', '"greet"')
    expect(world.call('constructor', {})).toMatchObject({ error: { code: -32602 } })
  })

  it('answer arguments that do not fit the schema, and leave the state alone', async () => {
    const input_schema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a', 'b'] }
    const world = await worldOf({ tools: [{ name: 't', input_schema, answers: [{ return: 'x', set: { a: 1 } }] }] })
    const { is_error, error } = world.call('t', { a: 'one' })
    expect(is_error).toBe(true)
    expect(error?.code).toBe(-32602)
    expect(error?.message).toMatch(/^Invalid arguments for tool t: /)
    expect(error?.message).toContain("must have required property 'b'")
    expect(error?.message).toContain('a must be integer')
    expect(world.state).toEqual({})
  })
})

describe('templates', () => {
  it('keep the type of a value that stands alone, and write it as JSON within a text', async () => {
    const world = await toolWith([
      {
        return: {
          alone: '{{ args.list }}',
          nothing: '{{args.nil}}',
          text: 'a {{args.list[0]}} {{args.list}} {{args.nil}}.',
        },
      },
    ])
    expect(world.call('t', { list: [{ b: 1 }], nil: null }).structured).toEqual({
      alone: [{ b: 1 }],
      nothing: null,
      text: 'a {"b":1} [{"b":1}] null.',
    })
  })

  it('make an answer structured when an object stands alone', async () => {
    const world = await toolWith([{ return: '{{args.a}}' }])
    expect(world.call('t', { a: { b: 1 } })).toEqual({ ...text('{"b":1}'), structured: { b: 1 } })
    expect(world.call('t', { a: 'b' })).toEqual(text('b'))
  })

  it('leave other braces and what was inserted as they are', async () => {
    const world = await toolWith([{ return: '{{ user }} {{x.y}} {{}} { {{args.a}} } {{{args.a}}} {{argsx}}' }])
    expect(world.call('t', { a: '{{state.secret}}' })).toEqual(
      text('{{ user }} {{x.y}} {{}} { {{state.secret}} } {{{state.secret}}} {{argsx}}'),
    )
  })

  it.each(['__proto__', 'constructor', 'constructor.name', 'toString', 'text.length', 'list.length', 'gone.deeper'])(
    'find nothing at args.%s',
    async (path) => {
      const world = await toolWith([{ return: `[{{args.${path}}}]` }, { return: 'never' }])
      expect(world.call('t', { text: 'abc', list: [1] })).toEqual(text('[]'))
    },
  )

  it('insert a key `__proto__` as a key', async () => {
    const world = await toolWith([{ return: 'ok', set: { kept: '{{args.a}}' } }])
    world.call('t', { a: JSON.parse('{"__proto__": {"polluted": true}}') })
    const kept = world.state.kept
    expect(JSON.stringify(kept)).toBe('{"__proto__":{"polluted":true}}')
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype)
  })

  it('refuse to grow without end', async () => {
    const world = await toolWith([{ return: 'ok', set: { log: '{{state.log}}{{state.log}}{{args.a}}' } }])
    let last = world.call('t', { a: 'x'.repeat(1000) })
    for (let call = 0; call < 50 && !last.is_error; call++) last = world.call('t', { a: 'x' })
    const message = 'the answer of t inserts more than 1000000 characters'
    expect(last).toEqual({ ...text(message, true), error: { code: -32603, message } })
    expect(String(world.state.log).length).toBeLessThan(1_000_000)
  })

  it('refuse to nest without end, and to double a list without end', async () => {
    const nesting = await toolWith([{ return: 'ok', set: { a: ['{{state.a}}'] } }])
    const doubling = await toolWith([{ return: 'ok', set: { a: ['{{state.a}}', '{{state.a}}'] } }])
    for (const world of [nesting, doubling]) {
      let last = world.call('t', {})
      for (let call = 0; call < 200 && !last.is_error; call++) last = world.call('t', {})
      expect(last.error?.code).toBe(-32603)
      expect(() => JSON.stringify(world.state)).not.toThrow()
    }
  })
})

it('arguments 10,000 levels deep are answered or refused, never a crash', async () => {
  const a = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)
  const world = await worldOf({
    tools: [
      { name: 'ignores', input_schema: { type: 'object', properties: {} }, default: 'ok' },
      { name: 'inserts', default: '{{args.a}}' },
      { name: 'matches', answers: [{ match: { a: [[[]]] }, return: 'deep' }] },
      { name: 'shows' },
    ],
  })
  expect(world.call('ignores', { a })).toEqual(text('ok'))
  expect(world.call('inserts', { a }).error).toFailWith(-32603)
  expect(world.call('matches', { a })).toEqual(text('deep'))
  expect(world.call('shows', { a }).is_error).toBe(true)
})

describe('the state', () => {
  it('chooses answers and is changed by them, key by key', async () => {
    const world = await toolWith(
      [
        { state: { door: 'open' }, return: 'in' },
        { match: { key: 1 }, return: 'was {{state.door}}', set: { door: 'open', by: { key: '{{args.key}}' } } },
      ],
      { state: { door: 'shut', by: { nobody: true }, other: 1 } },
    )
    const unanswered = world.call('t', {})
    expect(unanswered).toEqual(text(expect.any(String), true))
    expect(textOf(unanswered)).toSay('{"door": "shut", "by": {"nobody": true}, "other": 1}', '{"door": "open"}')
    expect(world.call('t', { key: 1 })).toEqual(text('was shut'))
    expect(world.state).toEqual({ door: 'open', by: { key: 1 }, other: 1 })
    expect(world.call('t', {})).toEqual(text('in'))
  })

  it('of one world is not that of another', async () => {
    const manifest = await parseManifest(
      '{tools: [{name: t, answers: [{return: ok, set: {n: 1}}]}], state: {n: 0}}',
      'm',
    )
    const [one, other] = [new MockWorld(manifest), new MockWorld(manifest)]
    one.call('t', {})
    expect([one.state, other.state]).toEqual([{ n: 1 }, { n: 0 }])
  })
})

describe('resources and prompts', () => {
  it('are filled from the state and the arguments', async () => {
    const world = await worldOf({
      state: { n: 2 },
      resources: [
        { uri: 'a://text', mime_type: 'text/plain', text: 'n is {{state.n}}' },
        { uri: 'a://json', json: '{{state}}' },
      ],
      prompts: [
        {
          name: 'greet',
          arguments: [{ name: 'who', required: true }, { name: 'how' }],
          messages: [{ role: 'user', text: '{{args.who}}{{args.how}}' }],
        },
      ],
    })
    expect(world.read('a://text')).toEqual({
      is_error: false,
      content: [{ uri: 'a://text', mimeType: 'text/plain', text: 'n is 2' }],
    })
    expect(world.read('a://json').content).toEqual([{ uri: 'a://json', mimeType: 'application/json', text: '{"n":2}' }])
    expect(world.prompt('greet', { who: 'Ann' })).toEqual({
      is_error: false,
      content: [{ role: 'user', content: { type: 'text', text: 'Ann' } }],
    })
    expect(world.prompt('greet', { how: '!' }).error).toFailWith(-32602)
  })
})
