import { describe, expect, it } from 'vitest'
import type { RunResult, TestResult } from '../../../score/result/result.js'
import { behaviourOf } from './behaviour.js'
import { decideDrifts } from './decide-drifts.js'
import { driftOf } from './drift-of.js'
import type { RowDrift } from './row-drift.js'

type Call = readonly [tool: string, args?: unknown]

function run(calls: readonly Call[] | null, rest: Partial<RunResult> = {}): RunResult {
  const trace = calls === null ? {} : { trace: { tool_calls: calls.map(([name, args = {}]) => ({ name, args })) } }
  // As a saved result has it: JSON.
  return JSON.parse(
    JSON.stringify({
      ...{ run: 1, name: 'a', status: 'passed', outcome: 'completed', checks: {}, expect: [], retries: 0 },
      ...{ tokens: 1000, duration_ms: null, cost_usd: null, ...trace, ...rest },
    }),
  )
}

function row(runs: readonly RunResult[], rest: Partial<TestResult> = {}): TestResult {
  return {
    ...{ suite: 's.yml', name: 'a', kind: 'agent', model: 'm', status: 'passed', replayed: false, gates: [] },
    runs,
    ...rest,
  }
}

const times = (count: number, calls: readonly Call[] | null, rest: Partial<RunResult> = {}) =>
  Array.from({ length: count }, () => run(calls, rest))

function drift(old: TestResult, now: TestResult, isDeterministic = false): RowDrift {
  const [before, after] = [behaviourOf(old), behaviourOf(now)]
  if (before === null || after === null) throw new Error('no behaviour')
  return driftOf(before, after, isDeterministic)
}

const GET: Call = ['get_weather', { city: 'Paris', units: 'metric' }]

describe('sampled rows', () => {
  it('are the same when the runs did the same', () => {
    expect(drift(row(times(10, [['search'], GET])), row(times(10, [['search'], GET])))).toMatchObject({
      verdict: 'same',
      p_value: { actions: null, usage: null },
      changes: [],
      sequences: [{ tools: ['search', 'get_weather'], length: 2, old: 10, new: 10 }],
    })
  })

  it('drift when a tool is no longer called', () => {
    const now = row([...times(8, [GET]), ...times(2, [['search'], GET])])
    const { verdict, p_value, changes } = drift(row(times(10, [['search'], GET])), now)
    expect({ verdict, changes }).toMatchObject({
      verdict: 'drift',
      changes: [{ measure: 'tool', tools: ['search'], old: 10, new: 2 }],
    })
    expect(p_value.actions).toBeLessThan(0.002)
  })

  it('drift when the order changed, which is named by the sequence', () => {
    expect(drift(row(times(5, [['a'], ['b']])), row(times(5, [['b'], ['a']])))).toMatchObject({
      verdict: 'drift',
      // All 252 divisions of ten runs were tried; this one and its mirror image are the extremes.
      p_value: { actions: 2 / 252 },
      changes: [{ measure: 'sequence', old: 5, new: 0 }],
    })
  })

  it('drift when an argument has another value', () => {
    const other: Call = ['get_weather', { units: 'imperial', city: 'Paris' }]
    const now = row([...times(9, [other]), ...times(1, [GET])])
    expect(drift(row(times(10, [GET])), now)).toMatchObject({
      verdict: 'drift',
      changes: [
        { measure: 'argument', argument: 'units', value: '"metric"', old: 10, new: 1 },
        { measure: 'argument', argument: 'units', value: '"imperial"', old: 0, new: 9 },
      ],
      arguments: [{ tool: 'get_weather', argument: 'units' }],
    })
  })

  it('do not drift by texts that differ in every run', () => {
    const texts = (from: number) =>
      row(Array.from({ length: 10 }, (_, index) => run([['say', { text: `n${from + index}` }]])))
    expect(drift(texts(0), texts(10)).verdict).toBe('same')
  })

  it('drift by outcomes, and by finish reasons', () => {
    const now = row(times(10, [GET], { outcome: 'max_turns' }))
    expect(drift(row(times(10, [GET])), now)).toMatchObject({
      verdict: 'drift',
      changes: [{ value: 'completed' }, { value: 'max_turns' }],
    })
  })

  it('drift by tokens from a change of a tenth on, and only within one model', () => {
    const tokens = (base: number) => row(Array.from({ length: 10 }, (_, index) => run([GET], { tokens: base + index })))
    expect(drift(tokens(1000), tokens(1050)).verdict).toBe('same')
    expect(drift(tokens(1000), tokens(1300))).toMatchObject({
      verdict: 'drift',
      changes: [{ measure: 'tokens', old: 1004.5, new: 1304.5 }],
    })
    expect(drift(tokens(1000), { ...tokens(1300), model: 'other' })).toMatchObject({
      verdict: 'same',
      tokens: { old: 1004.5, new: 1304.5 },
    })
  })

  it.each([1, 2, 3])('with %i runs a side are not compared: no difference could be significant', (count) => {
    expect(drift(row(times(count, [['a']])), row(times(count, [['b']])))).toMatchObject({
      verdict: 'not_compared',
      reason: 'too_few_runs',
    })
  })

  it('without traces are never the same', () => {
    expect(drift(row(times(10, null)), row(times(10, null)))).toMatchObject({
      verdict: 'not_compared',
      reason: 'no_calls',
    })
    expect(drift(row(times(10, null)), row(times(10, null, { tokens: 2000 })))).toMatchObject({
      verdict: 'drift',
      reason: 'no_calls',
      changes: [{ measure: 'tokens' }],
    })
  })

  it('are corrected for the number of rows', () => {
    const one = drift(row(times(5, [['a']])), row(times(5, [['b']])))
    const unchanged = drift(
      row([...times(3, [['a']]), ...times(2, [['b']])]),
      row([...times(2, [['a']]), ...times(3, [['b']])]),
    )
    expect(unchanged.p_value.actions).toBe(1)
    expect(decideDrifts([one, ...Array.from({ length: 4 }, () => unchanged)])[0]?.verdict).toBe('drift')
    expect(decideDrifts([one, ...Array.from({ length: 5 }, () => unchanged)])[0]).toMatchObject({
      verdict: 'not_compared',
      reason: 'too_few_runs',
      changes: [],
    })
    const stable = drift(row(times(5, [['a']])), row(times(5, [['a']])))
    expect(decideDrifts([one, ...Array.from({ length: 200 }, () => stable)]).map(({ verdict }) => verdict)).toEqual([
      'drift',
      ...Array.from({ length: 200 }, () => 'same'),
    ])
  })
})

