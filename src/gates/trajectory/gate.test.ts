import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { context, scoreTrajectory, trajectoryMessages } from '../../../test/gates/score-trajectory.js'
import { installSchemaEngine } from '../../core/engines/json-schema.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { trajectory } from './gate.js'

beforeAll(() => installSchemaEngine(schemaEngine))

function count(block: unknown, calls: unknown[]) {
  return scoreTrajectory(block, calls).targets['trajectory.mismatch_count']
}

function issuesOf(block: unknown) {
  return trajectory.options.safeParse(block).error?.issues.map(({ path, message }) => [path.join('.'), message])
}

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('the options', () => {
  it.each([
    [{ city: 'X' }, '; write `subset: { city: … }`'],
    [{ city: 'X', unit: 'C' }, '; write `subset: { city: …, unit: … }`'],
    [{ exact: {}, city: 'X' }, ', and `city` cannot be combined with `exact`; write `subset: { city: … }`'],
    [{}, '; write `subset: { … }` for what the arguments must contain'],
    [{ ignore_keys: ['a'] }, '; write `subset: { … }` for what the arguments must contain'],
    ['Any', '; write `subset: { … }` for what the arguments must contain'],
    [null, '; write `subset: { … }` for what the arguments must contain'],
    [{ exact: {}, subset: {} }, ', not `exact:` and `subset:`'],
  ])('refuse args %j with a way out', (args, end) => {
    const forms =
      '`args` is `any`, `ignore`, or an object with exactly one of `exact`, `subset`, `schema`, or with `accept`'
    expect(issuesOf({ calls: [{ name: 'a' }, { name: 'b', args }] })).toEqual([['calls.1.args', forms + end]])
  })

  it.each([
    [{ schema: 'no' }, '`schema` is a JSON Schema: an object, or true or false'],
    [{ subset: {}, ignore_keys: [''] }, '`ignore_keys` is a list of key paths: `[a, "b.c"]`'],
    [{ subset: {}, ignore_keys: ['a', 7] }, '`ignore_keys` is a list of key paths: `[a, "b.c"]`'],
    [{ subset: {}, ignore_keys: ['a', ''] }, '`ignore_keys` is a list of key paths: `[a, "b.c"]`'],
    [{ subset: {}, ignore_keys: 'a' }, '`ignore_keys` is a list of key paths: `[a, "b.c"]`'],
    [{ subset: {}, defaults: [1] }, '`defaults` is a mapping of arguments: `{ unit: metric }`'],
  ])('refuse args %j', (args, message) => {
    expect(issuesOf({ calls: [{ name: 'a', args }] })).toEqual([['calls.0.args', message]])
  })

  it.each<[object, string, string]>([
    [{ exact: {}, acept: { a: 1 } }, '', 'did you mean `accept`?'],
    [{ accept: {} }, '.accept', '`accept` maps arguments to accepted values'],
    [{ accept: [] }, '.accept', '`accept` maps arguments to accepted values'],
    [{ accept: { a: { one_of: [] } } }, '.accept.a.one_of', '`one-of` takes a list of at least one value'],
    [{ accept: { a: {} } }, '.accept.a', 'empty matcher'],
    [{ accept: { a: { optional: true } } }, '.accept.a', '`optional` needs a matcher for the value'],
    [{ accept: { a: { optional: 'yes', exact: 1 } } }, '.accept.a.optional', '`optional` takes true or false'],
    [{ accept: { a: { onne_of: [1] } } }, '.accept.a.onne_of', 'did you mean `one-of`?'],
    [{ accept: { a: [1] } }, '.accept.a', 'a list is not a matcher'],
    [{ exact: { a: 1 }, accept: { a: 2 } }, '.accept.a', '`a` is in both `exact` and `accept`; keep one'],
    [
      { subset: { a: { b: 1 } }, accept: { 'a.b': 2 } },
      '.accept.a.b',
      '`a.b` is in both `subset` and `accept`; keep one',
    ],
  ])('refuse args %j where it is wrong', (args, place, message) => {
    const issues = issuesOf({ calls: [{ name: 'a', args }] })
    expect(issues).toEqual([[`calls.0.args${place}`, expect.stringContaining(message)]])
  })

  it.each<[object, string, string]>([
    [{ one_of: [] }, '.one_of', '`one_of` lists at least one call'],
    [
      { one_of: [{ name: 'a' }], name: 'b' },
      '.name',
      '`name` cannot be combined with `one_of`; set it in each call of the list',
    ],
    [{ one_of: [{ name: 'a', args: { accept: {} } }] }, '.one_of.0.args.accept', '`accept` maps arguments'],
    [{}, '.name', 'Invalid input: expected string, received undefined'],
  ])('refuse the call %j', (call, place, message) => {
    expect(issuesOf({ calls: [call] })).toEqual([[`calls.0${place}`, expect.stringContaining(message)]])
  })

  it('name the call whose JSON Schema is malformed, at its args', () => {
    const issues = issuesOf({ calls: [{ name: 'a' }, { name: 'pay', args: { schema: { type: 'objekt' } } }] })
    expect(issues).toHaveLength(1)
    expect(issues?.[0]?.[0]).toBe('calls.1.args')
    expect(issues?.[0]?.[1]).toMatch(/^call `pay`: /)
  })

  it('refuse a key path that is none, and one that names an element', () => {
    const issues = issuesOf({ calls: [{ name: 'a', args: { exact: {}, ignore_keys: ['a..b', 'ids[0]'] } }] })
    expect(issues).toEqual([
      ['calls.0.args.ignore_keys.0', 'call `a`: "a..b" is not a valid target path: expected a key (column 3)'],
      ['calls.0.args.ignore_keys.1', 'call `a`: `ids[0]` is an array element; `ignore_keys` takes keys'],
    ])
  })

  it('refuse a glob beside a server', () => {
    expect(issuesOf({ calls: [{ name: 'x.*', server: 'x' }] })).toEqual([
      ['calls.0.name', 'a glob cannot have a `server`: write `server.*` as the name'],
    ])
  })

  it('take exact-sequence for strict, and default to it', () => {
    expect(trajectory.options.parse({ mode: 'exact-sequence', calls: [] }).mode).toBe('strict')
    expect(trajectory.options.parse({ calls: [] }).mode).toBe('strict')
  })

  it('have a JSON Schema that tells editors about args', () => {
    const schema = JSON.stringify(z.toJSONSchema(trajectory.options, { io: 'input', unrepresentable: 'any' }))
    for (const key of ['exact-sequence', 'ignore_keys', 'extra_calls', 'defaults', 'subset', 'accept', 'one_of'])
      expect(schema).toContain(key)
  })

  it('warn of an empty strict list, and refuse extra_calls outside unordered', () => {
    const check = (block: unknown) => trajectory.check?.(trajectory.options.parse(block), context)
    expect(check({ calls: [] })).toEqual([
      {
        path: ['calls'],
        severity: 'warning',
        message: 'an empty list in mode strict always passes',
        hint: 'Use `mode: subset` to allow no calls.',
      },
    ])
    expect(check({ mode: 'superset', extra_calls: 'allow', calls: [] })).toEqual([
      {
        path: ['extra_calls'],
        message: '`extra_calls` requires mode unordered, but the mode is superset',
        hint: 'Remove `extra_calls`, or use `mode: unordered`.',
      },
    ])
    expect(check({ mode: 'subset', calls: [] })).toEqual([])
  })
})

