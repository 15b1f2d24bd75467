import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { toolTypes } from './tool-types.js'

/** Enough of the library for what is generated. */
const LIB = `interface Array<T> { length: number; [index: number]: T } interface ReadonlyArray<T> {} interface String {}
interface Number {} interface Boolean {} interface Object {} interface Function {} interface RegExp {} interface IArguments {}
interface CallableFunction {} interface NewableFunction {}
type Partial<T> = { [P in keyof T]?: T[P] }`

/** What the compiler says about files, each on its own. */
function compile(files: Readonly<Record<string, string>>): string[] {
  const all: Readonly<Record<string, string>> = { 'lib.d.ts': LIB, ...files }
  const options: ts.CompilerOptions = {
    noLib: true,
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
  }
  const host: ts.CompilerHost = {
    getSourceFile: (name, version) =>
      all[name] === undefined ? undefined : ts.createSourceFile(name, all[name], version),
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => {},
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => all[name] !== undefined,
    readFile: (name) => all[name],
  }
  const program = ts.createProgram(Object.keys(all), options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

function typesOf(input_schema: unknown, name = 'act'): string {
  return toolTypes([{ server: null, tools: [{ server: null, name, input_schema }] }])
}

/** The type of one argument. */
function typeOf(schema: unknown, $defs?: unknown): string {
  const text = typesOf({ type: 'object', properties: { a: schema }, required: ['a'], $defs })
  expect(compile({ 'a.ts': text })).toEqual([])
  const [, type = ''] = /\n {4}a: (.*?)\n {2}\}/s.exec(text) ?? []
  return type
}

describe('a schema as a type', () => {
  it.each<[string, unknown, string]>([
    ['a text', { type: 'string' }, 'string'],
    ['numbers', { type: ['integer', 'number'] }, 'number'],
    ['a flag or nothing', { type: ['boolean', 'null'] }, 'boolean | null'],
    ['nullable, as in OpenAPI', { type: 'string', nullable: true }, 'string | null'],
    ['anything', {}, 'unknown'],
    ['nothing', false, 'never'],
    ['an unknown type', { type: 'file' }, 'unknown'],
    [
      'an enum',
      { type: 'string', enum: ['a', "b'", 'c\\', 'd\n', '\u202e'] },
      `'a' | 'b\\'' | 'c\\\\' | 'd\\u{a}' | '\\u{202e}'`,
    ],
    [
      'an enum of other values',
      { enum: [1, -2.5, null, true, [1], { b: 'c' }] },
      `1 | -2.5 | null | true | [1] | { b: 'c' }`,
    ],
    ['a constant', { const: 'x' }, `'x'`],
    ['a constant that is too large', { const: Number.POSITIVE_INFINITY }, 'number'],
    ['a list', { type: 'array', items: { type: 'string' } }, 'string[]'],
    ['a list of several types', { type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    ['a list without items', { type: 'array' }, 'unknown[]'],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
    [
      'a tuple with optional and further items',
      { prefixItems: [{ type: 'string' }, { type: ['number', 'null'] }], minItems: 1, items: { type: 'boolean' } },
      '[string, (number | null)?, ...boolean[]]',
    ],
    ['a tuple of older drafts', { type: 'array', items: [{ type: 'string' }], additionalItems: false }, '[string]'],
    ['any object', { type: 'object' }, '{ [key: string]: unknown }'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, '{ [key: string]: number }'],
    ['patterns', { patternProperties: { '^x': { type: 'number' } } }, '{ [key: string]: number }'],
    ['an object without properties', { type: 'object', properties: {} }, '{ [key: string]: never }'],
    ['either', { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] }, 'string | number'],
    ['one of', { oneOf: [{ const: 'a' }, { const: 'b' }] }, `'a' | 'b'`],
    ['all of', { allOf: [{ type: ['string', 'null'] }, { type: 'string' }] }, '(string | null) & string'],
    ['requirements between properties', { type: 'string', anyOf: [{ minLength: 1 }, { pattern: 'x' }] }, 'string'],
    ['a reference elsewhere', { $ref: 'https://example.com/a.json' }, 'unknown'],
    ['a reference to nothing', { $ref: '#/$defs/gone' }, 'unknown'],
  ])('%s', (_name, schema, type) => {
    expect(typeOf(schema)).toBe(type)
  })

  it('has references as declarations, also recursive ones', () => {
    const $defs = {
      node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, root: { $ref: '#' } }, required: ['next'] },
    }
    const text = typesOf({ type: 'object', properties: { first: { $ref: '#/$defs/node' } }, $defs }, 'walk-tree')
    expect(compile({ 'a.ts': text })).toEqual([])
    expect(text).toMatchSnapshot()
  })

  it.each([
    [{ a: { $ref: '#/$defs/a' } }],
    [{ a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } }],
    [{ a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { allOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } }],
  ])('compiles where a type is only itself: %j', ($defs) => {
    expect(compile({ 'a.ts': typesOf({ properties: { a: { $ref: '#/$defs/a' } }, $defs }) })).toEqual([])
  })

  it('ends, however deep or long the schema is', () => {
    const deep = JSON.parse(`${'{"type":"array","items":'.repeat(5_000)}{}${'}'.repeat(5_000)}`)
    expect(typesOf({ properties: { deep } })).toContain('unknown[]')
    const $defs = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`d${index}`, { items: { $ref: `#/$defs/d${index + 1}` } }]),
    )
    expect(typesOf({ properties: { a: { $ref: '#/$defs/d0' } }, $defs })).toContain('type ActD2999 = unknown[]')
  })
})

