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
    findings: check?.findings.map(({ level, step, kind }) => `${level} ${step}: ${kind}`),
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
    expect(score([trace]).findings).toEqual(['warning 0: unusable_schema'])
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
        message: expect.stringContaining('type'),
      })),
    )
    expect(findings?.[0]?.message).toBe(findings?.[1]?.message)
    expect(findings?.[0]?.message).toMatchSnapshot()
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
    expect(findingsOf([trace])).toMatchObject([{ level: 'error', step: 0, kind: 'invalid_arguments' }])
    expect(findingsOf([trace])?.map(({ message }) => message)).toMatchSnapshot()
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
        'error 4: unknown_tool',
        'error 5: unknown_tool',
        'error 6: no_arguments_object',
        'error 7: no_arguments_object',
      ],
    })
  })

  it.each<[object, unknown]>([
    [{ args: 'x' }, 'x'],
    [{ args: 'x', args_text: '"x"' }, 'x'],
    [{ args: null, args_text: '{"x":' }, '{"x":'],
    [{ args: null }, null],
  ])('of %j says what the arguments are', (call, actual) => {
    const findings = findingsOf([{ tools: [{ name: 'a' }], tool_calls: [{ name: 'a', ...call }] }])
    expect(findings).toMatchObject([{ level: 'error', kind: 'no_arguments_object', run: 1, step: 0, actual }])
    expect(findings?.map(({ message }) => message)).toMatchSnapshot()
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
    const trace = { tool_calls: [{ name: 'a' }, { name: 'b', args: [] }] }
    expect(score([trace])).toEqual({
      numbers: [100, 0, null, 100, 100],
      findings: ['warning null: no_tool_list', 'error 1: no_arguments_object'],
    })
    expect(findingsOf([trace])?.map(({ message }) => message)).toMatchSnapshot()
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
  expect(score([trace]).findings).toEqual(['error 0: unrecovered_error', 'error 1: unrecovered_error'])
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
    return { status: check?.status, reason: check?.findings.find(({ kind }) => kind === 'no_evidence')?.message }
  }
  const unlisted = { tool_calls: [{ name: 'a' }] }

  it.each(['parameterization', 'syntax', 'error_recovery'])('%s is inconclusive', (target) => {
    const { status, reason } = row(target, unlisted)
    expect(status).toBe('inconclusive')
    expect(reason).toMatchSnapshot()
  })

  it('the others have theirs in the calls', () => {
    expect(row('discovery', unlisted)).toEqual({ status: 'passed', reason: undefined })
    expect(row('efficiency', unlisted)).toEqual({ status: 'passed', reason: undefined })
    expect(row('efficiency', { tool_calls: [] })).toEqual({ status: 'failed', reason: undefined })
  })
})

describe('the block', () => {
  const context = { name: 'x', runs: 1, classes: null, checks: [], texts: [], outcomes: [], grades: [] }

  it('needs classes', () => {
    const problems = orchestration.check?.({}, context)
    expect(problems?.map(({ path }) => path)).toEqual([[]])
    expect(problems).toMatchSnapshot()
    expect(orchestration.check?.({}, { ...context, classes: [] })).toEqual([])
  })

  it('needs an expectation', async () => {
    const text = 'equal_function_sets: { classes: [{ name: a, members: [a] }] }\norchestration: {}'
    await expect(parseGatesFile(text, 'gates.yml')).rejects.toThrow('gates.yml:2:16: `orchestration` has no default')
  })
})