describe('the mismatch count', () => {
  it.each([
    ['strict', {}, 'ab', 'ab', 0],
    ['strict', {}, 'ab', 'ba', 2],
    ['strict', {}, 'ab', 'xbcd', 3],
    ['strict', {}, 'abc', 'a', 2],
    ['subsequence', {}, 'abc', 'xaxbxc', 0],
    ['subsequence', {}, 'abc', 'cba', 2],
    ['subsequence', {}, 'aba', 'ab', 1],
    ['unordered', {}, 'ab', 'bxa', 0],
    ['unordered', {}, 'aab', 'ab', 1],
    ['unordered', { extra_calls: 'fail' }, 'ab', 'ba', 0],
    ['unordered', { extra_calls: 'fail' }, 'ab', 'bxx', 3],
    ['superset', {}, 'ab', 'bxa', 0],
    ['superset', {}, 'ab', 'xx', 2],
    ['subset', {}, 'ab', 'b', 0],
    ['subset', {}, 'ab', 'bb', 1],
    ['subset', {}, 'ab', '', 0],
  ])('of %s %j: expected %s, recorded %s -> %i', (mode, more, expected, recorded, mismatches) => {
    expect(count({ mode, ...more, calls: named(...expected) }, named(...recorded))).toBe(mismatches)
  })

  it.each([
    ['strict', {}, 0],
    ['subsequence', {}, 0],
    ['unordered', {}, 0],
    ['unordered', { extra_calls: 'fail' }, 2],
    ['superset', {}, 0],
    ['subset', {}, 2],
  ])('of an empty list in %s %j against two calls is %#', (mode, more, mismatches) => {
    expect(count({ mode, ...more, calls: [] }, named('a', 'b'))).toBe(mismatches)
    expect(count({ mode, ...more, calls: [] }, [])).toBe(0)
  })
})

