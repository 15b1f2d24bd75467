import { beforeAll, describe, expect, it } from 'vitest'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import { ToolTable } from '../../core/trace/tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { critics } from './gate.js'

beforeAll(installAllEngines)

const context = { name: 'asks', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const scoreOf = (block: object, calls: readonly object[], tools: readonly object[] = []) =>
  critics.measure(critics.options.parse(block), readTrace({ tool_calls: calls, tools }, new ToolTable()), context).score
const problems = (block: object) => critics.check?.(critics.options.parse(block), context) ?? []
const issues = (block: object) =>
  (critics.options.safeParse(block).error?.issues ?? []).map(({ path, message }) => ({ path, message }))
const placesOf = (found: readonly { path: readonly PropertyKey[] }[] = []) => found.map(({ path }) => path.join('.'))

const call = (args: unknown, name = 'get') => ({ name, args })
const binary = (field: string, more: object = {}) => ({ field, critic: 'binary', ...more })

describe('accept', () => {
  const block = (accept: object, critic: object = {}) => ({
    expected: [{ tool: 'get', accept: { a: accept } }],
    fields: [{ field: 'a', critic: 'binary', ...critic }],
  })

  it.each<[object, object, unknown, number]>([
    [{ one_of: ['x', 'y'] }, {}, 'y', 1],
    [{ one_of: ['x', 'y'] }, {}, 'z', 0.5],
    [{ one_of: ['x', 'y'], optional: true }, {}, undefined, 1],
    [{ one_of: ['x', null] }, {}, undefined, 1],
    [{ one_of: ['x', 'y'] }, {}, undefined, 0.5],
    [{ exact: 'Oslo, NO', normalize: 'text' }, {}, 'oslo no', 1],
    [{ regex: '^Meet' }, {}, 'Meeting', 1],
    // `accept` decides alone beside `binary`: no cast of "5" to 5.
    [{ one_of: [5] }, {}, '5', 0.5],
    // Other critics give partial credit beside the nearest value.
    [{ one_of: [0, 10] }, { critic: 'numeric', range: [0, 10] }, 9, 0.95],
    [{ one_of: ['red car', 'blue car'] }, { critic: 'similarity' }, 'the blue car', 0.8546486333],
    [
      { one_of: ['2026-03-04T10:00Z', '2026-03-05T10:00Z'] },
      { critic: 'datetime' },
      'March 5, 2026 11:00 Europe/Oslo',
      1,
    ],
    [{ one_of: [['a', 'b'], ['c']] }, { critic: 'set' }, ['b', 'a'], 1],
  ])('%j with %j gives %j its share', (accept, critic, a, score) => {
    expect(scoreOf(block(accept, critic), [call({ a })])).toBeCloseTo(score, 6)
  })

  it('takes an argument that was left out as left out, though the tool has a default for it', () => {
    const tools = [{ name: 'get', input_schema: { properties: { a: { default: 'z' } } } }]
    const optional = block({ one_of: ['x'], optional: true })
    expect(scoreOf(optional, [call({})], tools)).toBe(1)
    expect(scoreOf(optional, [call({ a: 'z' })], tools)).toBe(0.5)
  })

  it('does not take a field for left out that the schema of the tool does not have', () => {
    const tools = [{ name: 'get', input_schema: { type: 'object', properties: { b: {} } } }]
    const optional = block({ one_of: ['x'], optional: true })
    expect(scoreOf(optional, [call({ b: 1 })])).toBe(1)
    expect(scoreOf(optional, [call({ b: 1 })], tools)).toBe(0)
    const definitions = [{ server: null, ...tools[0] }] as unknown as ToolDefinition[]
    const found = critics.checkTools?.(critics.options.parse(optional), () => definitions)
    expect(placesOf(found)).toEqual(['fields.0.field'])
    expect(found).toMatchSnapshot()
  })

  it('judges each of several calls by its own answers', () => {
    const parallel = {
      expected: [
        { tool: 'get', accept: { a: { one_of: [1, 2] } } },
        { tool: 'get', accept: { a: { one_of: [2, 3] } } },
      ],
      fields: [binary('a')],
    }
    expect(scoreOf(parallel, [call({ a: 2 }), call({ a: 1 })])).toBe(1)
    expect(scoreOf(parallel, [call({ a: 1 }), call({ a: 1 })])).toBe(0.75)
  })

  it('is not extra', () => {
    const strict = { ...block({ one_of: ['x'], optional: true }), extra_args: 'fail' }
    expect(scoreOf(strict, [call({ a: 'x' })])).toBe(1)
    expect(scoreOf(strict, [call({ a: 'x', b: 1 })])).toBe(0)
  })

  it('needs a critic, and is no second place for what `args` says', () => {
    const unscored = problems({ expected: [{ tool: 'get', accept: { a: { one_of: [1] } } }] })
    expect(placesOf(unscored)).toEqual(['expected.0.accept.a'])
    const twice = { expected: [{ tool: 'get', args: { a: 1 }, accept: { a: { one_of: [1] } } }], fields: [binary('a')] }
    expect(placesOf(problems(twice))).toEqual(['expected.0.accept.a'])
    expect([unscored, problems(twice)]).toMatchSnapshot()
  })

  it.each([
    [{}, 'expected.0.accept'],
    [{ a: { one_of: [] } }, 'expected.0.accept.a.one_of'],
    [{ a: { optional: true } }, 'expected.0.accept.a'],
    [{ a: { one_off: [1] } }, 'expected.0.accept.a.one_off'],
  ])('%j is refused', (accept, place) => {
    const found = issues({ expected: [{ tool: 'get', accept }], fields: [binary('a')] })
    expect(placesOf(found)).toEqual([place])
    expect(found).toMatchSnapshot()
  })

  it('names arguments that the tool spells otherwise', () => {
    const tools: ToolDefinition[] = [
      {
        server: null,
        name: 'get',
        input_schema: { type: 'object', properties: { city: {} } },
      } as unknown as ToolDefinition,
    ]
    const options = critics.options.parse({
      expected: [{ one_of: [{ tool: 'get', accept: { citty: { one_of: ['x'] } } }] }],
      fields: [binary('citty')],
    })
    expect(critics.checkTools?.(options, () => tools)).toMatchObject([
      { path: ['expected', 0, 'one_of', 0, 'accept', 'citty'], hint: 'Did you mean `city`?' },
    ])
  })
})

describe('one_of in `expected`', () => {
  const either = {
    expected: [
      {
        one_of: [
          { tool: 'get', args: { a: 1 } },
          { tool: 'find', args: { b: 2 } },
        ],
      },
      { tool: 'get', args: { a: 5 } },
    ],
    fields: [binary('a'), binary('b')],
  }

  it('takes the call that earns most, and leaves the one that another entry needs', () => {
    expect(scoreOf(either, [call({ a: 5 }), call({ b: 2 }, 'find')])).toBe(1)
    expect(scoreOf(either, [call({ a: 5 }), call({ a: 1 })])).toBe(1)
    expect(scoreOf(either, [call({ a: 5 }), call({ b: 3 }, 'find')])).toBeCloseTo(5 / 6)
    expect(scoreOf(either, [call({ a: 5 }), call({}, 'other')])).toBe(0)
  })

  it('says so in its reason', () => {
    const run = critics.measure(
      critics.options.parse(either),
      readTrace({ tool_calls: [call({}, 'other')] }, new ToolTable()),
      context,
    )
    expect(run.findings[0]?.message).toContain("['get or find', 'get']")
  })

  it.each([
    [{ one_of: [] }, 'expected.0.one_of'],
    [{ one_of: [{ tool: 'a' }], args: {} }, 'expected.0.args'],
    [{}, 'expected.0.tool'],
  ])('%j is refused', (entry, place) => {
    const found = issues({ expected: [entry] })
    expect(placesOf(found)).toEqual([place])
    expect(found).toMatchSnapshot()
  })
})

describe('words of a critic', () => {
  const block = (critic: object, args: object = {}) => ({
    expected: [{ tool: 'get', args }],
    fields: [{ field: 'a', critic: 'binary', ...critic }],
  })

  it.each<[object, object, unknown, number]>([
    [{ one_of: ['x', 'y'] }, {}, 'y', 1],
    [{ one_of: ['x', 'y'], optional: true }, {}, undefined, 1],
    [{ normalize: 'text' }, { a: 'New York' }, 'new-york', 1],
    // As without the word: a safe cast.
    [{ normalize: 'text' }, { a: 5 }, '5', 1],
    [{ optional: true }, { a: 5 }, undefined, 1],
    [{ optional: true }, { a: 5 }, 6, 0.5],
    [{ order: 'any' }, { a: [1, 2] }, [2, 1], 1],
    [{ tolerance: 0.5 }, { a: 1 }, 1.4, 1],
    [{ normalize: 'datetime', timezone: 'Europe/Oslo' }, { a: '2026-03-04T10:00Z' }, '4 Mar 2026 11:00', 1],
    [{ critic: 'numeric', tolerance: 2 }, { a: 10 }, '12', 1],
    [{ critic: 'numeric', tolerance: 2 }, { a: 10 }, 13, 0.5],
    [{ critic: 'numeric', tolerance: 2, range: [0, 10] }, { a: 10 }, 7, 0.85],
    [{ critic: 'set', normalize: 'text' }, { a: ['A b', 'c'] }, ['C', 'a-b'], 1],
    [{ critic: 'regex', pattern: '^x', optional: true }, {}, 'y', 0.5],
    [{ critic: 'similarity', one_of: ['red', 'blue'] }, {}, 'BLUE', 1],
  ])('%j on %j gives %j its share', (critic, args, a, score) => {
    expect(scoreOf(block(critic, args), [call({ a })])).toBeCloseTo(score, 6)
  })

  it.each<[object, string]>([
    [block({ one_of: [1] }, { a: 1 }), 'fields.0.one_of'],
    [block({ optional: true }), 'fields.0'],
    [block({ normalize: 'text' }), 'fields.0'],
    [{ expected: [{ tool: 'get' }, { tool: 'find' }], fields: [binary('a', { one_of: [1] })] }, 'fields.0.one_of'],
  ])('%j is a problem', (options, place) => {
    expect(placesOf(problems(options))).toEqual([place])
    expect(problems(options)).toMatchSnapshot()
  })

  it.each<[object, string]>([
    [{ one_of: [] }, 'one_of'],
    [{ critic: 'similarity', normalize: 'text' }, 'normalize'],
    [{ critic: 'set', normalize: 'datetime' }, 'normalize'],
    [{ tolerance: '5m' }, 'tolerance'],
    [{ critic: 'numeric', tolerance: '5m' }, 'tolerance'],
    [{ timezone: 'UTC' }, 'timezone'],
    [{ one_of: ['soon'], normalize: 'datetime' }, 'one_of'],
    [{ critic: 'none', optional: true }, 'optional'],
  ])('%j is refused', (critic, key) => {
    const found = issues(block(critic, { a: 1 }))
    expect(placesOf(found)).toEqual([`fields.0.${key}`])
    expect(found).toMatchSnapshot()
  })
})

describe('rename of a track', () => {
  const shared = {
    expected: [{ tool: 'get', args: { city: 'Oslo' }, accept: { 'filter.unit': { one_of: ['c'] } } }],
    fields: [binary('city'), binary('filter.unit')],
  }
  const onTrack = { ...shared, rename: { city: 'location', filter: 'options' } }
  const scored = (args: unknown, tools: readonly object[] = []) => {
    const options = { ...critics.options.parse(shared), rename: onTrack.rename }
    return critics.measure(options, readTrace({ tool_calls: [call(args)], tools }, new ToolTable()), context)
  }

  it('finds arguments by the names of the track, and keeps those of the case in results', () => {
    const run = scored({ location: 'Oslo', options: { unit: 'c' } })
    expect(run.score).toBe(1)
    expect([...run.fields.keys()]).toEqual(['city', 'filter.unit'])
    expect(scored({ location: 'Bergen', options: { unit: 'c' } }).score).toBeCloseTo(2 / 3)
  })

  it('does not take the name of the case for one of the track', () => {
    expect(scored({ city: 'Oslo', options: { unit: 'c' } }).score).toBeCloseTo(2 / 3)
  })

  it('fills in defaults by the names of the track', () => {
    const tools = [{ name: 'get', input_schema: { properties: { location: { default: 'Oslo' }, options: {} } } }]
    expect(scored({ options: { unit: 'c' } }, tools).score).toBe(1)
  })

  it('may name what the calls and critics name', () => {
    expect(problems({ ...shared, tracks: { v1: {}, v2: { rename: { city: 'location' } } } })).toEqual([])
  })

  it.each<[object, string[]]>([
    [{ citty: 'x' }, ['citty']],
    [{ city: 'city' }, ['city']],
    [{ city: 'x', filter: 'x' }, ['city', 'filter']],
  ])('%j is a problem', (rename, keys) => {
    const found = problems({ ...shared, tracks: { v1: { rename } } })
    expect(placesOf(found)).toEqual(keys.map((key) => `tracks.v1.rename.${key}`))
    expect(found).toMatchSnapshot()
  })

  it('needs calls, of the track or of the block', () => {
    const found = problems({ tracks: { v1: {} } })
    expect(placesOf(found)).toEqual(['tracks.v1'])
    expect(found).toMatchSnapshot()
  })

  it('asks the schema of the track by its own names', () => {
    const tools = [
      { server: null, name: 'get', input_schema: { type: 'object', properties: { location: {}, options: {} } } },
    ] as unknown as ToolDefinition[]
    const options = critics.options.parse({ ...shared, tracks: { v2: { rename: onTrack.rename } } })
    expect(critics.checkTools?.(options, () => tools)).toEqual([])
  })
})
