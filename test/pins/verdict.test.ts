// docs/spec/gates.md, "From runs to a verdict".
import { describe, expect, it } from 'vitest'
import { renderJson, type TestResult } from '../../src/index.js'
import { loadError, run, score } from './scoring.js'

const EXPECT_A = { expect: [{ 'tool_calls[0].name': 'a' }] }
const GATE_A = { trajectory: { mode: 'superset', calls: [{ name: 'a' }] } }

function ended(status: string, tool = 'a'): object {
  return { ...run(tool), outcome: { status } }
}

/** [status of the test, of its checks, of its runs] */
function statuses({ status, gates, runs }: TestResult): [string, Record<string, string>, string[]] {
  return [status, Object.fromEntries(gates.map((check) => [check.gate, check.status])), runs.map((each) => each.status)]
}

describe('checks', () => {
  it('expect comes first, then gates in the order written', () => {
    const test = { golden_path: { calls: ['a'] }, ...GATE_A, ...EXPECT_A, tool_edges: { restricted: ['z'] } }
    expect(score(test, [run('a')]).gates.map(({ gate }) => gate)).toEqual([
      'expect',
      'golden_path',
      'trajectory',
      'tool_edges',
    ])
  })

  it('expect passes when every valid run passes it; its results are on the runs', () => {
    const result = score(EXPECT_A, [run('a'), run('b'), run('a')])
    expect(statuses(result)).toEqual(['failed', { expect: 'failed' }, ['passed', 'failed', 'passed']])
    expect(result.gates).toEqual([{ gate: 'expect', status: 'failed', targets: {}, expect: [], findings: [] }])
    expect(result.runs[1]).toMatchObject({
      run: 2,
      name: 'pinned #2',
      status: 'failed',
      outcome: 'completed',
      checks: { expect: 'failed' },
      expect: [{ target: 'tool_calls[0].name', matcher: { exact: 'a' }, passed: false, actual: 'b' }],
    })
  })

  it('a run passes when all its per-run checks do; the test has its worst check', () => {
    const result = score({ ...EXPECT_A, ...GATE_A }, [run('a'), run('b', 'a')])
    expect(statuses(result)).toEqual(['failed', { expect: 'failed', trajectory: 'passed' }, ['passed', 'failed']])
    expect(result.runs.map(({ checks }) => checks)).toEqual([
      { expect: 'passed', trajectory: 'passed' },
      { expect: 'failed', trajectory: 'passed' },
    ])
  })

  it('a test without expect has no expect entry', () => {
    expect(score(GATE_A, [run('a')]).gates.map(({ gate }) => gate)).toEqual(['trajectory'])
  })
})

describe('warned', () => {
  const WARNS = {
    critics: {
      expected: [{ tool: 'a', args: { x: 1 } }],
      fields: [{ field: 'x', critic: 'binary' }],
      rubric: { fail_threshold: 0.8, warn_threshold: 0.5 },
    },
  }
  const [good, near, bad] = [run(['a', { x: 1 }]), run(['a', { x: 2 }]), run('b')]

  it('is neither passed nor failed, for a run, a check and a test', () => {
    expect(statuses(score(WARNS, [near]))).toEqual(['warned', { critics: 'warned' }, ['warned']])
    expect(score(WARNS, [near]).runs[0]?.checks).toEqual({ critics: 'warned' })
    expect(statuses(score(WARNS, [good]))).toEqual(['passed', { critics: 'passed' }, ['passed']])
    expect(statuses(score(WARNS, [bad]))).toEqual(['failed', { critics: 'failed' }, ['failed']])
  })

  it('stands between inconclusive and passed', () => {
    expect(score({ ...WARNS, ...GATE_A }, [near]).status).toBe('warned')
    expect(score({ ...WARNS, tool_edges: { restricted: ['a'] } }, [near]).status).toBe('failed')
    expect(score({ ...WARNS, min_valid_runs: 2 }, [near, ended('infra_error')]).status).toBe('inconclusive')
  })

  it('a warned run is no pass for reliability', () => {
    const test = { ...WARNS, reliability: { expect: [{ 'reliability.passes': { '>=': 2 } }] } }
    const result = score(test, [good, near, good])
    expect(result.runs.map((each) => each.status)).toEqual(['passed', 'warned', 'passed'])
    expect(result.gates.at(-1)?.targets['reliability.passes']).toBe(2)
  })

  it('an expect of its own decides alone', () => {
    const own = (floor: number) => ({ critics: { ...WARNS.critics, expect: [{ 'critics.score': { '>=': floor } }] } })
    expect(score(own(0.5), [near]).status).toBe('passed')
    expect(score(own(0.6), [near]).status).toBe('failed')
  })
})