describe('the tool of an expected call', () => {
  const recorded = [{ server: 's', name: 't' }]
  it.each([
    [{ name: 't' }, 0],
    [{ name: 's.t' }, 0],
    [{ name: 's.*' }, 0],
    [{ name: 't', server: 's' }, 0],
    [{ name: 'o.t' }, 1],
    [{ name: 't', server: 'o' }, 1],
    [{ name: 's.t', server: 's' }, 1],
  ])('%j against s.t', (call, mismatches) => {
    expect(count({ calls: [call] }, recorded)).toBe(mismatches)
  })

  it('is told apart by name and by server', () => {
    const differences = (call: unknown) => scoreTrajectory({ calls: [call] }, recorded).findings[0]?.differences
    expect(differences({ name: 'x' })).toEqual([{ path: 'name', expected: 'x', actual: 't' }])
    expect(differences({ name: 't', server: 'o' })).toEqual([{ path: 'server', expected: 'o', actual: 's' }])
    expect(differences({ name: 'o.t' })).toEqual([{ path: 'server', expected: 'o', actual: 's' }])
    expect(differences({ name: 'o.x' })).toEqual([{ path: 'name', expected: 'o.x', actual: 's.t' }])
    expect(differences({ name: 'x', server: 's' })).toEqual([{ path: 'name', expected: 'x', actual: 't' }])
    expect(differences({ name: 's.t', server: 's' })).toEqual([{ path: 'name', expected: 's.t', actual: 't' }])
    expect(differences({ name: 'at' })).toEqual([{ path: 'name', expected: 'at', actual: 't' }])
  })

  it('on another server is near enough to show which arguments differ as well', () => {
    const made = [{ server: 's', name: 't', args: { n: 2 } }]
    const args = { exact: { n: 1 } }
    const both = [
      { path: 'server', expected: 'o', actual: 's' },
      { path: 'args.n', expected: 1, actual: 2 },
    ]
    for (const call of [
      { name: 't', server: 'o', args },
      { name: 'o.t', args },
    ]) {
      expect(scoreTrajectory({ calls: [call] }, made).findings[0]?.differences).toEqual(both)
      expect(trajectoryMessages({ mode: 'superset', calls: [call] }, made)).toEqual([
        [
          0,
          'expected call 1 `o.t` with n 1, the nearest recorded call 1 `s.t` differs at server: expected "o", got "s" (and 1 more)',
        ],
      ])
    }
    expect(scoreTrajectory({ calls: [{ name: 'x', args }] }, made).findings[0]?.differences).toHaveLength(1)
    expect(trajectoryMessages({ mode: 'superset', calls: [{ name: 'x', server: 's', args }] }, made)).toEqual([
      [null, 'expected call 1 `s.x` with n 1, but no remaining recorded call matches it'],
    ])
  })
})

