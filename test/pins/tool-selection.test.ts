// docs/spec/gates.md section 2.
import { describe, expect, it } from 'vitest'
import { aggregateSelection, parseTraces } from '../../src/index.js'
import { passAtK, passHatK } from '../../src/stats.js'
import { checkOf, loadError, run, score, scoreGate } from './scoring.js'

const BLOCK = { expected_tool: 'get_weather', min_selection_rate: 0.8 }

/** Runs as [tool, total tokens or null]. */
function runs(...entries: (readonly [tool: string, tokens: number | null])[]): object[] {
  return entries.map(([tool, total]) => ({
    ...run(tool),
    ...(total === null ? {} : { conversation: { tokens: { total } } }),
  }))
}

function repeat(count: number, tool: string, tokens: number | null = 100): object[] {
  return runs(...Array.from({ length: count }, () => [tool, tokens] as const))
}

function select(block: object, traces: readonly object[]) {
  return scoreGate('tool_selection', { ...BLOCK, ...block }, traces)
}

describe('worked: 9 of 10 runs select, k 1, 1840 tokens at most', () => {
  const traces = [
    ...repeat(8, 'weather.get_weather', 900),
    ...runs(['weather.get_weather', 1840], ['weather.forecast', 700]),
  ]
  const check = select({ max_total_tokens: 2000, k: 1 }, traces)

  it('targets', () => {
    expect(check.targets).toEqual({
      'tool_selection.selection_rate': 0.9,
      'tool_selection.selected_runs': 9,
      'tool_selection.pass_hat_k': 90,
      'tool_selection.max_tokens': 1840,
      'tool_selection.passed': 1,
    })
    expect(check.status).toBe('passed')
  })

  it('the words of the floor line', () => {
    expect(check.summary).toBe('selection 9/10 (90%), pass^k 90%, max tokens 1840')
  })
})

describe('selection', () => {
  it('any call of the run may be the expected one', () => {
    expect(select({}, [run('a', 'b', 'get_weather')]).targets['tool_selection.selected_runs']).toBe(1)
    expect(select({}, [run('get_weather', 'get_weather')]).targets['tool_selection.selected_runs']).toBe(1)
    expect(select({}, [run()]).targets['tool_selection.selected_runs']).toBe(0)
  })

  it('the expected tool is a member id', () => {
    const selected = (expected_tool: string, id: string) =>
      select({ expected_tool }, [run(id)]).targets['tool_selection.selected_runs']
    expect(selected('weather.get_weather', 'weather.get_weather')).toBe(1)
    expect(selected('weather.get_weather', 'other.get_weather')).toBe(0)
    expect(selected('weather.*', 'weather.forecast')).toBe(1)
  })

  it('the rate is a ratio of 9 decimals; percents in the line are floored', () => {
    const check = select({ min_selection_rate: 0 }, [...repeat(2, 'get_weather', null), ...repeat(1, 'x', null)])
    expect(check.targets['tool_selection.selection_rate']).toBe(0.666666667)
    expect(check.targets['tool_selection.pass_hat_k']).toBe(66)
    expect(check.targets['tool_selection.max_tokens']).toBeNull()
    expect(check.summary).toBe('selection 2/3 (66%), pass^k 66%, max tokens n/a')
  })

  it.each([
    [0.55, 55, 100, 1],
    [0.55, 54, 100, 0],
    [0.07, 7, 100, 1],
    [0.29, 29, 100, 1],
    [1, 10, 10, 1],
    [1, 9, 10, 0],
    [0, 0, 3, 1],
    [0.8, 4, 5, 1],
    [0.8, 3, 5, 0],
  ])('rate %f with %i of %i runs: passed %i, without floating trouble', (min_selection_rate, c, n, passed) => {
    const check = select({ min_selection_rate }, [...repeat(c, 'get_weather'), ...repeat(n - c, 'x')])
    expect(check.targets['tool_selection.passed']).toBe(passed)
    expect(check.status).toBe(passed === 1 ? 'passed' : 'failed')
  })
})

describe('pass^k', () => {
  it.each([
    // C(9,5)/C(10,5) = 126/252
    [9, 10, 5, 50],
    // C(3,2)/C(5,2) = 3/10
    [3, 5, 2, 30],
    // C(7,3)/C(8,3) = 35/56
    [7, 8, 3, 62],
    [2, 5, 3, 0],
    // 0.29 * 100 is 28.999999999999996 in doubles; the counts say 29.
    [29, 100, 1, 29],
    [58, 100, 1, 58],
    [7, 25, 1, 28],
    [5, 5, 5, 100],
    [4, 5, 5, 0],
  ])('%i of %i, k %i: %i %%', (c, n, k, percent) => {
    const check = select({ k, min_selection_rate: 0 }, [...repeat(c, 'get_weather'), ...repeat(n - c, 'x')])
    expect(check.targets['tool_selection.pass_hat_k']).toBe(percent)
    expect(check.summary).toContain(`pass^k ${percent}%${k === 1 ? ',' : ` (k=${k}),`}`)
  })

  it('stays exact for many runs', () => {
    // C(998,2)/C(1000,2) = (998*997)/(1000*999) = 0.99600...
    const check = select({ k: 2 }, [...repeat(998, 'get_weather'), ...repeat(2, 'x')])
    expect(check.targets['tool_selection.pass_hat_k']).toBe(99)
  })

  it('k above the number of traces is refused when they are known', () => {
    const result = score({ tool_selection: { ...BLOCK, k: 3 } }, repeat(2, 'get_weather'))
    expect(result.status).toBe('error')
    const check = checkOf(result, 'tool_selection')
    expect(check.status).toBe('error')
    expect(check.findings).toEqual([
      expect.objectContaining({ level: 'error', message: expect.stringMatching(/k[\s\S]*3[\s\S]*2/) }),
    ])
    expect(Object.values(check.targets).every((target) => target === null)).toBe(true)
  })

  it('with fewer valid runs than k, pass^k is not measured', () => {
    const traces = [...repeat(2, 'get_weather'), { ...run('get_weather'), outcome: { status: 'infra_error' } }]
    const result = score({ tool_selection: { ...BLOCK, k: 3 }, min_valid_runs: 2 }, traces)
    expect(checkOf(result, 'tool_selection').targets).toMatchObject({
      'tool_selection.selection_rate': 1,
      'tool_selection.selected_runs': 2,
      'tool_selection.pass_hat_k': null,
    })
  })
})