describe('the row', () => {
  it('a single run carries the plain name, several are numbered from 1', () => {
    expect(score(GATE_A, [run('a')]).runs.map(({ name }) => name)).toEqual(['pinned'])
    expect(score(GATE_A, [run('a'), run('a')]).runs.map(({ name }) => name)).toEqual(['pinned #1', 'pinned #2'])
  })

  it('holds what a run recorded, null where nothing was', () => {
    const trace = {
      ...run('a'),
      model: 'm',
      conversation: { tokens: { input: 800, output: 108 }, cost_usd: 0.004 },
      timing: { duration_ms: 2210 },
    }
    expect(score(GATE_A, [trace])).toMatchObject({
      name: 'pinned',
      kind: 'agent',
      model: 'm',
      status: 'passed',
      replayed: true,
      runs: [{ run: 1, tokens: 908, duration_ms: 2210, cost_usd: 0.004, retries: 0 }],
    })
    expect(score(GATE_A, [run('a')])).toMatchObject({
      model: null,
      runs: [{ tokens: null, duration_ms: null, cost_usd: null }],
    })
  })

  it('N is the number of traces; runs: is ignored', () => {
    expect(score({ ...GATE_A, runs: 7 }, [run('a'), run('a')]).runs).toHaveLength(2)
  })

  it('keys stand in the documented order', () => {
    const result = score({ ...EXPECT_A, ...GATE_A }, [run('b')])
    expect(Object.keys(result)).toEqual(['suite', 'name', 'kind', 'model', 'status', 'replayed', 'runs', 'gates'])
    expect(Object.keys(result.runs[0] ?? {})).toEqual([
      'run',
      'name',
      'status',
      'outcome',
      'checks',
      'expect',
      'tokens',
      'duration_ms',
      'cost_usd',
      'retries',
    ])
    expect(Object.keys(result.gates[1] ?? {}).slice(0, 5)).toEqual(['gate', 'status', 'targets', 'expect', 'findings'])
    expect(Object.keys(result.gates[1]?.findings[0] ?? {}).slice(0, 5)).toEqual([
      'level',
      'kind',
      'run',
      'step',
      'message',
    ])
  })

  it('two scorings give the same bytes', () => {
    const test = { ...EXPECT_A, ...GATE_A }
    const traces = [run('b', ['a', { x: 1 }]), run('a')]
    const bytes = () =>
      renderJson({
        schema: 'mcprove/result@1',
        summary: { total: 1, passed: 0, warned: 0, failed: 1, error: 0, inconclusive: 0, skipped: 0, advisory: 0 },
        exit_code: 1,
        tests: [score(test, traces)],
      })
    expect(bytes()).toBe(bytes())
    expect(JSON.parse(bytes())).toMatchObject({ schema: 'mcprove/result@1', exit_code: 1, tests: [{ name: 'pinned' }] })
  })

  it('inputs are not changed', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(Object.freeze(value))) freeze(inner)
      return value
    }
    const test = freeze({
      ...EXPECT_A,
      ...GATE_A,
      golden_path: { calls: ['a'] },
      equal_function_sets: { classes: [{ name: 'a', members: ['a'] }] },
    })
    expect(score(test, freeze([run(['a', { x: [1] }])])).status).toBe('passed')
  })
})

