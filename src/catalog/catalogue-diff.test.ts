import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../core/trace/trace.js'
import { readTool, type ToolObject } from './catalog-tool.js'
import { catalogueDiff, toolChanges } from './catalogue-diff.js'
import { schemaChanges } from './schema-changes.js'

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })
const city = { type: 'string' }

/** `! path: message` for what breaks callers, `  path: message` for the rest. */
function input(old: unknown, now: unknown): string[] {
  return schemaChanges(old, now, 'input').map(line)
}

function output(old: unknown, now: unknown): string[] {
  return schemaChanges(old, now, 'output').map(line)
}

function line({ path, breaking, message }: { path: string; breaking: boolean; message: string }): string {
  return `${breaking ? '! ' : '  '}${path}: ${message}`
}

describe('an input', () => {
  it('breaks by a new required argument, not by an optional one', () => {
    const old = object({ city }, { required: ['city'] })
    expect(input(old, object({ city, unit: city }, { required: ['city', 'unit'] }))).toEqual([
      '! unit: added, required',
    ])
    expect(input(old, object({ city, unit: city }, { required: ['city'] }))).toEqual(['  unit: added, optional'])
    expect(input(object({ city }), old)).toEqual(['! city: required now'])
    expect(input(old, object({ city }))).toEqual(['  city: no longer required'])
  })

  it('breaks by a removed argument only where it is refused', () => {
    const old = object({ city, unit: city })
    expect(input(old, object({ city }))).toEqual(['  unit: removed, though not refused'])
    expect(input(old, object({ city }, { additionalProperties: false }))).toEqual([
      '! unit: removed, and refused',
      '! : other properties are refused now',
    ])
  })

  it('breaks by a narrower type, set of values or bound', () => {
    expect(input({ type: 'number' }, { type: 'integer' })).toEqual(['! : type number -> integer'])
    expect(input({ type: 'integer' }, { type: 'number' })).toEqual(['  : type integer -> number'])
    expect(input({ type: 'string' }, { type: 'boolean' })).toEqual(['! : type string -> boolean'])
    expect(input({}, { type: 'string' })).toEqual(['! : type any -> string'])
    const deep = JSON.parse(`${'['.repeat(9_000)}"string"${']'.repeat(9_000)}`)
    expect(input({ type: 'string' }, { type: [deep] })).toEqual([expect.stringMatching(/^! : type string -> \[+$/)])
    expect(input({ enum: ['a', 'b'] }, { enum: ['b', 'c'] })).toEqual([
      '! : no longer allows "a"',
      '  : also allows "c"',
    ])
    expect(input({}, { const: 1 })).toEqual(['! : only 1 allowed now'])
    expect(input({ const: 1 }, {})).toMatchSnapshot()
    expect(input({ maximum: 9 }, { maximum: 5, minLength: 1 })).toEqual([
      '! : minLength 1 is new',
      '! : maximum 9 -> 5',
    ])
    expect(input({ minItems: 2, maxItems: 3 }, { minItems: 1 })).toEqual([
      '  : minItems 2 -> 1',
      '  : maxItems 3 is gone',
    ])
    expect(input({ pattern: 'a' }, { pattern: 'b' })).toEqual(['! : pattern "a" -> "b"'])
    expect(input({}, { uniqueItems: true })).toEqual(['! : entries must now be unique'])
  })

  it('is looked into: lists, objects, references, unions', () => {
    const of = (kind: object) =>
      object({ filters: { type: 'array', items: { $ref: '#/$defs/f' } } }, { $defs: { f: object({ kind }) } })
    expect(input(of({ enum: [1, 2] }), of({ enum: [1] }))).toEqual(['! filters[].kind: no longer allows 2'])
    expect(input({ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: ['null', 'string'] })).toEqual([])
    expect(input({ oneOf: [city, { minimum: 1 }] }, { oneOf: [{ minimum: 2 }, city] })).toEqual(['! : minimum 1 -> 2'])
    expect(input({ oneOf: [{ minimum: 1 }, { maximum: 1 }] }, { oneOf: [{ minimum: 1 }] })).toEqual([
      '! : oneOf loses {"maximum": 1}',
    ])
    expect(input({}, { allOf: [{ minimum: 1 }] })).toEqual(['! : allOf gains {"minimum": 1}'])
    expect(input({ additionalProperties: city }, { additionalProperties: { type: 'null' } })).toEqual([
      '! [*]: type string -> null',
    ])
  })

  it('does not break by words, defaults and keywords of other tools', () => {
    expect(input({ description: 'a', 'x-y': 1 }, { description: 'b', default: 1 })).toEqual([
      '  : description "a" -> "b"',
      '  : default nothing -> 1',
    ])
  })

  it('breaks by what cannot be judged', () => {
    expect(input({}, { contains: city, propertyNames: city })).toEqual([
      '! : "contains" changed',
      '! : "propertyNames" changed',
    ])
  })

  it('may refer to itself, lead nowhere, or be no schema at all', () => {
    const tree = (limit: object) => object({ child: { $ref: '#' }, name: { type: 'string', ...limit } })
    expect(input(tree({}), tree({ maxLength: 3 }))).toEqual(['! name: maxLength 3 is new'])
    expect(input({ $ref: '#' }, { $ref: '#/nowhere' })).toEqual([])
    expect(input(7, ['x'])).toEqual([])
    expect(input(true, false)).toEqual(['! : is never valid now'])
    expect(input({ type: 5, required: 'x', properties: [] }, { enum: 'x' })).toEqual([])
  })

  it('may be deeper than any stack and wider than any screen', () => {
    let [old, now]: object[] = [{ minimum: 1 }, { minimum: 2 }]
    for (let depth = 0; depth < 20_000; depth++) [old, now] = [{ items: old }, { items: now }]
    expect(input(old, now)).toMatchSnapshot()
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, city]))
    expect(input(object(wide), object({}))).toHaveLength(200)
  })
})

