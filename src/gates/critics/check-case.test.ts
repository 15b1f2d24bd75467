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
  it.each<[string, object, object[]]>([
    ['nothing wrong', { expected }, []],
    ['no expected calls', {}, [{ path: [], message: '`expected` is missing', hint: 'List the expected calls.' }]],
    [
      'two critics on a field',
      { expected, fields: twice },
      [
        {
          path: ['fields', 2, 'field'],
          message: '"books it" has two critics on the field `b`',
          hint: 'Keep one of the two.',
        },
      ],
    ],
    [
      'two critics on a field of a track',
      { tracks: { old: { expected, fields: [critic('a')] }, new: { expected, fields: twice } } },
      [
        {
          path: ['tracks', 'new', 'fields', 2, 'field'],
          message: '"books it {track new}" has two critics on the field `b`',
          hint: 'Keep one of the two.',
        },
      ],
    ],
    [
      'calls of its own beside tracks',
      { expected, tracks: { old: { expected } } },
      [{ path: ['expected'], message: '`expected` of the block is unused: every track has its own' }],
    ],
    [
      'critics of its own beside tracks',
      { fields: [critic('a')], tracks: { old: { expected, fields: [] } } },
      [{ path: ['fields'], message: '`fields` of the block is unused: every track has its own' }],
    ],
    ['tracks alone', { tracks: { old: { expected }, '01': { expected }, v1: { expected }, '1a': { expected } } }, []],
    [
      'tracks whose order is lost',
      { tracks: { v1: { expected }, 120: { expected }, 0: { expected } } },
      ['0', '120'].map((track) => ({
        path: ['tracks', track],
        message: `the name of the track \`${track}\` is a whole number, and JSON does not preserve the order of such keys`,
        hint: `Rename it to \`v${track}\`.`,
      })),
    ],
    [
      'two answers about extra calls',
      { expected, extra_calls: 'penalize', rubric: { extra_calls: 'ignore' } },
      [{ path: ['extra_calls'], message: 'the rubric says `extra_calls: ignore`; keep one' }],
    ],
    ['the same answer twice', { expected, extra_calls: 'penalize', rubric: { extra_calls: 'penalize' } }, []],
    ['one answer', { expected, extra_calls: 'penalize' }, []],
    ['the other answer', { expected, rubric: { extra_calls: 'penalize' } }, []],
    [
      'no weight at all',
      { expected, fields: [critic('a', { weight: 0 })], rubric: { tool_selection_weight: 0 } },
      [
        {
          path: ['rubric'],
          message: 'all weights are 0: `tool_selection_weight` and every critic',
          hint: 'Give a critic a weight.',
        },
      ],
    ],
    [
      'one weight',
      { expected, fields: [critic('b', { weight: 0 }), critic('a')], rubric: { tool_selection_weight: 0 } },
      [],
    ],
    ['no weight and no calls', { expected: [], rubric: { tool_selection_weight: 0 } }, []],
    [
      'no weight in one of two tracks',
      {
        tracks: { old: { expected }, new: { expected, fields: [critic('a')] }, none: { expected: [] } },
        rubric: { tool_selection_weight: 0 },
      },
      [
        {
          path: ['tracks', 'old'],
          message: 'all weights are 0: `tool_selection_weight` and every critic',
          hint: 'Give a critic a weight.',
        },
      ],
    ],
  ])('%s', (_, block, wanted) => {
    expect(problems(block)).toEqual(wanted)
  })
})

describe('what the tools can tell', () => {
  const x = { server: 's', name: 'x', input_schema: { type: 'object', properties: { a: {}, title: {} } } }
  const problemsWith = (block: object, tools: readonly ToolDefinition[] | null) =>
    critics.checkTools?.(critics.options.parse(block), () => tools)
  const unknown = (path: (string | number)[], of: string) => ({
    path,
    message: `the field \`titel\` is in no expected call and not in the schema of ${of}`,
    hint: 'Did you mean `title`?',
  })

  it('is a field that neither an expected call nor a schema has, also one that nobody judges', () => {
    const fields = [critic('a'), critic('titel'), { field: 'titel', critic: 'none' }, critic('title')]
    expect(problemsWith({ expected, fields }, [x])).toEqual([
      unknown(['fields', 1, 'field'], '`x`'),
      unknown(['fields', 2, 'field'], '`x`'),
    ])
    const two = [...expected, { tool: 's.y' }]
    const y = { server: 's', name: 'y', input_schema: { type: 'object', properties: {} } }
    expect(problemsWith({ expected: two, fields: [critic('titel')] }, [x, y])).toEqual([
      unknown(['fields', 0, 'field'], '`x` or `s.y`'),
    ])
  })

  it('is an argument of an expected call that a schema spells otherwise', () => {
    const misspelled = [{ tool: 's.x', args: { Title: 1, a: 2, other: 3 } }]
    expect(problemsWith({ expected: misspelled, fields: [] }, [x])).toEqual([
      {
        path: ['expected', 0, 'args', 'Title'],
        message: 'the argument `Title` is not in the schema of `s.x`',
        hint: 'Did you mean `title`?',
      },
    ])
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
    expect(critics.checkTools?.(critics.options.parse({ tracks }), toolsOf)).toEqual([
      unknown(['tracks', 'new', 'fields', 0, 'field'], '`x`'),
    ])
  })
})

describe('a critic', () => {
  const ofCritic = (rest: object) => issues({ expected, fields: [{ field: 'a', ...rest }] })

  it.each<[object, [string, string][]]>([
    [{ critic: 'numeric' }, [['fields.0', '`range` is missing: `numeric` needs it, or `tolerance`']]],
    [
      { critic: 'numeric', metric: 'cosine' },
      [
        ['fields.0', '`range` is missing: `numeric` needs it, or `tolerance`'],
        ['fields.0.metric', '`numeric` has no `metric`'],
      ],
    ],
    [
      { critic: 'numeric', range: [1, 1] },
      [['fields.0.range', 'the first number of a range must be less than the second']],
    ],
    [
      { critic: 'datetime', timezone: 'Europe/Olso' },
      [['fields.0.timezone', 'this time zone is not known. Did you mean `Europe/Oslo`?']],
    ],
    [{ critic: 'regex' }, [['fields.0', '`pattern` is missing: `regex` needs it']]],
    [{ critic: 'custom' }, [['fields.0', '`evaluate` is missing: `custom` needs it']]],
    [{ critic: 'none', weight: 1 }, [['fields.0.weight', '`none` has no `weight`']]],
    [{ critic: 'none', weight: 'low' }, [['fields.0.weight', '`none` has no `weight`']]],
    [
      { critic: 'binary', threshold: 0.5, flags: 'i' },
      [
        ['fields.0.threshold', '`binary` has no `threshold`'],
        ['fields.0.flags', '`binary` has no `flags`'],
      ],
    ],
    [
      { critic: 'custom', evaluate: 'x => x' },
      [['fields.0.evaluate', '`custom` needs a function: write the suite in TypeScript, or use another critic']],
    ],
  ])('%j is refused', (rest, wanted) => {
    expect(ofCritic(rest)).toEqual(wanted)
  })

  it('says what is wrong with a pattern, and what to write', () => {
    expect(ofCritic({ critic: 'regex', pattern: 'a(' })).toEqual([
      [
        'fields.0.pattern',
        'The regular expression `a(` does not compile: missing closing ) at `a(`. Close the group, or write `\\(` for the character itself.',
      ],
    ])
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
