import { describe, expect, it } from 'vitest'
import { parseTraces } from '../core/trace/parse-traces.js'
import { parseSuite } from '../suite/parse-suite.js'
import { summarize } from './result/summarize.js'
import { scoreTest } from './score-test.js'
import { TestScorer, type TestScorerOptions } from './test-scorer.js'

const selects = { tool_selection: { expected_tool: 'x', min_selection_rate: 0.5 } }
const passing = { tool_calls: [{ name: 'x' }] }
const failing = { tool_calls: [{ name: 'y' }] }
const broken = { tool_calls: [], outcome: { status: 'infra_error', error: { message: 'the server died' } } }
const strict = { trajectory: { calls: [{ name: 'x' }] } }

describe('a row', () => {
  it('holds its runs, its checks and the worst status', () => {
    const row = scoreTest({ name: 'lookup', expect: [{ 'tool_calls[0].name': 'x' }], ...strict }, [passing, failing])
    expect(row.status).toBe('failed')
    expect(row.runs.map(({ run, name, status, checks }) => [run, name, status, checks])).toEqual([
      [1, 'lookup #1', 'passed', { expect: 'passed', trajectory: 'passed' }],
      [2, 'lookup #2', 'failed', { expect: 'failed', trajectory: 'failed' }],
    ])
    expect(row.gates.map(({ gate, status }) => [gate, status])).toEqual([
      ['expect', 'failed'],
      ['trajectory', 'failed'],
    ])
    expect(row.gates[0]).toEqual({ gate: 'expect', status: 'failed', targets: {}, expect: [], findings: [] })
    expect(row.runs[1]?.expect).toEqual([
      {
        target: 'tool_calls[0].name',
        matcher: { exact: 'x' },
        passed: false,
        actual: 'y',
        reason: 'expected "x", got "y"',
      },
    ])
  })

  it('names a single run after the test', () => {
    expect(scoreTest({ name: 'lookup', ...strict }, [passing]).runs[0]?.name).toBe('lookup')
  })

  it('takes tokens, duration and cost from the trace, null where there are none', () => {
    const recorded = { ...passing, conversation: { tokens: { total: 9 }, cost_usd: 0.5 }, timing: { duration_ms: 7 } }
    expect(
      scoreTest(strict, [recorded, passing]).runs.map((run) => [run.tokens, run.duration_ms, run.cost_usd]),
    ).toEqual([
      [9, 7, 0.5],
      [null, null, null],
    ])
  })

  it('of a sample gate shows no status on its runs', () => {
    expect(scoreTest(selects, [passing, failing]).runs.map(({ checks, status }) => [checks, status])).toEqual([
      [{}, 'passed'],
      [{}, 'passed'],
    ])
  })
})

describe('a row of a suite', () => {
  const suite = `agents:
  - name: lookup
    prompt: p
    trajectory: { calls: [{ name: x, args: { exact: { q: 1 } } }] }
`
  const finished = (options: TestScorerOptions, ...traces: object[]) => {
    const [test] = parseSuite(suite).tests
    if (test === undefined) throw new Error('no test')
    const scorer = new TestScorer(test, options)
    for (const trace of parseTraces(traces)) scorer.add(trace)
    return scorer.finish('lookup')
  }

  it('says where it stands, and only then', () => {
    expect(finished({ suite: 's.yml' }, passing)).toMatchObject({ suite: 's.yml', position: { line: 2, column: 5 } })
    expect(finished({}, passing)).not.toHaveProperty('position')
  })

  it('has the model its traces agree on, or the one it is given', () => {
    const by = (...models: string[]) => finished({}, ...models.map((model) => ({ ...passing, model }))).model
    expect([by('m', 'm'), by('m', 'n'), by('m', 'n', 'n')]).toEqual(['m', null, null])
    expect(finished({ model: 'asked' }, { ...passing, model: 'm' }).model).toBe('asked')
  })

  it('has warnings only where there are any', () => {
    expect(finished({ warnings: ['stale'] }, passing).warnings).toEqual(['stale'])
    expect(finished({ warnings: [] }, passing)).not.toHaveProperty('warnings')
  })

  it('shows what its calls were compared with only where the traces are', () => {
    expect(finished({ keepTraces: true }, passing)).toMatchObject({
      runs: [{ trace: { tool_calls: [{ name: 'x' }] } }],
      gates: [{ gate: 'trajectory', expected_calls: [{ tool: 'x', args: { exact: { q: 1 } } }] }],
    })
    expect(finished({}, passing).gates[0]).not.toHaveProperty('expected_calls')
  })

  it('without runs is skipped, and has no checks', () => {
    expect(finished({})).toMatchObject({ status: 'skipped', runs: [], gates: [] })
  })
})

