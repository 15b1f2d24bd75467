import { beforeAll, describe, expect, it } from 'vitest'
import { installEngines } from '../../core/engines/engines.js'
import { schemaEngine } from '../../core/engines/json-schema-engine.js'
import { scoreTest } from '../../score/score-test.js'
import { parseGatesFile } from '../../suite/parse-gates-file.js'
import { orchestration } from './gate.js'

beforeAll(() => installEngines({ schema: schemaEngine }))

const NAMES = ['discovery', 'parameterization', 'syntax', 'error_recovery', 'efficiency']

function score(traces: readonly object[], classes: readonly object[] = [{ name: 'a', members: ['a'] }]) {
  const test = {
    name: 'x',
    equal_function_sets: { classes },
    orchestration: { expect: [{ 'orchestration.discovery': { '>=': 0 } }] },
  }
  // The classes of each test are written out.
  const { gates } = scoreTest(test as Parameters<typeof scoreTest>[0], traces)
  const check = gates.find(({ gate }) => gate === 'orchestration')
  return {
    numbers: NAMES.map((name) => check?.targets[`orchestration.${name}`]),
    findings: check?.findings.map(({ level, step, message }) => `${level} ${step}: ${message}`),
  }
}

function findingsOf(traces: readonly object[]) {
  const test = { name: 'x', orchestration: { expect: [{ 'orchestration.discovery': { '>=': 0 } }] } }
  const classes = [{ name: 'a', members: ['a'] }]
  // The classes are written out.
  const suite = { ...test, equal_function_sets: { classes } } as Parameters<typeof scoreTest>[0]
  return scoreTest(suite, traces).gates.find(({ gate }) => gate === 'orchestration')?.findings
}

/** Makes a schema one that nobody has seen: unusable ones are remembered. */
let serial = 0

const integer = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false }

describe('parameterization', () => {
  it.each<[string, unknown, unknown, number | null]>([
    ['valid', integer, { n: 1 }, 100],
    ['of a wrong type', integer, { n: 'x' }, 0],
    ['incomplete', integer, {}, 0],
    ['under no schema', undefined, { n: 'x' }, null],
    ['under a null schema', null, { n: 'x' }, null],
    ['an array, under no schema', undefined, [1], 0],
    ['null', {}, null, 0],
    [
      'under an unknown format and keyword',
      { properties: { n: { type: 'string', format: 'card', 'x-y': 1 } } },
      {},
      100,
    ],
    ['under draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', required: ['n'] }, {}, 0],
    ['under an unknown dialect', { $schema: 'https://example.org/mine', required: ['n'] }, {}, null],
    ['under a malformed schema', { type: 'text' }, {}, null],
    ['under a schema that is none', 'object', {}, null],
    ['under a look-ahead', { properties: { n: { pattern: '^(?!x)' } } }, { n: 'x' }, null],
    ['under a dangling reference', { $ref: '#/$defs/none' }, {}, null],
    ['under `false`', false, {}, 0],
  ])('arguments %s', (_name, input_schema, args, percent) => {
    const { numbers } = score([{ tools: [{ name: 'a', input_schema }], tool_calls: [{ name: 'a', args }] }])
    expect(numbers[1]).toBe(percent)
  })

  it('says which schema is unusable, once a run', () => {
    const trace = {
      tools: [{ name: 'a', input_schema: { type: 'text' } }],
      tool_calls: [{ name: 'a' }, { name: 'a', args: { n: 1 } }],
    }
    const [first, ...rest] = score([trace]).findings ?? []
    expect(first).toMatch(
      /^warning 0: the input schema of a is not valid, so the arguments of its calls are not checked: The JSON Sch/,
    )
    expect(rest).toEqual([])
  })

  it('of a schema that nobody could use before is told in whole, and again for the next run', () => {
    serial += 1
    const input_schema = { type: 'text', $comment: `no schema ${serial}` }
    const trace = { tools: [{ name: 'a', input_schema }], tool_calls: [{ name: 'a', args: {} }] }
    const findings = findingsOf([trace, trace])
    expect(findings).toEqual(
      [1, 2].map((run) => ({
        level: 'warning',
        kind: 'unusable_schema',
        run,
        step: 0,
        message: expect.stringMatching(
          /^the input schema of a is not valid, so the arguments of its calls are not checked: The JSON Schema .*type/,
        ),
      })),
    )
    expect(findings?.[0]?.message).toBe(findings?.[1]?.message)
    expect(score([trace]).numbers).toEqual([100, null, 100, 100, 100])
  })

  it('without a schema says nothing', () => {
    for (const input_schema of [null, undefined]) {
      expect(findingsOf([{ tools: [{ name: 'a', input_schema }], tool_calls: [{ name: 'a' }] }])).toEqual([])
    }
  })

  it('of a call without a server follows the first tool of the name', () => {
    const tools = [
      { server: 's', name: 'a', input_schema: integer },
      { server: 't', name: 'a' },
    ]
    expect(score([{ tools, tool_calls: [{ name: 'a', args: { n: 'x' } }] }]).numbers[1]).toBe(0)
    expect(score([{ tools: tools.reverse(), tool_calls: [{ name: 'a', args: { n: 'x' } }] }]).numbers[1]).toBeNull()
  })

  it('lists a few of many problems', () => {
    const args = Object.fromEntries([...'pqrst'].map((key) => [key, 1]))
    const trace = { tools: [{ name: 'a', input_schema: integer }], tool_calls: [{ name: 'a', args }] }
    expect(score([trace]).findings).toEqual([
      'error 0: the arguments of a are not valid: they must have required property \'n\'; they must not have the property "p"; they must not have the property "q" and 3 more',
    ])
  })
})