describe('a file of types', () => {
  const tools = [
    {
      server: 'weather',
      name: 'get_weather',
      description: 'The weather in a city. */ evil()\nSecond line.\u202e',
      input_schema: {
        type: 'object',
        properties: {
          city: { type: 'string', description: 'As people write it.' },
          'unit-system': { enum: ['metric', 'imperial'] },
          area: { type: 'object', properties: { km: { type: 'number', description: '' } }, additionalProperties: true },
          new: { type: 'boolean' },
          __proto__x: { type: 'null' },
        },
        required: ['city'],
      },
    },
    { server: 'weather', name: 'a "tool"', input_schema: { type: 'object', properties: {} } },
    { server: 'weather', name: 'no_schema' },
  ]

  it('has an interface for each server', () => {
    const text = toolTypes([
      { server: 'weather', tools },
      { server: 'weather!', tools: [] },
      { server: '7', tools: [] },
    ])
    expect(compile({ 'a.ts': text })).toEqual([])
    expect(text).toMatchSnapshot()
  })

  it('does not depend on the order of the tools, and may have another name', () => {
    expect(toolTypes([{ server: null, tools: [...tools].reverse() }])).toBe(toolTypes([{ server: null, tools }]))
    expect(toolTypes([{ server: null, tools }], 'Own')).toContain('export interface Own {')
  })

  it('refuses wrong arguments', () => {
    const text = toolTypes([{ server: 'weather', tools }])
    const use = (args: string) => compile({ 'a.ts': `${text}\nexport const a: WeatherTools['get_weather'] = ${args}` })
    expect(use(`{ city: 'Oslo', 'unit-system': 'metric', area: { km: 1, further: 2 } }`)).toEqual([])
    expect(use(`{ city: 'Oslo', town: 'Oslo' }`)).toHaveLength(1)
    expect(use(`{ city: 1 }`)).toHaveLength(1)
    expect(use(`{ city: 'Oslo', 'unit-system': 'kelvin' }`)).toHaveLength(1)
    expect(use(`{ 'unit-system': 'metric' }`)).toHaveLength(1)
  })
})

describe('any schema', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'constructor', '__proto__', 'x-y', 'é', '1'),
    fc.string({ unit: 'binary' }),
  )
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom({ type: 'string' }, { type: ['integer', 'null'] }, {}, true, false, { $ref: '#' }),
      fc.record({ $ref: fc.constantFrom('#/$defs/one', '#/$defs/two', '#/$defs/gone'), description: fc.string() }),
      fc.record({ enum: fc.array(fc.jsonValue(), { maxLength: 3 }) }),
      fc.record({ const: fc.jsonValue() }),
      fc.record({ type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['type'] }),
      fc.record(
        { prefixItems: fc.array(tie('schema'), { maxLength: 3 }), items: tie('schema'), minItems: fc.nat(3) },
        { requiredKeys: ['prefixItems'] },
      ),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
          additionalProperties: tie('schema'),
          patternProperties: fc.dictionary(name, tie('schema'), { maxKeys: 1 }),
          required: fc.array(name, { maxLength: 2 }),
          description: fc.string(),
          anyOf: fc.array(tie('schema'), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }), nullable: fc.boolean() }),
      fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    ),
  }))

  it('gives types that compile', () => {
    const documents = fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(name, schema, { maxKeys: 3 }),
      $defs: fc.record({ one: schema, two: schema }),
    })
    const files = fc.sample(documents, { numRuns: 300, seed: 21 }).map((document, index) => {
      return [`${index}.ts`, typesOf(document, `tool ${index}`)] as const
    })
    expect(compile(Object.fromEntries(files))).toEqual([])
  })
})

describe('arguments that a schema allows are not refused', () => {
  const problems = (schema: object, args: string) => {
    const use = `import type { Tools } from './a'\nexport const call: Tools['act'] = ${args}\n`
    return compile({ 'a.ts': typesOf({ type: 'object', ...schema }), 'b.ts': use })
  }

  it('alternatives beside properties add theirs', () => {
    const alternatives = [{ required: ['mode'] }, { properties: { k: { type: 'string' } }, required: ['k'] }]
    const schema = { properties: { mode: { type: 'string' } }, oneOf: alternatives }
    expect(problems(schema, "{ k: 'x' }")).toEqual([])
    expect(problems(schema, "{ mode: 'x' }")).toEqual([])
    expect(problems(schema, "{ mod: 'x' }")).toHaveLength(1)
    expect(problems(schema, '{ mode: 1 }')).toHaveLength(1)
  })

  it('a required argument may have no schema of its own', () => {
    const schema = { properties: { a: { type: 'string' } }, required: ['b'] }
    expect(problems(schema, '{ b: 1 }')).toEqual([])
    expect(problems(schema, "{ a: 'x' }")).toHaveLength(1)
  })
})
