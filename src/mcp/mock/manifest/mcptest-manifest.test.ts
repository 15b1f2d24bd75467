// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders as mcptest writes them.
import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../../core/errors/error.js'
import { MockWorld } from '../mock-world.js'
import { parseManifest, parseManifestObject } from './parse-manifest.js'

const LIBRARY = `
mock_server:
  name: library
  tools:
    - name: find_book
      description: Find a book by its title.
      input_schema:
        type: object
        required: [title]
        properties:
          title: { type: string }
          shelf: {}
      response:
        content:
          - type: text
            text: "\${args.title} is on shelf \${args.shelf}"
          - type: image
            data: "\${args.cover}"
            mimeType: image/png
  resources:
    - uri: "library://rules"
      name: rules
      mime_type: text/plain
      text: "Be quiet. \${args.title}"
  prompts:
    - name: recommend
      description: Recommend a book.
      text: "Recommend one book. \${args.title}"
`

const worldOf = async (text: string) => new MockWorld(await parseManifest(text, 'm.yml'))

/** A world with one tool, `t`, that answers with this. */
const answering = (response: unknown) => worldOf(JSON.stringify({ mock_server: { tools: [{ name: 't', response }] } }))

async function problemsOf(text: string): Promise<string[]> {
  const error = await parseManifest(text, 'm.yml').then(
    () => new Error('the manifest is valid'),
    (reason: unknown) => reason,
  )
  if (!isMcproveError(error)) throw error
  return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('a manifest of mcptest', () => {
  it('offers and answers what it describes', async () => {
    const world = await worldOf(LIBRARY)
    expect(world.manifest).toMatchObject({ name: 'library', version: '1.0.0' })
    expect(world.listTools()).toMatchObject([
      { name: 'find_book', description: 'Find a book by its title.', input_schema: { required: ['title'] } },
    ])
    expect(world.call('find_book', { title: 'Emma', shelf: 3, cover: 'AAAA' })).toEqual({
      is_error: false,
      content: [
        { type: 'text', text: 'Emma is on shelf 3' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
    })
    expect(world.call('find_book', { titel: 'Emma' })).toMatchObject({ is_error: true, error: { code: -32_602 } })
  })

  it('gives resources and prompts as they are written: only answers of tools have `${args.x}`', async () => {
    const world = await worldOf(LIBRARY)
    expect(world.read('library://rules').content).toEqual([
      { uri: 'library://rules', mimeType: 'text/plain', text: 'Be quiet. ${args.title}' },
    ])
    expect(world.prompt('recommend', { title: 'Emma' }).content).toEqual([
      { role: 'user', content: { type: 'text', text: 'Recommend one book. ${args.title}' } },
    ])
  })

  it('may be an object, and use our keys and placeholders too', async () => {
    const manifest = await parseManifestObject({
      mock_server: {
        state: { seen: 'none' },
        tools: [
          {
            name: 't',
            answers: [{ match: { a: 1 }, return: 'one after {{state.seen}}', set: { seen: '${args.a}' } }],
            response: 'other: ${args.a} {{args.a}} {{state.seen}}',
          },
        ],
        resources: [{ uri: 'a://b', mimeType: 'text/html', text: 'x' }],
        prompts: [{ name: 'p', messages: [{ role: 'user', text: '{{args.who}}' }] }],
      },
    })
    const world = new MockWorld(manifest)
    expect(world.call('t', { a: 1 }).content).toEqual([{ type: 'text', text: 'one after none' }])
    expect(world.state).toEqual({ seen: 1 })
    expect(world.call('t', { a: 'x' }).content).toEqual([{ type: 'text', text: 'other: x x 1' }])
    expect(world.read('a://b').content).toMatchObject([{ mimeType: 'text/html' }])
    expect(world.prompt('p', { who: 'Ann' }).content).toMatchObject([{ content: { text: 'Ann' } }])
  })

  it('leaves other dollars alone', async () => {
    const world = await answering('costs $5, ${HOME}, ${state.x}, $args.a, ${args}, $${args.a}')
    expect(world.call('t', { a: 7 }).content).toEqual([
      { type: 'text', text: 'costs $5, ${HOME}, ${state.x}, $args.a, {"a":7}, $7' },
    ])
  })

  it('is the only one with these: our own manifests keep `${args.x}` as text', async () => {
    const world = await worldOf('tools: [{ name: t, default: "${args.a} {{args.a}}" }]')
    expect(world.call('t', { a: 7 }).content).toEqual([{ type: 'text', text: '${args.a} 7' }])
  })
})

describe('problems of a manifest of mcptest', () => {
  it.each([
    ['mock_server:', ['1:13 expected a mapping, got null']],
    ['mock_server: { name: x }', ['1:14 has no `tools`, `resources` or `prompts`']],
    ['mock_server: { tools: [] }\ntools: []', ['2:1 unknown key `tools`; known keys: `mock_server`']],
    ['mock_server: { toools: [], prompts: [] }', ['1:16 unknown key `toools`; did you mean `tools`?']],
    ['mock_sever: { tools: [] }\ntools: []', ['1:1 unknown key `mock_sever`; did you mean `mock_server`?']],
    [
      'mock_server: { mock_server: { tools: [] }, tools: [] }',
      [expect.stringMatching(/^1:16 unknown key `mock_server`/)],
    ],
    [
      'mock_server: { tools: [{ name: a, default: x, response: x }] }',
      ['1:47 `response` is another spelling of `default`'],
    ],
    [
      'mock_server: { tools: [{ name: a, input_schema: { type: object }, inputSchema: { type: object } }] }',
      ['1:67 `inputSchema` is another spelling of `input_schema`'],
    ],
    [
      'mock_server: { resources: [{ uri: "a://b", text: x, mime_type: a/b, mimeType: a/b }] }',
      ['1:69 `mimeType` is another spelling of `mime_type`'],
    ],
    [
      'mock_server: { prompts: [{ name: p, text: x, messages: [] }] }',
      ['1:37 `text` is another spelling of `messages`'],
    ],
    ['mock_server: { prompts: [{ name: p }] }', ['1:26 `text` is missing']],
    ['mock_server: { prompts: [{ name: p, text: 5 }] }', ['1:43 expected a string, got 5']],
    [
      'mock_server: { tools: [{ name: a, response: "${arg.city}" }] }',
      ['1:45 unknown placeholder `${arg.city}`; did you mean `${args.city}`?'],
    ],
    ['mock_server: { tools: [{ name: a, response: "${args.}" }] }', [expect.stringMatching(/^1:45 .*`\$\{args.\}`/)]],
    ['tools: [{ name: a, response: x }]', [expect.stringMatching(/^1:20 unknown key `response`/)]],
    ['prompts: [{ name: a, text: x, messages: [] }]', [expect.stringMatching(/^1:22 unknown key `text`/)]],
  ])('%s', async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems)
  })
})

describe('hostile arguments of a manifest of mcptest', () => {
  const PATHS = ['__proto__', '__proto__.polluted', 'constructor', 'constructor.name', 'toString', '["__proto__"].x']
  it.each(PATHS)('`%s` reaches own properties only', async (path) => {
    const inner = path.startsWith('[') ? `args${path}` : `args.${path}`
    const world = await answering(`<\${${inner}}>`)
    expect(world.call('t', {}).content).toEqual([{ type: 'text', text: '<>' }])
  })

  it('a key `__proto__` that the agent sent is a value like any other, also as the whole answer', async () => {
    const world = await answering({ content: [{ type: 'text', text: '${args.__proto__.a}' }], structured: '${args}' })
    const args = JSON.parse('{"__proto__": {"a": "own"}}')
    const answer = world.call('t', args)
    expect(answer.content).toEqual([{ type: 'text', text: 'own' }])
    expect(Object.hasOwn(Object(answer.structured), '__proto__')).toBe(true)
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  })

  it('a wrapper in the prototype is not one', async () => {
    expect(await problemsOf('{"__proto__": {"mock_server": {"tools": []}}, "tools": []}')).toEqual([
      expect.stringMatching(/^1:2 unknown key `__proto__`/),
    ])
  })

  it('placeholders in arguments are not replaced again', async () => {
    const world = await answering('${args.a}{{args.a}}')
    const text = '${args.b}{{args.b}}{{state.x}}'
    expect(world.call('t', { a: text, b: 'secret' }).content).toEqual([{ type: 'text', text: `${text}${text}` }])
  })

  it('inserted text is limited, in both spellings together', async () => {
    const world = await answering('${args.a}{{args.a}}')
    expect(world.call('t', { a: 'x'.repeat(600_000) })).toMatchObject({ is_error: true, error: { code: -32_603 } })
  })
})
