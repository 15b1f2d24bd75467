import { beforeAll, describe, expect, it } from 'vitest'
import { installEngines } from '../../core/engines/engines.js'
import { regexEngine } from '../../core/engines/regex-engine.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { critics } from './gate.js'

beforeAll(() => installEngines({ regex: regexEngine }))

const context = { name: 'books it', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }
const problems = (block: object) => critics.check?.(critics.options.parse(block), context)
const issues = (block: object) =>
  critics.options.safeParse(block).error?.issues.map(({ path, message }) => [path.join('.'), message])

const expected = [{ tool: 'x', args: { a: 1 } }]
const critic = (field: string, more: object = {}) => ({ field, critic: 'binary', ...more })
const twice = [critic('b'), critic('a'), critic('b')]

describe('what only the whole block can tell', () => {
  it.each<[string, object, (string | number)[][]]>([
    ['no expected calls', {}, [[]]],
    ['two critics on a field', { expected, fields: twice }, [['fields', 2, 'field']]],
    [
      'two critics on a field of a track',
      { tracks: { old: { expected, fields: [critic('a')] }, new: { expected, fields: twice } } },
      [['tracks', 'new', 'fields', 2, 'field']],
    ],
    ['calls of its own beside tracks', { expected, tracks: { old: { expected } } }, [['expected']]],
    [
      'critics of its own beside tracks',
      { fields: [critic('a')], tracks: { old: { expected, fields: [] } } },
      [['fields']],
    ],
    [
      'tracks whose order is lost',
      { tracks: { v1: { expected }, 120: { expected }, 0: { expected } } },
      [
        ['tracks', '0'],
        ['tracks', '120'],
      ],
    ],
    [
      'two answers about extra calls',
      { expected, extra_calls: 'penalize', rubric: { extra_calls: 'ignore' } },
      [['extra_calls']],
    ],
    [
      'no weight at all',
      { expected, fields: [critic('a', { weight: 0 })], rubric: { tool_selection_weight: 0 } },
      [['rubric']],
    ],
    [
      'no weight in one of two tracks',
      {
        tracks: { old: { expected }, new: { expected, fields: [critic('a')] }, none: { expected: [] } },
        rubric: { tool_selection_weight: 0 },
      },
      [['tracks', 'old']],
    ],
  ])('%s', (_, block, paths) => {
    const found = problems(block)
    expect(found?.map(({ path }) => path)).toEqual(paths)
    expect(found).toMatchSnapshot()
  })

  it.each<[string, object]>([
    ['nothing', { expected }],
    ['tracks alone', { tracks: { old: { expected }, '01': { expected }, v1: { expected }, '1a': { expected } } }],
    ['the same answer twice', { expected, extra_calls: 'penalize', rubric: { extra_calls: 'penalize' } }],
    ['one answer', { expected, extra_calls: 'penalize' }],
    ['the other answer', { expected, rubric: { extra_calls: 'penalize' } }],
    [
      'one weight',
      { expected, fields: [critic('b', { weight: 0 }), critic('a')], rubric: { tool_selection_weight: 0 } },
    ],
    ['no weight and no calls', { expected: [], rubric: { tool_selection_weight: 0 } }],
  ])('is not: %s', (_, block) => {
    expect(problems(block)).toEqual([])
  })
})

describe('what the tools can tell', () => {
  const x = { server: 's', name: 'x', input_schema: { type: 'object', properties: { a: {}, title: {} } } }
  const problemsWith = (block: object, tools: readonly ToolDefinition[] | null) =>
    critics.checkTools?.(critics.options.parse(block), () => tools)
  const pathsOf = (found: ReturnType<typeof problemsWith>) => found?.map(({ path }) => path)

  it('is a field that neither an expected call nor a schema has, also one that nobody judges', () => {
    const fields = [critic('a'), critic('titel'), { field: 'titel', critic: 'none' }, critic('title')]
    const found = problemsWith({ expected, fields }, [x])
    expect(pathsOf(found)).toEqual([
      ['fields', 1, 'field'],
      ['fields', 2, 'field'],
    ])
    expect(found).toMatchSnapshot()
    const two = [...expected, { tool: 's.y' }]
    const y = { server: 's', name: 'y', input_schema: { type: 'object', properties: {} } }
    expect(problemsWith({ expected: two, fields: [critic('titel')] }, [x, y])).toMatchSnapshot('of two tools')
  })

  it('is an argument of an expected call that a schema spells otherwise', () => {
    const misspelled = [{ tool: 's.x', args: { Title: 1, a: 2, other: 3 } }]
    const found = problemsWith({ expected: misspelled, fields: [] }, [x])
    expect(pathsOf(found)).toEqual([['expected', 0, 'args', 'Title']])
    expect(found).toMatchSnapshot()
    const open = { ...x, input_schema: { ...x.input_schema, additionalProperties: true } }
    expect(problemsWith({ expected: misspelled, fields: [] }, [open])).toEqual([])
  })

  it('is nothing where a schema is not known, or no call is expected', () => {
    const fields = [critic('titel')]
    expect(problemsWith({ expected, fields }, null)).toEqual([])
    expect(problemsWith({ expected, fields }, [])).toEqual([])
    expect(problemsWith({ expected, fields }, [{ server: 's', name: 'x' }])).toEqual([])
    expect(problemsWith({ expected: [...expected, { tool: 'y' }], fields }, [x])).toEqual([])
    expect(problemsWith({ expected: [], fields }, [x])).toEqual([])
  })

  it('are the tools of each track', () => {
    const toolsOf = (servers?: readonly string[]) => (servers?.[0] === 'new' ? [x] : null)
    const fields = [critic('titel')]
    const tracks = { old: { servers: ['old'], expected, fields }, new: { servers: ['new'], expected, fields } }
    const found = critics.checkTools?.(critics.options.parse({ tracks }), toolsOf)
    expect(pathsOf(found)).toEqual([['tracks', 'new', 'fields', 0, 'field']])
  })
})

