// docs/spec/gates.md section 1 and the conventions on member ids and percents.
import { describe, expect, it } from 'vitest'
import { type Call, checkOf, loadError, run, score, scoreGate } from './scoring.js'

const classes = [
  { name: 'search', members: ['brave.web_search', 'google.search'] },
  { name: 'fetch', members: ['http.get'] },
]

type Numbers = readonly [f1: number, precision: number, recall: number, tp: number, fp: number, fn: number]

function numbers(runs: readonly (readonly Call[])[], sets: readonly object[] = classes): Numbers {
  const { targets } = scoreGate(
    'equal_function_sets',
    { classes: sets },
    runs.map((calls) => run(...calls)),
  )
  expect(Object.keys(targets)).toEqual([
    'tool_selection.f1',
    'tool_selection.precision',
    'tool_selection.recall',
    'tool_selection.true_positives',
    'tool_selection.false_positives',
    'tool_selection.false_negatives',
  ])
  return Object.values(targets) as unknown as Numbers
}

describe('worked examples', () => {
  it('brave.web_search, http.get', () => {
    expect(numbers([['brave.web_search', 'http.get']])).toEqual([100, 100, 100, 2, 0, 0])
  })

  it('google.search, shell.exec: misses fetch, shell.exec is unexpected', () => {
    const block = { classes, expect: [{ 'tool_selection.f1': { '>=': 80 } }] }
    const {
      status,
      targets,
      expect: checked,
      findings,
    } = scoreGate('equal_function_sets', block, [run('google.search', 'shell.exec')])
    expect(status).toBe('failed')
    expect(Object.values(targets)).toEqual([50, 50, 50, 1, 1, 1])
    expect(checked).toEqual([
      {
        target: 'tool_selection.f1',
        matcher: { '>=': 80 },
        passed: false,
        actual: 50,
        reason: expect.stringContaining('50'),
      },
    ])
    expect(findings).toHaveLength(2)
    // This one is spelled out in docs/spec/api.md.
    expect(findings).toContainEqual({
      level: 'error',
      kind: 'unexpected_call',
      run: 1,
      step: 1,
      message: '`shell.exec` does not match any class',
      actual: 'shell.exec',
    })
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'error', run: 1, step: null, message: expect.stringContaining('fetch') }),
    )
  })

  it('overlapping classes: x takes B so that y can take A', () => {
    const overlapping = [
      { name: 'A', members: ['x', 'y'] },
      { name: 'B', members: ['x'] },
    ]
    for (const sets of [overlapping, [...overlapping].reverse()]) {
      expect(numbers([['x', 'y']], sets)).toEqual([100, 100, 100, 2, 0, 0])
      expect(numbers([['y', 'x']], sets)).toEqual([100, 100, 100, 2, 0, 0])
      expect(numbers([['x']], sets)).toEqual([66, 100, 50, 1, 0, 1])
    }
  })
})

describe('counting', () => {
  it.each<[string, Call[], Numbers]>([
    ['no calls at all scores 0 everywhere', [], [0, 0, 0, 0, 0, 2]],
    [
      'a repeated call into a satisfied class is neither',
      ['google.search', 'brave.web_search', 'http.get'],
      [100, 100, 100, 2, 0, 0],
    ],
    ['only unexpected calls', ['a', 'b', 'c'], [0, 0, 0, 0, 3, 2]],
    ['percents are floored: 2/3 is 66', ['google.search', 'http.get', 'shell.exec'], [80, 66, 100, 2, 1, 0]],
    ['each unexpected call counts, also the same one twice', ['http.get', 'x', 'x'], [40, 33, 50, 1, 2, 1]],
  ])('%s', (_name, calls, expected) => {
    expect(numbers([calls])).toEqual(expected)
  })

  it('one call satisfies one class only, two calls of one tool two classes', () => {
    const twice = [
      { name: 'a', members: ['x'] },
      { name: 'b', members: ['x'] },
    ]
    expect(numbers([['x']], twice)).toEqual([66, 100, 50, 1, 0, 1])
    expect(numbers([['x', 'x']], twice)).toEqual([100, 100, 100, 2, 0, 0])
    expect(numbers([['x', 'x', 'x']], twice)).toEqual([100, 100, 100, 2, 0, 0])
  })

  it('a chain of overlaps needs an augmenting path whatever the order', () => {
    const chain = [
      { name: 'a', members: ['1', '2'] },
      { name: 'b', members: ['2', '3'] },
      { name: 'c', members: ['3', '4'] },
      { name: 'd', members: ['1'] },
    ]
    for (const calls of [
      ['1', '2', '3', '4'],
      ['4', '3', '2', '1'],
      ['2', '3', '1', '4'],
      ['3', '1', '4', '2'],
    ]) {
      expect(numbers([calls], chain)).toEqual([100, 100, 100, 4, 0, 0])
    }
  })

  it('runs: counts are summed, then percents are derived', () => {
    expect(numbers([['google.search', 'http.get'], []])).toEqual([66, 100, 50, 2, 0, 2])
    expect(
      numbers([
        ['google.search', 'shell.exec'],
        ['google.search', 'http.get'],
        ['a', 'b'],
      ]),
    ).toEqual([50, 50, 50, 3, 3, 3])
  })

  it('calls from generated code and of one turn count in recorded order', () => {
    const trace = {
      tool_calls: [
        { server: 'brave', name: 'web_search', turn: 0, caller: 'code_execution' },
        { server: 'http', name: 'get', turn: 0 },
      ],
    }
    expect(scoreGate('equal_function_sets', { classes }, [trace]).targets['tool_selection.f1']).toBe(100)
  })
})

