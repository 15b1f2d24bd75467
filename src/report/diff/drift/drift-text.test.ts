import { describe, expect, it } from 'vitest'
import { behaviourSummary } from './behaviour-summary.js'
import { behaviourLines, driftLines, sequenceText } from './drift-text.js'
import type { DriftChange, RowDrift } from './row-drift.js'

const drift = (changes: readonly DriftChange[], rest: Partial<RowDrift> = {}): RowDrift => ({
  verdict: 'drift',
  runs: { old: 10, new: 8 },
  p_value: { actions: 0.0004, usage: null },
  changes,
  sequences: [],
  outcomes: [],
  ...{ tokens: null, cost_usd: null, duration_ms: null },
  ...rest,
})
const change = (
  measure: DriftChange['measure'],
  old: number,
  now: number,
  rest: Partial<DriftChange> = {},
): DriftChange => ({
  ...{ measure, tools: ['search'], old, new: now, p_value: 0.0004 },
  ...rest,
})

it('each measure has its sentence', () => {
  const lines = driftLines(
    drift([
      change('tool', 10, 1),
      change('calls', 1.04, 3.449, { p_value: 0.0123 }),
      change('sequence', 9, 2, { tools: ['search', 'search', 'get'] }),
      change('order', 9, 2, { tools: ['', 'search'] }),
      change('order', 9, 2, { tools: ['search', ''] }),
      change('order', 9, 2, { tools: ['search', 'get'] }),
      change('order', 0, 8, { tools: ['', ''] }),
      change('argument', 10, 1, { argument: 'units', value: '"metric"' }),
      change('argument', 0, 7, { argument: 'units', value: '"imperial"' }),
      change('argument', 10, 1, { argument: 'limit' }),
      change('outcome', 0, 7, { tools: [], value: 'max_turns' }),
      change('tokens', 1200, 1900, { tools: [] }),
      change('cost', 0.0123, 0.5, { tools: [] }),
    ]),
  )
  expect(lines).toMatchInlineSnapshot(`
    [
      "search called in 10/10 runs, then 1/8 (p < 0.001)",
      "search called 1 times per run, then 3.4 (p = 0.012)",
      "search x2 -> get in 9/10 runs, then 2/8 (p < 0.001)",
      "search called first in 9/10 runs, then 2/8 (p < 0.001)",
      "search called last in 9/10 runs, then 2/8 (p < 0.001)",
      "get called right after search in 9/10 runs, then 2/8 (p < 0.001)",
      "no calls in 0/10 runs, then 8/8 (p < 0.001)",
      "args search.units: "metric" 10/10 -> 1/8, "imperial" 0/10 -> 7/8 (p < 0.001)",
      "args search.limit: given in 10/10 runs, then 1/8 (p < 0.001)",
      "outcome max_turns in 0/10 runs, then 7/8 (p < 0.001)",
      "tokens median 1,200 -> 1,900 (+58%) (p < 0.001)",
      "cost median $0.0123 -> $0.500 (+3965%) (p < 0.001)",
    ]
  `)
})

it('calls that differ are shown before and after, the first five', () => {
  const pair = (id: number) => ({ old: { tool: 'get', args: { id } }, new: { tool: 'get', args: { id: id + 1 } } })
  const calls = [
    { old: null, new: { tool: 'log', args: null } },
    { old: { tool: 'a', args: {} }, new: null },
  ]
  const lines = driftLines(drift([], { calls: [...calls, pair(1), pair(2), pair(3), pair(4)] }))
  expect(lines).toEqual([
    'now called: log',
    'no longer called: a {}',
    'get {"id": 1} -> {"id": 2}',
    'get {"id": 2} -> {"id": 3}',
    'get {"id": 3} -> {"id": 4}',
    '… and 1 more calls (show all with --reporter json)',
  ])
})

it('long sequences are shortened, repeated calls counted', () => {
  expect(sequenceText([])).toBe('no calls')
  expect(sequenceText(['a', 'a', 'b'])).toBe('a x2 -> b')
  const long = Array.from({ length: 30 }, (_, index) => `t${index}`)
  expect(sequenceText(long, 500)).toBe('t0 -> t1 -> t2 -> t3 -> t4 -> t5 -> t6 -> t7 … (500 calls)')
})

it('names and values cannot steer a terminal', () => {
  const [line = ''] = driftLines(drift([change('argument', 1, 2, { argument: '\u001b[31m\n', value: '"\u202e"' })]))
  for (const character of ['\u001b', '\u202e', '\n']) expect(line).not.toContain(character)
})

describe('the summary', () => {
  const none = drift([], { verdict: 'not_compared', reason: 'no_calls' })
  const few = drift([], { verdict: 'not_compared', reason: 'too_few_runs', enough_runs: 7 })

  it('says why rows were not compared, and what would help', () => {
    const lines = behaviourLines(behaviourSummary([drift([]), drift([], { verdict: 'same' }), none, few, few]))
    expect(lines).toEqual([
      'behaviour of 5 rows: 1 drift, 1 without drift, 3 not compared (2 too few runs: 7 on each side could show a change; 1 without traces: write both results with --traces, or use mcprove baseline)',
    ])
    expect(behaviourLines(behaviourSummary([few]))).toEqual([
      'behaviour of 1 row not compared (too few runs: 7 on each side could show a change)',
    ])
  })

  it('adds up the medians of the rows that have both', () => {
    const used = drift([], {
      tokens: { old: 1000, new: 1100 },
      cost_usd: { old: 0.1, new: 0.2 },
      duration_ms: { old: 900, new: 1500 },
    })
    expect(behaviourSummary([used, used, none])).toMatchObject({
      tokens: { rows: 2, old: 2000, new: 2200 },
      cost_usd: { rows: 2, old: 0.2, new: 0.4 },
    })
    expect(behaviourLines(behaviourSummary([used, used]))[1]).toBe(
      'one run of every row: tokens 2,000 -> 2,200 (+10%), cost $0.200 -> $0.400 (+100%), latency 1.8 s -> 3.0 s (+67%)',
    )
  })
})