describe('syntax', () => {
  it('is a tool that exists, with an object of arguments', () => {
    const trace = {
      tools: [{ server: 's', name: 'a' }, { name: 'b' }],
      injected_tools: [{ server: 's', name: 'a_v2' }],
      tool_calls: [
        { server: 's', name: 'a' },
        { name: 'a', args: { x: 1 } },
        { server: 't', name: 'b' },
        { server: 's', name: 'a_v2' },
        { server: 't', name: 'a' },
        { name: 'c' },
        { server: 's', name: 'a', args_text: '{"x":' },
        { server: 's', name: 'a', args: 'x' },
      ],
    }
    expect(score([trace])).toEqual({
      numbers: [100, 0, 50, 100, 100],
      findings: [
        'error 4: t.a is not among the offered tools',
        'error 5: c is not among the offered tools',
        'error 6: the arguments of s.a are no valid JSON, not an object',
        'error 7: the arguments of s.a are the string "x", not an object',
      ],
    })
  })

  it.each<[object, string, unknown]>([
    [{ args: 'x' }, 'the string "x"', 'x'],
    [{ args: 'x', args_text: '"x"' }, 'the string "x"', 'x'],
    [{ args: null, args_text: '{"x":' }, 'no valid JSON', '{"x":'],
    [{ args: null }, 'null', null],
  ])('of %j says what the arguments are', (call, what, actual) => {
    expect(findingsOf([{ tools: [{ name: 'a' }], tool_calls: [{ name: 'a', ...call }] }])).toEqual([
      {
        level: 'error',
        kind: 'no_arguments_object',
        run: 1,
        step: 0,
        message: `the arguments of a are ${what}, not an object`,
        actual,
      },
    ])
  })

  it('knows the injected tools where nothing else is listed', () => {
    const injected_tools = [{ name: 'a' }]
    expect(
      findingsOf([{ injected_tools, tool_calls: [{ name: 'a' }, { name: 'b' }] }])?.map(({ kind }) => kind),
    ).toEqual(['unknown_tool'])
  })

  it('of a run without calls and tools leaves nothing to say', () => {
    expect(findingsOf([{ tool_calls: [] }])?.filter(({ kind }) => kind === 'no_tool_list')).toEqual([])
  })

  it('takes no tool for granted when none is listed, and says so', () => {
    expect(score([{ tool_calls: [{ name: 'a' }, { name: 'b', args: [] }] }])).toEqual({
      numbers: [100, 0, null, 100, 100],
      findings: [
        'warning null: the trace lists no tools, so the existence and the arguments of tools cannot be checked',
        'error 1: the arguments of b are the array [], not an object',
      ],
    })
  })
})

