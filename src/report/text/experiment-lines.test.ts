import { expect, it } from 'vitest'
import type { CheckResult, TestResult, Variant } from '../../score/result/result.js'
import { experimentLines } from './experiment-lines.js'

function row(name: string, variant: Variant | null, gates: readonly Partial<CheckResult>[]): TestResult {
  return {
    suite: 's.yml',
    name,
    kind: 'agent',
    model: null,
    status: 'passed',
    replayed: true,
    ...(variant === null ? {} : { variant }),
    runs: [],
    gates: gates.map((gate) => ({ gate: 'g', status: 'passed', targets: {}, expect: [], findings: [], ...gate })),
  }
}

const point = (count: number, rate: number | null, certified: number | null, floor?: number) =>
  row(`a {distractors ${count}}`, { of: 'a', distractors: count, ...(floor === undefined ? {} : { floor }) }, [
    { gate: 'distractors', targets: { 'distractors.pass_rate': rate, 'distractors.certified_lower': certified } },
  ])

it('a sweep is a curve with its certified floors', () => {
  expect([
    ...experimentLines([point(0, 100, 86, 60), point(5, 90, 71, 60), point(40, 50, 30, 60), point(80, null, null)]),
  ]).toMatchInlineSnapshot(`
    [
      "distractors sweep of a",
      "     0 ████████████████████ 100% pass, certified >= 86%",
      "     5 ██████████████████·· 90% pass, certified >= 71%",
      "    40 ██████████·········· 50% pass, certified >= 30%",
      "    80 ···················· no verdict",
      "  the floor of 60% holds up to 5 distractors",
    ]
  `)
  expect([...experimentLines([point(0, 50, 30, 60)])].at(-1)).toSay('60%')
})

it('a sweep whose points stop when they decide says what was decided', () => {
  const rule = { floor: 0.8, alternative: 0.95, alpha: 0.05, beta: 0.05, min: 3, max: 100, total: 60 }
  const stopped = (count: number, runs: number, passes: number, decision: 'pass' | 'fail' | null): TestResult => ({
    ...point(count, 0, null),
    stopping: { reason: decision === null ? 'total' : 'decided', decision, runs, passes, surplus: 0, invalid: 0, rule },
  })
  const rows = [stopped(0, 18, 18, 'pass'), stopped(5, 39, 34, null), stopped(40, 3, 0, 'fail')]
  expect([...experimentLines(rows)]).toMatchInlineSnapshot(`
    [
      "distractors sweep of a",
      "     0 ████████████████████ 100% pass, certified >= 80% after 18 runs",
      "     5 █████████████████··· 87% pass, undecided after 39 runs",
      "    40 ···················· 0% pass, below the alternative after 3 runs",
    ]
  `)
})

it('an ablation says which checks change', () => {
  const whole = row('a', null, [{ gate: 'trajectory' }, { gate: 'expect' }])
  const without = row('a {without x}', { of: 'a', without: 'x' }, [
    { gate: 'trajectory', status: 'failed' },
    { gate: 'expect' },
  ])
  expect([...experimentLines([whole, without])]).toEqual(['without x, a: trajectory passed -> failed'])
  expect([...experimentLines([whole, row('a {without y}', { of: 'a', without: 'y' }, [{ gate: 'expect' }])])]).toEqual([
    'without y, a: no check changes',
  ])
})

it('an ablation of a sweep is compared with its row without distractors', () => {
  const without = row('a {without x}', { of: 'a', without: 'x' }, [{ gate: 'distractors', status: 'failed' }])
  const lines = [...experimentLines([point(0, 100, 86), point(5, 50, 30), without])]
  expect(lines.at(-1)).toBe('without x, a: distractors passed -> failed')
})

it('rows without a verdict, or without the row to compare with, say nothing', () => {
  const without = row('a {without x}', { of: 'a', without: 'x' }, [{ gate: 'expect' }])
  const empty = row('a {without y}', { of: 'a', without: 'y' }, [])
  expect([...experimentLines([without])]).toEqual([])
  expect([...experimentLines([row('a', null, [{ gate: 'expect' }]), empty])]).toEqual([])
  expect([
    ...experimentLines([point(0, null, null, 60), row('a {distractors 5}', { of: 'a', distractors: 5 }, [])]),
  ]).toEqual([])
})

it('other rows say nothing', () => {
  expect([...experimentLines([row('a', null, [])])]).toEqual([])
})