describe('token budget', () => {
  it('one run over fails the floor, even at 100 %', () => {
    const check = select({ max_total_tokens: 2000 }, [
      ...repeat(9, 'get_weather', 100),
      ...repeat(1, 'get_weather', 2001),
    ])
    expect(check.targets['tool_selection.selection_rate']).toBe(1)
    expect(check.targets['tool_selection.max_tokens']).toBe(2001)
    expect(check.targets['tool_selection.passed']).toBe(0)
    expect(check.status).toBe('failed')
    expect(check.findings).toContainEqual(expect.objectContaining({ level: 'error', run: 10 }))
  })

  it('exactly the budget is within it', () => {
    expect(select({ max_total_tokens: 2000 }, repeat(1, 'get_weather', 2000)).status).toBe('passed')
  })

  it('a run without recorded tokens fails a set budget', () => {
    const check = select({ max_total_tokens: 2000 }, runs(['get_weather', 100], ['get_weather', null]))
    expect(check.status).toBe('failed')
    expect(check.targets['tool_selection.passed']).toBe(0)
    expect(check.findings).toContainEqual(
      expect.objectContaining({ level: 'error', run: 2, message: expect.stringContaining('no tokens recorded') }),
    )
  })

  it('without a budget tokens do not matter', () => {
    expect(select({}, runs(['get_weather', 1e9], ['get_weather', null])).status).toBe('passed')
  })

  it('a missing total is input + output', () => {
    const trace = { ...run('get_weather'), conversation: { tokens: { input: 1500, output: 501 } } }
    const check = select({ max_total_tokens: 2000 }, [trace])
    expect(check.targets['tool_selection.max_tokens']).toBe(2001)
    expect(check.status).toBe('failed')
  })
})

describe('limits and expect', () => {
  it('expect adds to the limits and replaces only the default', () => {
    const expectation = [{ 'tool_selection.selected_runs': { '>=': 1 } }]
    const half = [...repeat(1, 'get_weather', 5000), ...repeat(1, 'x', 10)]
    expect(select({ expect: expectation }, half).status).toBe('failed')
    expect(select({ expect: expectation, min_selection_rate: 0.5 }, half).status).toBe('passed')
    expect(select({ expect: expectation, min_selection_rate: 0.5, max_total_tokens: 4999 }, half).status).toBe('failed')
    const stricter = [{ 'tool_selection.selected_runs': { '>=': 2 } }]
    expect(select({ expect: stricter, min_selection_rate: 0.5 }, half).status).toBe('failed')
  })

  it('is no per-run check', () => {
    const result = score(
      { tool_selection: { ...BLOCK, min_selection_rate: 0.5 } },
      repeat(1, 'get_weather').concat(repeat(1, 'x')),
    )
    expect(result.runs.map(({ checks, status }) => [checks, status])).toEqual([
      [{}, 'passed'],
      [{}, 'passed'],
    ])
    expect(result.status).toBe('passed')
  })
})

describe('load errors', () => {
  it.each([
    ['no expected_tool', { min_selection_rate: 1 }, /expected_tool/],
    ['no min_selection_rate', { expected_tool: 'x' }, /min_selection_rate/],
    ['a rate above 1', { ...BLOCK, min_selection_rate: 80 }, /min_selection_rate|0 to 1|<=1/],
    ['a negative rate', { ...BLOCK, min_selection_rate: -0.1 }, /min_selection_rate|0/],
    ['k of 0', { ...BLOCK, k: 0 }, /k|1/],
    ['a fractional k', { ...BLOCK, k: 1.5 }, /k|integer|whole/],
    ['a text as budget', { ...BLOCK, max_total_tokens: '2000' }, /max_total_tokens|number/],
  ])('%s', (_name, block, message) => {
    expect(loadError({ tool_selection: block })).toMatch(message)
  })
})

describe('the pure pieces', () => {
  it('aggregateSelection', () => {
    const traces = parseTraces([...repeat(9, 'get_weather', 900), ...repeat(1, 'x', 1840)])
    const summary = aggregateSelection(traces, { ...BLOCK, max_total_tokens: 2000, k: 2 })
    expect(summary).toMatchObject({
      selection_rate: 0.9,
      selected_runs: 9,
      pass_hat_k: 80,
      max_tokens: 1840,
    })
  })

  it('passHatK and passAtK are the unbiased estimators, as ratios', () => {
    expect(passHatK(10, 9, 5)).toBeCloseTo(0.5, 12)
    expect(passHatK(4, 3, 1)).toBeCloseTo(0.75, 12)
    expect(passHatK(4, 3, 4)).toBe(0)
    expect(passAtK(4, 1, 1)).toBeCloseTo(0.25, 12)
    expect(passAtK(4, 1, 2)).toBeCloseTo(0.5, 12)
    expect(passAtK(4, 1, 4)).toBe(1)
    expect(passAtK(4, 0, 4)).toBe(0)
  })
})