describe('valid runs', () => {
  it.each(['completed', 'max_turns', 'max_tokens', 'agent_error'])('%s is a sample', (status) => {
    expect(statuses(score({ ...EXPECT_A, ...GATE_A }, [ended(status)]))).toEqual([
      'passed',
      { expect: 'passed', trajectory: 'passed' },
      ['passed'],
    ])
    expect(statuses(score({ ...EXPECT_A, ...GATE_A }, [ended(status, 'b')]))).toEqual([
      'failed',
      { expect: 'failed', trajectory: 'failed' },
      ['failed'],
    ])
  })

  it.each(['infra_error', 'cancelled'])('%s is none and makes every check error', (status) => {
    const result = score({ ...EXPECT_A, ...GATE_A }, [run('a'), ended(status)])
    expect(statuses(result)).toEqual(['error', { expect: 'error', trajectory: 'error' }, ['passed', 'error']])
    expect(result.runs[1]).toMatchObject({ outcome: status })
  })

  it('our trouble never counts as a failed sample', () => {
    // The failed run would fail both checks; error stands before it is known what the lost run would have said.
    const result = score({ ...EXPECT_A, ...GATE_A }, [run('b'), ended('infra_error', 'b')])
    expect(statuses(result)[1]).toEqual({ expect: 'error', trajectory: 'error' })
    expect(result.status).toBe('error')
  })

  it('only invalid runs', () => {
    const result = score({ ...EXPECT_A, ...GATE_A }, [ended('cancelled'), ended('infra_error')])
    expect(statuses(result)).toEqual(['error', { expect: 'error', trajectory: 'error' }, ['error', 'error']])
  })

  it('min_valid_runs: checks use the valid runs when there are enough', () => {
    const test = { ...EXPECT_A, ...GATE_A, min_valid_runs: 2 }
    const enough = score(test, [run('a'), ended('infra_error', 'b'), run('a')])
    expect(statuses(enough)).toEqual([
      'passed',
      { expect: 'passed', trajectory: 'passed' },
      ['passed', 'error', 'passed'],
    ])
    expect(enough.gates[1]?.targets).toEqual({
      'trajectory.passed': 1,
      'trajectory.mismatch_count': 0,
      'trajectory.pass_rate': 100,
    })
    const failing = score(test, [run('a'), ended('infra_error'), run('b')])
    expect(statuses(failing)[1]).toEqual({ expect: 'failed', trajectory: 'failed' })
    expect(failing.gates[1]?.targets).toMatchObject({ 'trajectory.pass_rate': 50 })
    // Findings keep the number of their run.
    expect(failing.gates[1]?.findings.map(({ run: number }) => number)).toEqual([3])
  })

  it('min_valid_runs: else they are inconclusive', () => {
    const test = { ...EXPECT_A, ...GATE_A, min_valid_runs: 2 }
    expect(statuses(score(test, [run('a'), ended('infra_error')]))).toEqual([
      'inconclusive',
      { expect: 'inconclusive', trajectory: 'inconclusive' },
      ['passed', 'error'],
    ])
    expect(score(test, [run('b'), ended('cancelled')]).status).toBe('inconclusive')
    expect(score(test, [ended('cancelled'), ended('cancelled')]).status).toBe('inconclusive')
  })

  it('min_valid_runs: fewer traces than that are too few, also when all are valid', () => {
    expect(score({ ...GATE_A, min_valid_runs: 3 }, [run('a'), run('a')]).status).toBe('inconclusive')
  })

  it('a test without checks and an invalid run has no verdict', () => {
    expect(score({}, [ended('infra_error')]).status).toBe('error')
  })

  it.each<[string, unknown]>([
    ['a text', 'boom'],
    ['an object with a message', { message: 'boom' }],
    ['an object whose message is an object', { message: { toString: 1 } }],
    ['an object whose message is nested deep', { message: nested(20_000) }],
    ['null', null],
    ['a number', 7],
  ])('an outcome whose error is %s', (_name, error) => {
    const result = score(GATE_A, [{ ...run('a'), outcome: { status: 'infra_error', error } }])
    expect(result.status).toBe('error')
    expect(JSON.stringify(result).length).toBeLessThan(20_000)
  })
})

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i += 1) value = [value]
  return value
}

describe('a refused gate', () => {
  const REFUSED = { tool_selection: { expected_tool: 'a', min_selection_rate: 0, k: 9 } }

  it('failed stands before error', () => {
    expect(statuses(score({ ...REFUSED, ...GATE_A }, [run('b')]))).toEqual([
      'failed',
      { tool_selection: 'error', trajectory: 'failed' },
      ['failed'],
    ])
  })

  it('error stands before passed', () => {
    expect(score({ ...REFUSED, ...GATE_A }, [run('a')]).status).toBe('error')
  })
})