describe('the reason of a run that ended early', () => {
  const ended = (status: string, error?: unknown) =>
    scoreTest(strict, [{ ...passing, outcome: error === undefined ? { status } : { status, error } }]).runs[0]

  it.each([
    [{ message: 'the server died', hint: 'Start it.' }, 'the server died', 'Start it.'],
    [{ message: 'the server died', hint: 7 }, 'the server died', undefined],
    [{ message: { deep: 1 } }, '{"deep": 1}', undefined],
    ['reset', 'reset', undefined],
    [{ code: 1 }, '{"code": 1}', undefined],
    [null, 'infra_error', undefined],
    [undefined, 'infra_error', undefined],
  ])('%j is told as %s, with the hint %s', (error, reason, hint) => {
    expect(ended('infra_error', error)?.error).toBe(reason)
    expect(ended('infra_error', error)?.hint).toBe(hint)
  })

  it('is there where an agent broke off, and not where it ended by itself', () => {
    expect(ended('agent_error', 'crashed')).toMatchObject({ status: 'passed', error: 'crashed' })
    expect(ended('completed', 'noise')).not.toHaveProperty('error')
  })
})

it('one of several expectations is enough to fail a run', () => {
  const both = { expect: [{ 'tool_calls[0].name': 'x' }, { 'tool_calls[0].name': 'y' }] }
  expect(scoreTest(both, [passing])).toMatchObject({ status: 'failed', runs: [{ checks: { expect: 'failed' } }] })
})