describe('the arguments', () => {
  const fits = (args: unknown, recorded: unknown) =>
    count({ calls: [{ name: 'a', args }] }, [{ name: 'a', ...Object(recorded) }]) === 0
  it.each([
    ['any', {}, true],
    ['any', { args: null }, true],
    ['ignore', { args: { a: 1 } }, true],
    [{ exact: { a: 1, b: [1, 2] } }, { args: { b: [1, 2], a: 1 } }, true],
    [{ exact: { b: [1, 2] } }, { args: { b: [2, 1] } }, false],
    [{ exact: {} }, {}, true],
    [{ exact: null }, { args: null }, true],
    [{ exact: {} }, { args: null }, false],
    [{ subset: { a: { b: 1 } } }, { args: { a: { b: 1, c: 2 }, d: 3 } }, true],
    [{ subset: { ids: [1, 1] } }, { args: { ids: [1, 2] } }, false],
    [{ subset: { ids: [1, 1] } }, { args: { ids: [1, 2, 1] } }, true],
    [{ subset: {} }, { args: null }, false],
    [{ subset: null }, { args: null }, false],
    [{ schema: { required: ['a'] } }, { args: { a: 1 } }, true],
    [{ schema: { required: ['a'] } }, {}, false],
    [{ schema: true }, { args: null }, false],
    [{ exact: { a: 1, x: 5 }, ignore_keys: ['x'] }, { args: { a: 1, x: 6 } }, true],
    [{ exact: { a: 1, b: { c: 5 } }, ignore_keys: ['b.c'] }, { args: { a: 1, b: {} } }, true],
    [{ exact: { a: [{ id: 1, v: 1 }] }, ignore_keys: ['a[*].id'] }, { args: { a: [{ id: 9, v: 1 }] } }, true],
    [{ subset: { a: 1, x: 5 }, ignore_keys: ['x'] }, { args: { a: 1 } }, true],
    [{ schema: { additionalProperties: false }, ignore_keys: ['x'] }, { args: { x: 1 } }, true],
    [{ exact: { a: 1 }, defaults: { u: 'm' } }, { args: { a: 1, u: 'm' } }, true],
    [{ exact: { a: 1, u: 'm' }, defaults: { u: 'm' } }, { args: { a: 1 } }, true],
    [{ exact: { a: 1 }, defaults: { u: 'm' } }, { args: { a: 1, u: 'f' } }, false],
    [{ subset: { u: 'm' }, defaults: { u: 'm' } }, {}, true],
    [{ subset: { u: 'f' }, defaults: { u: 'm' } }, {}, false],
    [{ subset: { a: 1 }, defaults: { u: 'm' } }, { args: { a: 1, u: 'f' } }, true],
    [{ schema: { required: ['u'] }, defaults: { u: 'm' } }, {}, true],
  ])('%j against %j: %s', (args, recorded, expected) => {
    expect(fits(args, recorded)).toBe(expected)
  })

  it('are the same for the table of the large traces', () => {
    const shapes = [
      { subset: { u: 'm', n: 1 }, defaults: { u: 'm' } },
      { exact: { n: 2 }, ignore_keys: ['id'] },
    ]
    const expected = Array.from({ length: 40 }, (_, i) => ({ name: 'a', args: shapes[i % 2] }))
    const recorded = expected.map((_, i) => ({ name: 'a', args: i < 20 ? { n: 2, id: i } : { n: 1, i } }))
    expect(count({ mode: 'unordered', calls: expected }, recorded)).toBe(0)
    expect(count({ mode: 'unordered', calls: expected }, recorded.slice(3))).toBe(3)
  })
})

