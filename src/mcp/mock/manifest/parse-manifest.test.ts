import { describe, expect, it } from 'vitest'
import { isMcproveError, type McproveError } from '../../../core/errors/error.js'
import { MockWorld } from '../mock-world.js'
import { parseManifest, parseManifestObject } from './parse-manifest.js'

async function failure(parsing: Promise<unknown>): Promise<McproveError> {
  const error = await parsing.then(
    () => new Error('the manifest is valid'),
    (reason: unknown) => reason,
  )
  if (!isMcproveError(error)) throw error
  expect(error.code).toBe('MANIFEST_INVALID')
  return error
}

/** Every problem as `line:column message`. */
async function problemsOf(text: string): Promise<string[]> {
  const { problems } = await failure(parseManifest(text, 'm.yml'))
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('a manifest', () => {
  it('may be YAML or JSON, and needs no more than a name for a tool', async () => {
    const yaml = await parseManifest('tools:\n  - name: ping\n', 'm.yml')
    const json = await parseManifest('{"tools":[{"name":"ping"}]}', 'm.json')
    expect(json.tools.map(({ name, input_schema }) => ({ name, input_schema }))).toEqual([
      { name: 'ping', input_schema: { type: 'object' } },
    ])
    expect(yaml.tools[0]?.name).toBe('ping')
    expect(yaml).toMatchObject({ name: undefined, version: '1.0.0', state: {}, resources: [], prompts: [] })
  })

  it('may be a saved tools/list', async () => {
    const list = {
      tools: [
        {
          name: 'get',
          title: 'Get',
          inputSchema: { type: 'object', properties: { id: { type: 'integer' } } },
          outputSchema: { type: 'object' },
          annotations: { title: 'Get', readOnlyHint: true },
          execution: { taskSupport: 'forbidden' },
          icons: [],
          _meta: {},
        },
      ],
      nextCursor: null,
      _meta: {},
    }
    const [tool] = (await parseManifest(JSON.stringify(list), 'list.json')).tools
    expect(tool).toMatchObject({
      name: 'get',
      title: 'Get',
      input_schema: { type: 'object', properties: { id: { type: 'integer' } } },
      output_schema: { type: 'object' },
      annotations: { title: 'Get', readOnlyHint: true },
    })
    expect(await parseManifest('{"tools": [], "nextCursor": ""}', 'list.json')).toMatchObject({ tools: [] })
    expect(await problemsOf('{"tools": [], "nextCursor": "2"}')).toSay('1:15')
  })

  it('given as an object is copied, and its problems have paths', async () => {
    const state = { city: 'none' }
    const { state: kept } = await parseManifestObject({ state, tools: [] })
    state.city = 'changed'
    expect(kept).toEqual({ city: 'none' })
    const { message, problems } = await failure(parseManifestObject({ tools: [{ name: 1 }] }))
    expect(message).toSay('tools[0].name')
    expect(problems).toEqual([
      {
        severity: 'error',
        file: 'the manifest',
        line: 0,
        column: 0,
        path: 'tools[0].name',
        message: 'expected a string, got 1',
      },
    ])
  })
})

describe('problems', () => {
  it('are all found at once, each with its place, a code frame and what was meant', async () => {
    const text = `nam: weather
tools:
  - name: get
    inputschema: { type: object }
    answers:
      - mach: { city: Oslo }
        return: cold in {{arg.city}}
      - match: Oslo
  - name: get
    input_schema: { type: object, properties: { city: { type: strin } } }
    annotations: { readOnlyHint: "yes" }
    answers: none
resources:
  - uri: a://b
  - uri: a://b
    text: one
    json: 2
prompts:
  - name: greet
    arguments: [{ name: a }, { name: a }]
    messages: [{ role: usr, text: Hi }]
`
    const error = await failure(parseManifest(text, 'm.yml'))
    expect(error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toSay(
      '1:1',
      '4:5',
      '6:9',
      '7:17',
      '8:9',
      '8:16',
      '9:11',
      '10:19',
      '11:34',
      '12:14',
      '14:5',
      '15:5',
      '15:10',
      '20:38',
      '21:24',
    )
    expect(error.problems[0]?.frame).toBe('> 1 | nam: weather\n    | ^\n  2 | tools:')
    expect(error.message).toMatch(/^m\.yml has 15 problems\n {2}m\.yml:1:1: /)
  })

  it.each([
    ['', ['1:1 is empty']],
    ['- a', ['1:1 expected a mapping, got ["a"]']],
    ['tools: [x, { name: a }, { name: a }]', ['1:9 expected a mapping, got "x"', '1:33 `a` is already tools[1]']],
    ['name: x', ['1:1 has no `tools`, `resources` or `prompts`']],
    ['tools: []\n---\ntools: []', ['3:1 a second document starts here']],
    ['tools: [', [expect.stringMatching(/^1:9 flow sequence/)]],
    ['tools: []\nname: a\nname: b', ['3:1 the key `name` is already on line 2']],
    [
      'tools: []\nstate: { 1: a, null: b }',
      ['2:10 the key `1` is not a string', '2:16 the key `null` is not a string'],
    ],
    ['tools: [{ name: a, default: {{args.b}} }]', ['1:30 a key must be a string']],
    [
      'tools: [{ name: a, default: x {{args.b}} }]',
      ['1:31 unexpected flow-map-start at node end', expect.stringMatching(/^1:40 flow sequence/)],
    ],
    ['tools: !!binary aGk=', ['1:17 the tag !!binary is not supported']],
    ['tools: []\nstate: { a: .inf }', ['2:13 Infinity is not a JSON number']],
    ['tools: [{ name: "" }]', ['1:17 must not be empty']],
    ['tools: [{ description: x }]', ['1:9 `name` is missing']],
    [
      'tools: [{ name: a, input_schema: { properties: {} } }]',
      ['1:34 the input schema lacks `type: object`, which MCP requires'],
    ],
    [
      'tools: [{ name: a, input_schema: { type: object }, inputSchema: { type: object } }]',
      ['1:52 `inputSchema` is another spelling of `input_schema`'],
    ],
    ['tools: [{ name: a, default: { error: 5 } }]', ['1:38 expected a string, got 5']],
    [
      'tools: [{ name: a, default: { content: [{ type: txt }] } }]',
      [expect.stringMatching(/^1:49 .*"txt"; did you mean `text`\?$/)],
    ],
    [
      'tools: [{ name: a, default: { content: [{ type: image, data: "?", mimeType: a/b }] } }]',
      ['1:62 expected base64, got "?"'],
    ],
    ['tools: [{ name: a, default: "{{args.}}" }]', [expect.stringMatching(/^1:29 .*`{{args.}}`/)]],
  ])('%j', async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems)
  })
})