describe('an output', () => {
  it('breaks by what readers relied on, not by what is new', () => {
    const old = object({ city, unit: { enum: ['C', 'F'] } }, { required: ['city'] })
    expect(output(old, object({ unit: { enum: ['C', 'F', 'K'] } }))).toEqual([
      '! city: removed',
      '! unit: also allows "K"',
    ])
    expect(output(old, object({ city, unit: { enum: ['C'] }, more: city }, { required: ['city', 'unit'] }))).toEqual([
      '  unit: required now',
      '  unit: no longer allows "F"',
      '  more: added, optional',
    ])
    expect(output(old, object({ city, unit: { enum: ['C', 'F'] } }))).toEqual(['! city: no longer required'])
  })
})

describe('two catalogues', () => {
  const tool = (name: string, rest: Partial<ToolDefinition> = {}): ToolDefinition => ({ server: null, name, ...rest })

  it('tell tools that are added, removed and changed', () => {
    const old = [tool('a'), tool('b', { description: 'x', output_schema: {} }), tool('c')]
    const now = [tool('d'), tool('c'), tool('b', { description: 'y', annotations: { readOnlyHint: true } })]
    expect(catalogueDiff(old, now)).toEqual({
      added: ['d'],
      removed: ['a'],
      changed: [
        {
          tool: 'b',
          breaking: true,
          changes: [
            { part: 'description', path: '', breaking: false, message: '"x" -> "y"' },
            { part: 'annotations', path: '', breaking: false, message: 'nothing -> {"readOnlyHint": true}' },
            { part: 'output_schema', path: '', breaking: true, message: 'removed' },
          ],
        },
      ],
      unchanged: 1,
      breaking: true,
    })
    expect(toolChanges(tool('b'), tool('b', { output_schema: {} }))).toEqual([
      { part: 'output_schema', path: '', breaking: false, message: 'added' },
    ])
  })

  it('are matched by name, and by server only where there are several', () => {
    const named = (server: string, name: string) => ({ server, name })
    expect(catalogueDiff([tool('a')], [named('s', 'a')])).toMatchObject({ unchanged: 1, breaking: false })
    const two = [named('s', 'a'), named('t', 'a')]
    expect(catalogueDiff(two, [named('t', 'a')])).toMatchObject({ removed: ['s.a'], unchanged: 1 })
  })

  it('of real servers are no different from themselves', () => {
    for (const name of ['everything', 'filesystem', 'memory']) {
      const text = readFileSync(new URL(`../../test/fixtures/tool-lists/${name}.json`, import.meta.url), 'utf8')
      const tools = JSON.parse(text).tools.map((one: ToolObject) => readTool(one))
      expect(catalogueDiff(tools, structuredClone(tools))).toMatchObject({ unchanged: tools.length, changed: [] })
      expect(tools.length).toBeGreaterThan(0)
    }
  })
})