describe('member ids', () => {
  const hit = (member: string, tool: object) =>
    scoreGate('equal_function_sets', { classes: [{ name: 'c', members: [member] }] }, [{ tool_calls: [tool] }]).targets[
      'tool_selection.true_positives'
    ]

  it.each([
    ['server.tool matches that tool on that server', 'brave.search', { server: 'brave', name: 'search' }, 1],
    ['and on no other server', 'brave.search', { server: 'google', name: 'search' }, 0],
    ['and not a call without a server', 'brave.search', { name: 'search' }, 0],
    ['a bare tool matches on any server', 'search', { server: 'brave', name: 'search' }, 1],
    ['a bare tool matches without a server', 'search', { name: 'search' }, 1],
    ['a name with a dot of its own matches as a bare name', 'brave.search', { name: 'brave.search' }, 1],
    ['server.* matches every tool of a server', 'brave.*', { server: 'brave', name: 'news' }, 1],
    ['server.* does not match another server', 'brave.*', { server: 'brave2', name: 'news' }, 0],
    ['names are compared without the wire prefix', 'brave.search', { server: 'brave', name: 'brave__search' }, 1],
    ['another server’s prefix stays', 'search', { server: 'brave', name: 'google__search' }, 0],
    ['case matters', 'brave.Search', { server: 'brave', name: 'search' }, 0],
    ['a server may have dots', 'a.b.search', { server: 'a.b', name: 'search' }, 1],
    ['`constructor` is a name like any other', 'constructor', { name: 'constructor' }, 1],
    ['`constructor` matches nothing by accident', 'x', { name: 'constructor' }, 0],
    ['`__proto__` is a name like any other', '__proto__', { name: '__proto__' }, 1],
  ])('%s', (_name, member, tool, expected) => {
    expect(hit(member, tool)).toBe(expected)
  })
})

describe('verdict', () => {
  const status = (calls: Call[], expectations?: readonly object[]) =>
    scoreGate('equal_function_sets', { classes, ...(expectations && { expect: expectations }) }, [run(...calls)]).status

  it('the default is f1 >= 50', () => {
    expect(status(['google.search', 'shell.exec'])).toBe('passed')
    expect(status(['google.search', 'a', 'b'])).toBe('failed')
    expect(status([])).toBe('failed')
  })

  it('an empty expect is the default', () => {
    expect(status(['google.search', 'a', 'b'], [])).toBe('failed')
    expect(status(['google.search', 'shell.exec'], [])).toBe('passed')
  })

  it('expect replaces the default', () => {
    expect(status(['google.search', 'a', 'b'], [{ 'tool_selection.recall': { '>=': 50 } }])).toBe('passed')
    expect(status(['google.search', 'http.get', 'a'], [{ 'tool_selection.precision': 100 }])).toBe('failed')
  })

  it('is a per-run check too', () => {
    const result = score({ equal_function_sets: { classes } }, [run('google.search', 'http.get'), run('a')])
    expect(result.runs.map(({ checks, status: own }) => [checks, own])).toEqual([
      [{ equal_function_sets: 'passed' }, 'passed'],
      [{ equal_function_sets: 'failed' }, 'failed'],
    ])
    // 2 TP, 1 FP, 2 FN over both runs: 4/7.
    expect(checkOf(result, 'equal_function_sets').targets['tool_selection.f1']).toBe(57)
    expect(result.status).toBe('passed')
  })

  it('findings name their run', () => {
    const { findings } = scoreGate('equal_function_sets', { classes }, [
      run('google.search', 'http.get'),
      run('http.get', 'a'),
    ])
    expect(findings.map(({ run: number, step }) => [number, step])).toEqual([
      [2, null],
      [2, 1],
    ])
  })
})

describe('load errors', () => {
  it.each([
    ['an empty list of classes', { classes: [] }, /classes/],
    ['no classes', {}, /classes/],
    ['a class without members', { classes: [{ name: 'a', members: [] }] }, /members/],
    [
      'two classes of one name',
      {
        classes: [
          { name: 'a', members: ['x'] },
          { name: 'a', members: ['y'] },
        ],
      },
      /`?a`?/,
    ],
    ['an unknown key', { classes, clases: [] }, /clases[\s\S]*classes/],
    [
      'an unknown key of a class',
      { classes: [{ name: 'a', member: ['x'], members: ['x'] }] },
      /member\b[\s\S]*members/,
    ],
    [
      'a target that does not exist',
      { classes, expect: [{ 'tool_selection.f2': 1 }] },
      /tool_selection\.f2[\s\S]*tool_selection\.f1[\s\S]*tool_selection\.precision[\s\S]*tool_selection\.recall/,
    ],
    [
      'a trace target',
      { classes, expect: [{ 'tool_calls[0].name': 'x' }] },
      /tool_calls\[0\]\.name[\s\S]*tool_selection\.f1/,
    ],
    ['a target of another gate', { classes, expect: [{ 'trajectory.passed': 1 }] }, /trajectory/],
    ['an LLM matcher', { classes, expect: [{ 'tool_selection.f1': { 'llm-judge': 'is it good?' } }] }, /llm-judge/],
    ['a jury', { classes, expect: [{ 'tool_selection.f1': { llm_jury: {} } }] }, /llm[-_]jury/],
  ])('%s', (_name, block, message) => {
    expect(loadError({ equal_function_sets: block })).toMatch(message)
  })
})