it.each(['tools: [{ name: a, default: {{args.b}} }]', 'tools: [{ name: a, default: x {{args.b}} }]'])(
  'a template without quotes is told what it needs: %s',
  async (text) => {
    const { problems } = await failure(parseManifest(text, 'm.yml'))
    expect(problems[0]?.hint).toSay('{{city}}')
  },
)

describe('a hostile manifest', () => {
  it('with an alias bomb is refused before it is expanded', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const inner = level === 0 ? '"lol"' : `*a${level - 1}`
      return `a${level}: &a${level} [${Array(10).fill(inner).join(', ')}]`
    })
    expect(await problemsOf(`tools: []\nstate:\n  ${levels.join('\n  ')}`)).toSay('7:47')
  })

  it('with many small aliases of one large list is refused by what they stand for', async () => {
    const large = `[${Array(20_000).fill(0).join(', ')}]`
    const [problem] = await problemsOf(`tools: []\nstate: { a: &a ${large}, b: [${Array(60).fill('*a').join(', ')}] }`)
    expect(problem).toMatch(/^2:\d+ .*\*a expand to more than 100000/)
    const shared = Array(20_000).fill(0)
    const { message } = await failure(parseManifestObject({ tools: [], state: { b: Array(60).fill(shared) } }))
    expect(message).toMatch(/ expands to more than 1000000 values$/)
  })

  it('that contains itself is refused', async () => {
    expect(await problemsOf('tools: []\nstate: &a { b: [*a, *a] }')).toEqual([
      '2:17 *a contains itself',
      '2:21 *a contains itself',
    ])
    const cyclic: Record<string, unknown> = { tools: [] }
    cyclic.state = cyclic
    expect((await failure(parseManifestObject(cyclic))).message).toMatch(/100 levels deep$/)
  })

  it('that is nested 10,000 levels deep is refused', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const [problem] = await problemsOf(`tools: []\nstate: { a: ${deep} }`)
    expect(problem).toMatch(/^2:\d+ .*100 levels deep$/)
  })

  it('cannot reach a prototype', async () => {
    const text = '{"tools":[{"name":"a","default":"ok"}],"state":{"__proto__":{"polluted":1}}}'
    const manifest = await parseManifest(text, 'm.json')
    expect(Object.hasOwn(manifest.state, '__proto__')).toBe(true)
    expect(Object.getPrototypeOf(new MockWorld(manifest).state)).toBe(Object.prototype)
    expect(await problemsOf('{"tools":[],"__proto__":{},"constructor":1}')).toSay('1:13', '1:28')
  })

  it('cannot steer a terminal with its names', async () => {
    expect(await problemsOf('{"tools":[],"\\u001b[2J":1}')).toEqual([
      expect.stringContaining('unknown key `\\u001b[2J`'),
    ])
  })
})