describe('no traces', () => {
  it('is no pass', () => {
    let status: string
    try {
      status = score(GATE_A, []).status
    } catch {
      status = 'thrown'
    }
    expect(['skipped', 'error', 'thrown']).toContain(status)
  })
})

describe('expectations on a run', () => {
  it('a path that leads nowhere says how many calls were made', () => {
    const [check] = score({ expect: [{ 'tool_calls[3].name': 'x' }] }, [run('a', 'b')]).runs[0]?.expect ?? []
    expect(check).toMatchObject({ passed: false, actual: null })
    expect(JSON.stringify(check)).toContain('nothing at `tool_calls[3]` (2 calls were made)')
  })

  it('the message of the user is kept', () => {
    const entry = { target: 'tool_results[0].is_error', matcher: { exact: false }, message: 'the call must work' }
    const trace = { tool_calls: [{ name: 'a' }], tool_results: [{ is_error: true }] }
    expect(score({ expect: [entry] }, [trace]).runs[0]?.expect).toMatchObject([
      { passed: false, actual: true, message: 'the call must work' },
    ])
  })

  it('an entry may hold several targets', () => {
    const { expect: checks } =
      score({ expect: [{ 'tool_calls[0].name': 'a', 'tool_calls[1].name': 'b' }] }, [run('a', 'x')]).runs[0] ?? {}
    expect(checks?.map(({ passed }) => passed)).toEqual([true, false])
  })
})

describe('targets', () => {
  const trace = {
    agent: 'helper',
    prompt: 'p',
    tool_calls: [
      { id: 'c1', server: 's', name: 's__first', args: { 'a.b': 1, list: [{ n: 1 }, { n: 2 }], deep: { x: null } } },
      { id: 'c2', name: 'second' },
    ],
    tool_results: [
      { call_id: 'c2', is_error: true },
      { call_id: 'c1', content: [{ type: 'text', text: 'hi' }] },
    ],
    conversation: {
      turns: [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: '' },
        { role: 'assistant', content: 'done' },
      ],
      tokens: { input: 5, output: 6 },
    },
    final_response: 'done',
    timing: { duration_ms: 12 },
    custom: { key: 'kept' },
  }

  it.each<[string, unknown]>([
    ['tool_calls[0].name', 'first'],
    ['tool_calls[-1].name', 'second'],
    ['tool_calls[*].name', ['first', 'second']],
    ['tool_names', ['first', 'second']],
    ['tool_names[1]', 'second'],
    ['tool_calls[0].args["a.b"]', 1],
    ['tool_calls[0].args.list[*].n', [1, 2]],
    ['tool_calls[0].args.list[-1].n', 2],
    ['tool_calls[1].args', {}],
    ['tool_results[0].is_error', false],
    ['tool_results[*].is_error', [false, true]],
    ['tool_results[0].content[0].text', 'hi'],
    ['conversation.tokens.total', 11],
    ['final_response', 'done'],
    ['turns', 2],
    ['duration_ms', 12],
    ['outcome.status', 'completed'],
    ['agent', 'helper'],
    ['custom.key', 'kept'],
  ])('%s', (target, value) => {
    const [check] = score({ expect: [{ target, matcher: { exact: value } }] }, [trace]).runs[0]?.expect ?? []
    expect(check).toMatchObject({ passed: true, actual: value })
  })

  it.each(['tool_calls[0].args.constructor', 'tool_calls[0].args.__proto__', 'toString'])(
    '%s leads nowhere',
    (target) => {
      expect(score({ expect: [{ target, matcher: { absent: true } }] }, [trace]).status).toBe('passed')
    },
  )

  it.each([
    ['tool_names.length', /`tool_names` is a list/],
    ['final_response.length', /`final_response` has no keys/],
    ['tool_calls[0].nam', /did you mean `name`/],
  ])('%s can lead nowhere in any trace: a load error, not a pass', (target, reason) => {
    expect(loadError({ ...GATE_A, expect: [{ target, matcher: { absent: true } }] })).toMatch(reason)
  })

  it('a gate target in the test’s own expect is a load error that says where it belongs', () => {
    expect(loadError({ ...GATE_A, expect: [{ 'trajectory.passed': 1 }] })).toMatch(
      /trajectory\.passed[\s\S]*`trajectory/,
    )
  })
})
