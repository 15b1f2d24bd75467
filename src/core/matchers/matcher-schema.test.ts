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

  it.each<[unknown, string, string]>([
    [{}, 'm', 'empty matcher: write for example `exact: value`'],
    [['a'], 'm', 'a list is not a matcher: write `exact: [...]` or `contains: [...]`'],
    [undefined, 'm', 'a matcher is missing here'],
    [{ '>=': '80' }, 'm.>=', '`>=` takes a number, got the string "80"'],
    [{ '>': Number.NaN }, 'm.>', '`>` takes a number, got the number NaN'],
    [{ between: [1] }, 'm.between', '`between` takes two numbers, [lowest, highest], got the array [1]'],
    [{ between: [1, 'a'] }, 'm.between.1', '`between` takes a number, got the string "a"'],
    [{ between: [3, 1] }, 'm.between', '`between` takes [lowest, highest], and 3 is above 1'],
    [{ approx: 5 }, 'm.approx', '`approx` takes { value, within }, got the number 5'],
    [{ approx: { value: 1 } }, 'm.approx.within', '`approx` takes a number, got nothing'],
    [{ approx: { value: 1, within: -1 } }, 'm.approx.within', '`within` cannot be negative, got -1'],
    [{ approx: { value: 1, within: 1, x: 1 } }, 'm.approx.x', 'unknown key `x`: `approx` takes { value, within }'],
    [{ icontains: 5 }, 'm.icontains', '`icontains` takes a string, got the number 5'],
    [{ 'contains-all': [] }, 'm.contains-all', '`contains-all` takes a list of at least one value, got the array []'],
    [
      { regex: '(' },
      'm.regex',
      'The regular expression `(` does not compile: missing closing ) at `(`. Close the group, or write `\\(` for the character itself.',
    ],
    [
      { regex: '(?!a)b' },
      'm.regex',
      'The regular expression `(?!a)b` does not compile: RE2 has no look-around at `(?!`. Put the unwanted part in a separate matcher: `not: { regex: ... }`.',
    ],
    [{ schema: { minimum: 'a' } }, 'm.schema', 'The JSON Schema is malformed: `minimum` must be number'],
    [{ schema: 'x' }, 'm.schema', 'A JSON Schema is an object or a boolean, got the string "x"'],
    [
      { type: 'text' },
      'm.type',
      '`type` is one of string, number, integer, boolean, array, object, null; got the string "text"',
    ],
    [{ absent: 'yes' }, 'm.absent', '`absent` takes true or false, got the string "yes"'],
    [{ all: [] }, 'm.all', '`all` takes a list of at least one matcher, got the array []'],
    [{ or: { exact: 1 } }, 'm.or', '`or` takes a list of at least one matcher, got the object {"exact": 1}'],
    [
      { or: [1, { x: 1 }] },
      'm.or.1.x',
      'unknown matcher `x`; to compare with an object write `exact: {...}` or `contains: {...}`',
    ],
    [{ exakt: 1 }, 'm.exakt', 'unknown matcher `exakt`; did you mean `exact`?'],
    [{ equals: 1 }, 'm.equals', 'unknown matcher `equals`; did you mean `exact`?'],
    [{ starts_wiht: 'a' }, 'm.starts_wiht', 'unknown matcher `starts_wiht`; did you mean `starts-with`?'],
    [{ gte: 1 }, 'm.gte', 'unknown matcher `gte`; did you mean `>=`?'],
    [
      { toString: 1 },
      'm.toString',
      'unknown matcher `toString`; to compare with an object write `exact: {...}` or `contains: {...}`',
    ],
    [{ exact: 1, '==': 1 }, 'm.==', '`exact` appears twice, in two spellings; keep one'],
    [{ 'one-of': [1], one_of: [1] }, 'm.one_of', '`one-of` appears twice, in two spellings; keep one'],
    [{ exact: undefined }, 'm.exact', '`exact` takes a JSON value, and this one contains undefined'],
    [
      { 'llm-judge': 'polite' },
      'm.llm-judge',
      '`llm-judge` is graded by a model and cannot be used in a deterministic check: move it to `evals:`',
    ],
    [{ snapshot: true }, 'm.snapshot', '`snapshot` works in direct tests only (`tools:`, `resources:`, `prompts:`)'],
    [{ not: { snapshot: true } }, 'm.not.snapshot', '`snapshot` works only by itself, in direct tests'],
  ])('refuses %j at its place', (input, path, message) => {
    expect(issuesOf(input)).toEqual([[path, message]])
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
    expect(() => matcher.mismatch(1)).toThrow('a snapshot is compared by the runner')
    expect(directMatcherSchema.parse({ exact: 1 }).mismatch(1)).toBeNull()
  })

  it('lets a snapshot stand alone only', () => {
    expect(issuesOf({ snapshot: true, exact: 1 }, directMatcherSchema)).toEqual([
      ['m.snapshot', '`snapshot` cannot be combined with other matchers: put them in a separate entry'],
    ])
    expect(issuesOf({ snapshot: 'a' }, directMatcherSchema)).toEqual([['m.snapshot', '`snapshot` takes true']])
  })

  it('has a JSON Schema with `snapshot`', () => {
    const schema = z.toJSONSchema(z.object({ m: directMatcherSchema }), { io: 'input', unrepresentable: 'any' })
    expect(compileSchema(schema)({ m: { snapshot: true } })).toEqual([])
  })
})