describe('a critic', () => {
  const ofCritic = (rest: object) => issues({ expected, fields: [{ field: 'a', ...rest }] })

  it.each<[object, string[]]>([
    [{ critic: 'numeric' }, ['fields.0']],
    [{ critic: 'numeric', metric: 'cosine' }, ['fields.0', 'fields.0.metric']],
    [{ critic: 'numeric', range: [1, 1] }, ['fields.0.range']],
    [{ critic: 'datetime', timezone: 'Europe/Olso' }, ['fields.0.timezone']],
    [{ critic: 'regex' }, ['fields.0']],
    [{ critic: 'regex', pattern: 'a(' }, ['fields.0.pattern']],
    [{ critic: 'custom' }, ['fields.0']],
    [{ critic: 'none', weight: 1 }, ['fields.0.weight']],
    [{ critic: 'none', weight: 'low' }, ['fields.0.weight']],
    [{ critic: 'binary', threshold: 0.5, flags: 'i' }, ['fields.0.threshold', 'fields.0.flags']],
    [{ critic: 'custom', evaluate: 'x => x' }, ['fields.0.evaluate']],
  ])('%j is refused', (rest, paths) => {
    const found = ofCritic(rest)
    expect(found?.map(([path]) => path)).toEqual(paths)
    expect(found).toMatchSnapshot()
  })

  it.each<object>([
    { critic: 'none' },
    { critic: 'none', weight: 0 },
    { critic: 'none', weight: undefined },
    { critic: 'binary', range: undefined, weight: 'low' },
    { critic: 'numeric', range: [0, 0.5], match_threshold: 1 },
    { critic: 'similarity', threshold: 0.5, metric: 'levenshtein' },
    { critic: 'datetime', tolerance: '5m', max_difference: 60, timezone: 'UTC' },
    { critic: 'datetime', timezone: '+02:00' },
    { critic: 'regex', pattern: 'a', flags: 'i' },
    { critic: 'set', threshold: 0 },
    { critic: 'custom', evaluate: () => ({ match: true, score: 1 }) },
  ])('%j is fine', (rest) => {
    expect(ofCritic(rest)).toBe(undefined)
  })

  it('needs at least one track where there are tracks', () => {
    expect(issues({ tracks: {} })).toEqual([['tracks', 'at least one track is needed']])
  })
})

it('tells which calls it expects', () => {
  expect(critics.expectedCalls?.(critics.options.parse({ expected }))).toEqual(expected)
  expect(critics.expectedCalls?.(critics.options.parse({}))).toEqual([])
})

describe('the names of its targets', () => {
  it.each<[object, string[]]>([
    [{ expected }, ['a']],
    [{ expected, fields: [critic('b'), critic('a')] }, ['b', 'a']],
    [
      { expected: [...expected, { tool: 'y', args: { filter: {}, b: 2, a: 3 } }], fields: [critic('filter.status')] },
      ['filter.status', 'a', 'b'],
    ],
    [{ tracks: { old: { expected }, new: { expected: [{ tool: 'x', args: { b: 1, a: 1 } }] } } }, ['a', 'b']],
    [{}, []],
    // As it is written, valid or not: the problems are told elsewhere.
    [{ expected: 'x', fields: 7, tracks: [expected] }, []],
    [{ expected: ['x', null, {}, { args: null }, { args: [1] }, ...expected] }, ['a']],
    [{ fields: ['a', null, {}, { field: 7 }, critic('b')] }, ['b']],
    [{ tracks: { broken: null, list: [critic('z')], new: { fields: [critic('b')] } } }, ['b']],
  ])('of %j are %j', (block, names) => {
    expect(critics.names?.({ ...block })).toEqual(names)
  })
})
