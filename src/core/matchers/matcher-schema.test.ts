import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { installEngines } from '../engines/engines.js'
import { compileSchema } from '../engines/json-schema.js'
import { schemaEngine } from '../engines/json-schema-engine.js'
import { regexEngine } from '../engines/regex-engine.js'
import { directMatcherSchema, matcherSchema } from './matcher-schema.js'

beforeAll(() => installEngines({ regex: regexEngine, schema: schemaEngine }))

function issuesOf(input: unknown, schema: z.ZodType = matcherSchema): [string, string][] {
  const result = z.object({ m: schema }).safeParse({ m: input })
  return (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])
}

describe('matcherSchema', () => {
  it('compiles', () => {
    expect(matcherSchema.parse({ '>=': 80 }).mismatch(50)).toEqual({ reason: 'expected >= 80, got 50' })
    expect(matcherSchema.parse('x').source).toEqual({ exact: 'x' })
  })

  it.each<[unknown, string]>([
    [{}, 'm'],
    [['a'], 'm'],
    [undefined, 'm'],
    [{ '>=': '80' }, 'm.>='],
    [{ '>': Number.NaN }, 'm.>'],
    [{ between: [1] }, 'm.between'],
    [{ between: [1, 'a'] }, 'm.between.1'],
    [{ between: [3, 1] }, 'm.between'],
    [{ approx: 5 }, 'm.approx'],
    [{ approx: { value: 1 } }, 'm.approx.within'],
    [{ approx: { value: 1, within: -1 } }, 'm.approx.within'],
    [{ approx: { value: 1, within: 1, x: 1 } }, 'm.approx.x'],
    [{ icontains: 5 }, 'm.icontains'],
    [{ 'contains-all': [] }, 'm.contains-all'],
    [{ regex: '(' }, 'm.regex'],
    [{ regex: '(?!a)b' }, 'm.regex'],
    [{ schema: { minimum: 'a' } }, 'm.schema'],
    [{ schema: 'x' }, 'm.schema'],
    [{ type: 'text' }, 'm.type'],
    [{ absent: 'yes' }, 'm.absent'],
    [{ all: [] }, 'm.all'],
    [{ or: { exact: 1 } }, 'm.or'],
    [{ or: [1, { x: 1 }] }, 'm.or.1.x'],
    [{ exakt: 1 }, 'm.exakt'],
    [{ equals: 1 }, 'm.equals'],
    [{ starts_wiht: 'a' }, 'm.starts_wiht'],
    [{ gte: 1 }, 'm.gte'],
    [{ toString: 1 }, 'm.toString'],
    [{ exact: 1, '==': 1 }, 'm.=='],
    [{ 'one-of': [1], one_of: [1] }, 'm.one_of'],
    [{ exact: undefined }, 'm.exact'],
    [{ 'llm-judge': 'polite' }, 'm.llm-judge'],
    [{ snapshot: true }, 'm.snapshot'],
    [{ not: { snapshot: true } }, 'm.not.snapshot'],
  ])('refuses %j at its place', (input, path) => {
    const issues = issuesOf(input)
    expect(issues.map(([place]) => place)).toEqual([path])
    expect(issues).toMatchSnapshot()
  })

  it('reports every problem at once', () => {
    expect(issuesOf({ '>': 'a', regex: 5, all: [{}, { x: 1 }] }).map(([path]) => path)).toEqual([
      'm.>',
      'm.regex',
      'm.all.0',
      'm.all.1.x',
    ])
  })

  it('bounds nesting', () => {
    let deep: unknown = 1
    for (let level = 0; level < 50_000; level++) deep = { not: deep }
    expect(issuesOf(deep).map(([, message]) => message)).toEqual(['matchers are nested too deeply here'])
  })

  it('has a JSON Schema that accepts what it accepts', () => {
    const schema = z.toJSONSchema(z.object({ m: matcherSchema }), { io: 'input', unrepresentable: 'any' })
    const check = compileSchema(schema)
    for (const m of [1, 'x', null, { not: { or: [1, { one_of: [1] }] } }, { 'starts-with': 'a', '==': 1 }]) {
      expect(check({ m })).toEqual([])
    }
    for (const m of [{}, [], { exakt: 1 }, { not: { '>': 'a' } }, { or: [] }, { type: 'text' }, { snapshot: true }]) {
      expect(check({ m })).not.toEqual([])
    }
    expect(schema.$defs?.matcher).toMatchObject({
      properties: { not: { description: 'The value does not match.', $ref: '#/$defs/matcher' } },
    })
  })
})

describe('directMatcherSchema', () => {
  it('takes a snapshot, which the runner compares', () => {
    const matcher = directMatcherSchema.parse({ snapshot: true })
    expect(matcher.source).toEqual({ snapshot: true })
    expect(() => matcher.mismatch(1)).toThrowErrorMatchingSnapshot()
    expect(directMatcherSchema.parse({ exact: 1 }).mismatch(1)).toBeNull()
  })

  it('lets a snapshot stand alone only', () => {
    expect(issuesOf({ snapshot: true, exact: 1 }, directMatcherSchema)).toMatchSnapshot()
    expect(issuesOf({ snapshot: 'a' }, directMatcherSchema)).toEqual([['m.snapshot', '`snapshot` takes true']])
  })

  it('has a JSON Schema with `snapshot`', () => {
    const schema = z.toJSONSchema(z.object({ m: directMatcherSchema }), { io: 'input', unrepresentable: 'any' })
    expect(compileSchema(schema)({ m: { snapshot: true } })).toEqual([])
  })
})
