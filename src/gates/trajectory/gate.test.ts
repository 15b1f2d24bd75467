import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { context, scoreTrajectory } from '../../../test/gates/score-trajectory.js'
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
  const issues = trajectory.options.safeParse(block).error?.issues ?? []
  return { paths: issues.map(({ path }) => path.join('.')), messages: issues.map(({ message }) => message) }
}

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('the options', () => {
  it.each<unknown>([
    { city: 'X' },
    { city: 'X', unit: 'C' },
    { exact: {}, city: 'X' },
    {},
    { ignore_keys: ['a'] },
    'Any',
    null,
    { exact: {}, subset: {} },
    { schema: 'no' },
    { subset: {}, ignore_keys: [''] },
    { subset: {}, ignore_keys: ['a', 7] },
    { subset: {}, ignore_keys: ['a', ''] },
    { subset: {}, ignore_keys: 'a' },
    { subset: {}, defaults: [1] },
  ])('refuse args %j with a way out', (args) => {
    const { paths, messages } = issuesOf({ calls: [{ name: 'a' }, { name: 'b', args }] })
    expect(paths).toEqual(['calls.1.args'])
    expect(messages).toMatchSnapshot()
  })

  it.each<[object, string]>([
    [{ exact: {}, acept: { a: 1 } }, ''],
    [{ accept: {} }, '.accept'],
    [{ accept: [] }, '.accept'],
    [{ accept: { a: { one_of: [] } } }, '.accept.a.one_of'],
    [{ accept: { a: {} } }, '.accept.a'],
    [{ accept: { a: { optional: true } } }, '.accept.a'],
    [{ accept: { a: { optional: 'yes', exact: 1 } } }, '.accept.a.optional'],
    [{ accept: { a: { onne_of: [1] } } }, '.accept.a.onne_of'],
    [{ accept: { a: [1] } }, '.accept.a'],
    [{ exact: { a: 1 }, accept: { a: 2 } }, '.accept.a'],
    [{ subset: { a: { b: 1 } }, accept: { 'a.b': 2 } }, '.accept.a.b'],
  ])('refuse args %j where it is wrong', (args, place) => {
    const { paths, messages } = issuesOf({ calls: [{ name: 'a', args }] })
    expect(paths).toEqual([`calls.0.args${place}`])
    expect(messages).toMatchSnapshot()
  })

  it.each<[object, string]>([
    [{ one_of: [] }, '.one_of'],
    [{ one_of: [{ name: 'a' }], name: 'b' }, '.name'],
    [{ one_of: [{ name: 'a', args: { accept: {} } }] }, '.one_of.0.args.accept'],
    [{}, '.name'],
  ])('refuse the call %j', (call, place) => {
    const { paths, messages } = issuesOf({ calls: [call] })
    expect(paths).toEqual([`calls.0${place}`])
    expect(messages).toMatchSnapshot()
  })

  it('name the call whose JSON Schema is malformed, at its args', () => {
    const { paths, messages } = issuesOf({
      calls: [{ name: 'a' }, { name: 'pay', args: { schema: { type: 'objekt' } } }],
    })
    expect(paths).toEqual(['calls.1.args'])
    expect(messages[0]).toMatch(/^call `pay`: /)
  })

  it('refuse a key path that is none, and one that names an element', () => {
    const ignore_keys = ['a..b', 'ids[0]']
    const { paths, messages } = issuesOf({ calls: [{ name: 'a', args: { exact: {}, ignore_keys } }] })
    expect(paths).toEqual(['calls.0.args.ignore_keys.0', 'calls.0.args.ignore_keys.1'])
    expect(messages).toMatchSnapshot()
  })

  it('refuse a glob beside a server', () => {
    const { paths, messages } = issuesOf({ calls: [{ name: 'x.*', server: 'x' }] })
    expect(paths).toEqual(['calls.0.name'])
    expect(messages).toMatchSnapshot()
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
    const empty = check({ calls: [] })
    expect(empty).toMatchObject([{ path: ['calls'], severity: 'warning' }])
    const extra = check({ mode: 'superset', extra_calls: 'allow', calls: [] })
    expect(extra).toMatchObject([{ path: ['extra_calls'] }])
    expect([empty, extra]).toMatchSnapshot()
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
      const [finding] = scoreTrajectory({ mode: 'superset', calls: [call] }, made).findings
      expect(finding).toMatchObject({
        kind: 'call_mismatch',
        step: 0,
        expected: 'o.t',
        actual: 's.t',
        differences: both,
      })
    }
    expect(scoreTrajectory({ calls: [{ name: 'x', args }] }, made).findings[0]?.differences).toHaveLength(1)
    const { findings } = scoreTrajectory({ mode: 'superset', calls: [{ name: 'x', server: 's', args }] }, made)
    expect(findings).toMatchObject([{ kind: 'missing_call', step: null, expected: 's.x' }])
    expect(findings.map(({ message }) => message)).toMatchSnapshot()
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
    expect(findings).toMatchObject([{ kind: 'extra_call', step: 1, actual: 'add_b' }])
  })

  it('refuse an alternative that passes whatever is called', () => {
    const check = (block: unknown) => trajectory.check?.(trajectory.options.parse(block), context)
    const problems = check({ mode: 'unordered', calls: named('a'), alternatives: [named('b'), []] })
    expect(problems).toMatchObject([{ path: ['alternatives', 1] }])
    expect(problems).toMatchSnapshot()
    expect(check({ ...only, calls: named('a'), alternatives: [[]] })).toEqual([])
  })
})