it('tells which calls it expects, with the arguments that are demanded', () => {
  const args = { subset: { city: 'LA' } }
  const calls = [{ name: 'a', server: 's', args }, { name: 't.b' }, { name: 'c', args: 'ignore' }]
  expect(trajectory.expectedCalls?.(trajectory.options.parse({ calls }))).toEqual([
    { tool: 's.a', args },
    { tool: 't.b' },
    { tool: 'c' },
  ])
})

it('never changes what it is given', () => {
  const freeze = (value: object): object => {
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
    return Object.freeze(value)
  }
  const args = freeze({ a: 1, b: { c: 2, d: [{ id: 1 }] } })
  const shape = freeze({ exact: { a: 1, b: { d: [{}] } }, ignore_keys: ['b.c', 'b.d[*].id'], defaults: { u: 1 } })
  expect(count({ calls: [{ name: 'x', args: shape }] }, [{ name: 'x', args }])).toBe(0)
  expect(args).toEqual({ a: 1, b: { c: 2, d: [{ id: 1 }] } })
})

describe('writes', () => {
  const only = { mode: 'unordered', extra_calls: 'reads' }

  it.each<[object, string[], number]>([
    [{ ...only, calls: [] }, ['get_order', 'list_orders'], 0],
    [{ ...only, calls: [] }, ['get_order', 'cancel_order'], 1],
    [{ ...only, calls: named('cancel_order') }, ['get_order'], 1],
    [{ ...only, calls: named('get_order') }, ['get_order', 'get_order'], 0],
    [{ ...only, calls: named('cancel_order') }, ['cancel_order', 'cancel_order', 'book_table'], 2],
    [{ ...only, calls: [], mutating_tools: ['sync'] }, ['sync'], 1],
    [{ ...only, calls: [], readonly_tools: ['add_filter'] }, ['add_filter'], 0],
    [{ mode: 'superset', calls: [], max_writes: 0 }, ['get_order'], 0],
    [{ mode: 'superset', calls: named('a'), max_writes: 0 }, ['add_b', 'add_c'], 3],
    [{ ...only, calls: [], alternatives: [named('add_a'), named('add_b')] }, ['add_b', 'get_c'], 0],
    [{ ...only, calls: [], alternatives: [named('add_a'), named('add_b')] }, ['add_a', 'add_b'], 1],
  ])('%j on %j counts %i', (block, names, mismatches) => {
    expect(count(block, named(...names))).toBe(mismatches)
  })

  it('counts steps of the run where failed calls are left out', () => {
    const options = trajectory.options.parse({ ...only, failed_calls: 'ignore', calls: named('add_a') })
    const tool_calls = named('add_a', 'add_b', 'add_c', 'add_a')
    const tool_results = [{ is_error: true }, { content: 'ok' }, { structured: { error: 'gone' } }, { content: 'ok' }]
    const trace = readTrace({ tool_calls, tool_results }, new ToolTable())
    const { findings } = trajectory.measure(options, trace, context)
    expect(findings.map((finding: { step: unknown; message: unknown }) => [finding.step, finding.message])).toEqual([
      [1, 'recorded call 2 `add_b` writes and does not match a remaining expected call'],
    ])
  })

  it('refuse an alternative that passes whatever is called', () => {
    const check = (block: unknown) => trajectory.check?.(trajectory.options.parse(block), context)
    expect(check({ mode: 'unordered', calls: named('a'), alternatives: [named('b'), []] })).toEqual([
      {
        path: ['alternatives', 1],
        message: 'an empty alternative in mode unordered always passes',
        hint: 'Remove it, or set `extra_calls` to limit other calls.',
      },
    ])
    expect(check({ ...only, calls: named('a'), alternatives: [[]] })).toEqual([])
  })
})