describe('runs that are no samples', () => {
  it('make every check an error and name their reason', () => {
    const row = scoreTest({ ...selects, ...strict }, [passing, broken])
    expect(row.gates.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(row.runs[1]).toMatchObject({ status: 'error', outcome: 'infra_error', error: 'the server died', checks: {} })
  })

  it('are left out when min_valid_runs are there', () => {
    const row = scoreTest({ ...selects, min_valid_runs: 1 }, [broken, passing])
    expect(row.status).toBe('passed')
    expect(row.gates[0]?.targets).toMatchObject({
      'tool_selection.selected_runs': 1,
      'tool_selection.selection_rate': 1,
    })
  })

  it('leave the test inconclusive when fewer are there', () => {
    expect(scoreTest({ ...selects, min_valid_runs: 2 }, [broken, passing]).status).toBe('inconclusive')
    expect(scoreTest({ ...selects, min_valid_runs: 1 }, [broken]).gates[0]).toMatchObject({
      status: 'inconclusive',
      targets: { 'tool_selection.selection_rate': null },
    })
  })

  it('never count as failed samples', () => {
    const cancelled = { tool_calls: [], outcome: { status: 'cancelled' } }
    const row = scoreTest({ ...strict, min_valid_runs: 1 }, [cancelled, passing])
    expect(row.gates[0]?.targets).toEqual({
      'trajectory.passed': 1,
      'trajectory.mismatch_count': 0,
      'trajectory.pass_rate': 100,
    })
  })

  it('are not those the agent itself ended', () => {
    for (const status of ['max_turns', 'max_tokens', 'agent_error']) {
      expect(scoreTest(strict, [{ ...failing, outcome: { status } }]).status).toBe('failed')
    }
  })
})

describe('expectations of a gate', () => {
  it('replace the default and never a limit', () => {
    const block = {
      expected_tool: 'x',
      min_selection_rate: 1,
      expect: [{ 'tool_selection.selected_runs': { '>=': 1 } }],
    }
    const row = scoreTest({ tool_selection: block }, [passing, failing])
    expect(row.gates[0]?.expect.map(({ target, passed }) => [target, passed])).toEqual([
      ['tool_selection.passed', false],
      ['tool_selection.selected_runs', true],
    ])
  })

  it('list a limit that is also the default once', () => {
    expect(scoreTest(selects, [passing]).gates[0]?.expect).toHaveLength(1)
  })

  it('fall back on the default when the list is empty', () => {
    const row = scoreTest({ trajectory: { calls: [{ name: 'x' }], expect: [] } }, [failing])
    expect(row.gates[0]?.expect.map(({ target }) => target)).toEqual(['trajectory.passed'])
  })
})

it('a gate that refuses the number of traces is an error, not a failure', () => {
  const row = scoreTest({ tool_selection: { expected_tool: 'x', min_selection_rate: 1, k: 3 } }, [passing])
  expect(row.gates[0]).toMatchObject({ status: 'error', findings: [{ kind: 'refused', level: 'error' }] })
})

describe('the summary', () => {
  const row = (test: object, traces: object[]) => scoreTest(test, traces)

  it('counts rows, advisory ones apart, and gives the lowest exit code that applies', () => {
    const passed = row(strict, [passing])
    const failed = row(strict, [failing])
    const error = row(strict, [broken])
    const inconclusive = row({ ...strict, min_valid_runs: 1 }, [broken])
    const advisory = row({ ...strict, advisory: true }, [failing])
    expect(summarize([passed, failed, error, inconclusive, advisory])).toMatchObject({
      summary: { total: 5, passed: 1, failed: 1, error: 1, inconclusive: 1, skipped: 0, advisory: 1 },
      exit_code: 1,
    })
    expect(summarize([passed, error, inconclusive]).exit_code).toBe(2)
    expect(summarize([passed, inconclusive]).exit_code).toBe(3)
    expect(summarize([passed, advisory]).exit_code).toBe(0)
    expect(summarize([row(strict, [])]).exit_code).toBe(2)
  })
})

describe('with a reliability block', () => {
  const lenient = { reliability: { expect: [{ 'reliability.pass_rate': { '>=': 50 } }] } }

  it('the per-run checks are samples: shown on their runs, they do not decide the test', () => {
    const row = scoreTest({ ...strict, ...lenient }, [passing, failing])
    expect(row.status).toBe('passed')
    expect(row.gates.map(({ gate, status, sample }) => [gate, status, sample])).toEqual([
      ['trajectory', 'failed', true],
      ['reliability', 'passed', undefined],
    ])
    expect(row.runs.map(({ status }) => status)).toEqual(['passed', 'failed'])
    expect(row.gates[1]?.targets).toMatchObject({ 'reliability.passes': 1, 'reliability.runs': 2 })
  })

  it('`outcome` narrows the samples to one check, and the others decide as ever', () => {
    const narrowed = { reliability: { ...lenient.reliability, outcome: 'trajectory' } }
    const expect_ = { expect: [{ 'tool_calls[0].name': 'x' }] }
    const row = scoreTest({ ...expect_, ...strict, ...narrowed }, [passing, failing])
    expect(row.gates.map(({ gate, status, sample }) => [gate, status, sample])).toEqual([
      ['expect', 'failed', undefined],
      ['trajectory', 'failed', true],
      ['reliability', 'passed', undefined],
    ])
    expect(row.status).toBe('failed')
  })

  it('a run that is no sample is no outcome', () => {
    const row = scoreTest({ ...strict, ...lenient, min_valid_runs: 1 }, [broken, passing])
    expect(row.gates[1]?.targets).toMatchObject({ 'reliability.passes': 1, 'reliability.runs': 1 })
    expect(row.status).toBe('passed')
  })

  it('a floor that is not met fails the test', () => {
    expect(scoreTest({ ...strict, ...lenient }, [failing, failing, passing]).status).toBe('failed')
  })

  it('needs a check that judges single runs', () => {
    expect(() => scoreTest({ reliability: {}, ...selects }, [passing])).toThrow('this test has no per-run check')
  })
})

it('stability refuses fewer than two traces, as an error and not a failure', () => {
  expect(scoreTest({ stability: {} }, [passing])).toMatchObject({ status: 'error' })
  expect(summarize([scoreTest({ stability: {} }, [passing])]).exit_code).toBe(2)
})