describe('error recovery', () => {
  const classes = [
    { name: 'find', members: ['a', 'b'] },
    { name: 'read', members: ['c'] },
  ]

  it.each<[string, string[], number]>([
    ['the same tool, later', ['-a', 'a'], 100],
    ['the same tool, earlier', ['a', '-a'], 0],
    ['another of its class', ['-a', 'c', 'b'], 100],
    ['one of another class', ['-a', 'c'], 0],
    ['one success for two errors', ['-a', '-b', 'a'], 100],
    ['a tool of no class', ['-x', 'a', 'x', '-x'], 50],
    ['one of three', ['-c', '-a', '-a', 'c'], 33],
  ])('by %s', (_name, steps, percent) => {
    const trace = {
      tools: ['a', 'b', 'c', 'x'].map((name) => ({ name })),
      tool_calls: steps.map((step, n) => ({ name: step.replace('-', ''), args: { n } })),
      tool_results: steps.map((step) => ({ is_error: step.startsWith('-') })),
    }
    expect(score([trace], classes).numbers[3]).toBe(percent)
  })
})

it('errors that nothing made good are told in the order of the calls', () => {
  const trace = {
    tools: [{ name: 'a' }, { name: 'b' }],
    tool_calls: [{ name: 'a' }, { name: 'b' }],
    tool_results: [{ is_error: true }, { is_error: true }],
  }
  expect(score([trace]).findings).toEqual([
    'error 0: the error of a was not followed by a successful call of the same tool or class',
    'error 1: the error of b was not followed by a successful call of the same tool or class',
  ])
})

it('efficiency tells calls apart by server, name and canonical arguments, run by run', () => {
  const trace = {
    tools: [{ name: 'a' }, { server: 's', name: 'a' }],
    tool_calls: [
      { name: 'a', args: { x: 1, y: 2 } },
      { name: 'a', args: { y: 2, x: 1 } },
      { server: 's', name: 'a', args: { x: 1, y: 2 } },
    ],
  }
  expect(score([trace, trace]).numbers[4]).toBe(66)
})

it('sums counts over runs before percents are taken', () => {
  const tools = [{ name: 'a' }]
  expect(
    score([
      { tools, tool_calls: [] },
      { tools, tool_calls: [{ name: 'a' }] },
    ]).numbers,
  ).toEqual([50, null, 100, 100, 100])
})

describe('without evidence', () => {
  const row = (target: string, trace: object) => {
    const orchestration = { expect: [{ [`orchestration.${target}`]: { '>=': 50 } }] }
    const equal_function_sets = { classes: [{ name: 'a', members: ['a'] }], expect: [{ 'tool_selection.f1': 100 }] }
    // The classes are written out.
    const test = { name: 'x', equal_function_sets, orchestration } as Parameters<typeof scoreTest>[0]
    const check = scoreTest(test, [trace]).gates.find(({ gate }) => gate === 'orchestration')
    return [check?.status, check?.findings.find(({ kind }) => kind === 'no_evidence')?.message]
  }
  const unlisted = { tool_calls: [{ name: 'a' }] }

  it.each([
    ['parameterization', 'no input schema of a called tool is known'],
    ['syntax', 'the traces list no tools'],
    ['error_recovery', 'no call failed, so there was nothing to recover from'],
  ])('%s is inconclusive', (target, reason) => {
    expect(row(target, unlisted)).toEqual(['inconclusive', reason])
  })

  it('the others have theirs in the calls', () => {
    expect(row('discovery', unlisted)).toEqual(['passed', undefined])
    expect(row('efficiency', unlisted)).toEqual(['passed', undefined])
    expect(row('efficiency', { tool_calls: [] })).toEqual(['failed', undefined])
  })
})

describe('the block', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

  it('needs classes', () => {
    expect(orchestration.check?.({}, context)).toEqual([
      {
        path: [],
        message: '`orchestration` requires the classes of `equal_function_sets`',
        hint: 'Add an `equal_function_sets` block to this test.',
      },
    ])
    expect(orchestration.check?.({}, { ...context, classes: [] })).toEqual([])
  })

  it('needs an expectation', async () => {
    const text = 'equal_function_sets: { classes: [{ name: a, members: [a] }] }\norchestration: {}'
    await expect(parseGatesFile(text, 'gates.yml')).rejects.toThrow(
      '`orchestration` has no default expectation, so `expect` is required',
    )
  })
})