describe('deterministic rows', () => {
  it('drift by any call or argument, shown side by side', () => {
    const now = row(times(1, [['search'], ['get_weather', { city: 'Rome' }], ['log']]))
    expect(drift(row(times(1, [['search'], ['get_weather', { city: 'Paris' }]])), now, true)).toMatchObject({
      verdict: 'drift',
      p_value: { actions: null, usage: null },
      calls: [
        { old: { tool: 'get_weather', args: { city: 'Paris' } }, new: { tool: 'get_weather', args: { city: 'Rome' } } },
        { old: null, new: { tool: 'log' } },
      ],
    })
  })

  it('are the same when their calls are, whatever they cost', () => {
    const now = row(times(1, [GET], { tokens: 5 }))
    expect(drift(row(times(1, [GET])), now, true).verdict).toBe('same')
    expect(drift(row(times(1, null)), now, true)).toMatchObject({ verdict: 'not_compared', reason: 'no_calls' })
  })
})

describe('calls of the agent itself', () => {
  const trace = (agent_calls: unknown) => ({
    trace: { tool_calls: [{ server: 's', name: 'x' }], agent_calls } as never,
  })
  it('count where every run has recorded them', () => {
    const bash = [{ name: 'Bash', after: 1, args: { command: 'ls' } }]
    const [without, shell] = [row(times(10, [], trace([]))), row(times(10, [], trace(bash)))]
    expect(drift(without, shell)).toMatchObject({ verdict: 'drift', changes: [{ tools: ['agent.Bash'] }] })
    expect(drift(row(times(10, [], trace(undefined))), shell).verdict).toBe('same')
  })
})

describe('hostile traces', () => {
  it('may use any name', () => {
    const proto: Call = ['__proto__', JSON.parse('{"__proto__": 1, "constructor": 2}')]
    expect(drift(row(times(5, [['a']])), row(times(5, [proto])))).toMatchObject({
      verdict: 'drift',
      changes: [{ tools: ['a'] }, { tools: ['__proto__'] }],
    })
  })

  it('may be of any form', () => {
    for (const trace of [
      null,
      5,
      [],
      {},
      { tool_calls: [null, 5, { name: 5 }, { name: 'a', args: [1] }], agent_calls: 'x' },
    ]) {
      const odd = row(times(5, [], { trace: trace as never }))
      expect(['same', 'not_compared']).toContain(drift(odd, odd).verdict)
    }
  })

  it('may nest 500 levels deep', () => {
    let deep: unknown = 1
    for (let level = 0; level < 500; level += 1) deep = { a: deep }
    expect(drift(row(times(5, [['a', deep]])), row(times(5, [['a', { a: 1 }]]))).verdict).toBe('drift')
  })

  it('may be long', () => {
    const calls = Array.from({ length: 20_000 }, (_, index): Call => [`t${index % 300}`, { index }])
    expect(drift(row(times(5, calls)), row(times(5, calls.toReversed()))).verdict).toBe('drift')
    expect(drift(row(times(1, calls)), row(times(1, calls.toReversed())), true).calls).toHaveLength(50)
  })

  it('may be many: a thousand runs a side', () => {
    const runs = (seed: number) =>
      row(
        Array.from({ length: 1000 }, (_, index) =>
          run([['a', { n: (index * seed) % 7 }], [`t${(index * seed) % 50}`]]),
        ),
      )
    expect(drift(runs(3), runs(11)).verdict).toBe('same')
    const now = row(times(1000, [['b']]))
    expect(drift(runs(3), now).verdict).toBe('drift')
  })
})
