// docs/spec/gates.md section 5.
import { describe, expect, it } from 'vitest'
import { scoreGoldenPath } from '../../src/index.js'
import { type Call, call, loadError, run, scoreGate } from './scoring.js'

type Numbers = readonly [
  penalty: number,
  mean: number,
  passed: number,
  reached: number,
  extra: number,
  backtracks: number,
  repeated: number,
]

function numbers(calls: readonly string[], runs: readonly (readonly Call[])[], penalize?: object): Numbers {
  const block = penalize === undefined ? { calls } : { calls, penalize }
  const { targets } = scoreGate(
    'golden_path',
    block,
    runs.map((each) => run(...each)),
  )
  expect(Object.keys(targets)).toEqual([
    'golden_path.penalty',
    'golden_path.mean_penalty',
    'golden_path.passed',
    'golden_path.reached',
    'golden_path.extra_steps',
    'golden_path.backtracks',
    'golden_path.repeated_tools',
  ])
  return Object.values(targets) as unknown as Numbers
}

describe('one run', () => {
  it.each<[string, string[], Call[], Numbers]>([
    ['worked: a,b', ['a', 'b'], ['a', 'b'], [1, 1, 1, 1, 0, 0, 0]],
    ['worked: a,a,b', ['a', 'b'], ['a', 'a', 'b'], [0.5, 0.5, 0, 1, 1, 0, 1]],
    ['worked: a,b,a', ['a', 'b'], ['a', 'b', 'a'], [0.5, 0.5, 0, 1, 1, 1, 0]],
    ['no calls: nothing wasted, nothing reached', ['a', 'b'], [], [1, 1, 0, 0, 0, 0, 0]],
    ['too short is not extra', ['a', 'b', 'c'], ['a', 'b'], [1, 1, 0, 0, 0, 0, 0]],
    ['the wrong order is not reached', ['a', 'b'], ['b', 'a'], [1, 1, 0, 0, 0, 0, 0]],
    ['other calls may lie between', ['a', 'b'], ['a', 'x', 'b'], [0.666666667, 0.666666667, 0, 1, 1, 0, 0]],
    [
      'a,b,a,b: two extra, two backtracks, w 4',
      ['a', 'b'],
      ['a', 'b', 'a', 'b'],
      [0.333333333, 0.333333333, 0, 1, 2, 2, 0],
    ],
    ['a,a,a: two repeats', ['a'], ['a', 'a', 'a'], [0.333333333, 0.333333333, 0, 1, 2, 0, 2]],
    ['own repeats are subtracted', ['a', 'a', 'b'], ['a', 'a', 'b'], [1, 1, 1, 1, 0, 0, 0]],
    ['own backtracks are subtracted', ['a', 'b', 'a'], ['a', 'b', 'a'], [1, 1, 1, 1, 0, 0, 0]],
    ['own repeats and backtracks', ['a', 'b', 'a', 'a'], ['a', 'b', 'a', 'a'], [1, 1, 1, 1, 0, 0, 0]],
    ['never below 0', ['a', 'a', 'b'], ['a', 'b'], [1, 1, 0, 0, 0, 0, 0]],
    ['own repeats do not excuse backtracks', ['a', 'a', 'b'], ['a', 'a', 'b', 'a'], [0.5, 0.5, 0, 1, 1, 1, 0]],
    [
      'a repeat after a backtrack is a repeat',
      ['a', 'b'],
      ['a', 'b', 'a', 'a'],
      [0.333333333, 0.333333333, 0, 1, 2, 1, 1],
    ],
    ['a tool is (server, name)', ['s.x', 't.x'], ['s.x', 't.x'], [1, 1, 1, 1, 0, 0, 0]],
    ['a bare golden entry is any server', ['x', 'y'], ['s.x', 't.y'], [1, 1, 1, 1, 0, 0, 0]],
    ['a golden glob is any tool of its server', ['s.*', 't.*'], ['s.x', 't.y'], [1, 1, 1, 1, 0, 0, 0]],
    ['arguments play no part', ['a', 'b'], [['a', { n: 1 }], ['a', { n: 2 }], 'b'], [0.5, 0.5, 0, 1, 1, 0, 1]],
  ])('%s', (_name, golden, calls, expected) => {
    expect(numbers(golden, [calls])).toEqual(expected)
  })
})

it('the worst run is the penalty, counts are summed, passed and reached need every run', () => {
  expect(
    numbers(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['a', 'a', 'b'],
        ['a', 'b', 'a'],
      ],
    ),
  ).toEqual([0.5, 0.666666667, 0, 1, 2, 1, 1])
  expect(
    numbers(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ),
  ).toEqual([1, 1, 1, 1, 0, 0, 0])
  expect(
    numbers(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ),
  ).toEqual([1, 1, 0, 0, 0, 0, 0])
})

describe('penalize', () => {
  it('each key defaults to true', () => {
    expect(numbers(['a', 'b'], [['a', 'a', 'b']], {})).toEqual([0.5, 0.5, 0, 1, 1, 0, 1])
    expect(numbers(['a', 'b'], [['a', 'a', 'b']], { backtracks: false })).toEqual([0.5, 0.5, 0, 1, 1, 0, 1])
  })

  it('what is not penalised is still counted', () => {
    expect(numbers(['a', 'b'], [['a', 'a', 'b']], { extra_steps: false })).toEqual([
      0.666666667, 0.666666667, 0, 1, 1, 0, 1,
    ])
    expect(numbers(['a', 'b'], [['a', 'a', 'b']], { extra_steps: false, repeated_tools: false })).toEqual([
      1, 1, 1, 1, 1, 0, 1,
    ])
    expect(numbers(['a', 'b'], [['a', 'b', 'a']], { extra_steps: false, backtracks: false })).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ])
  })
})

it('the default is passed >= 1; expect replaces it', () => {
  const status = (calls: Call[], block: object = {}) =>
    scoreGate('golden_path', { calls: ['a', 'b'], ...block }, [run(...calls)]).status
  expect(status(['a', 'b'])).toBe('passed')
  expect(status(['a', 'a', 'b'])).toBe('failed')
  expect(status(['b', 'a'])).toBe('failed')
  expect(status(['a', 'a', 'b'], { expect: [{ 'golden_path.penalty': { '>=': 0.5 } }] })).toBe('passed')
  expect(status(['a', 'a', 'b'], { expect: [{ 'golden_path.penalty': { '>': 0.5 } }] })).toBe('failed')
})

it('ratios are rounded before they are compared', () => {
  const expectation = [{ 'golden_path.penalty': { exact: 0.666666667 } }]
  const { status } = scoreGate('golden_path', { calls: ['a', 'b'], expect: expectation }, [run('a', 'x', 'b')])
  expect(status).toBe('passed')
})

it('every wasted step is a finding at its step', () => {
  const { findings } = scoreGate('golden_path', { calls: ['a', 'b'] }, [run('a', 'a', 'b', 'a')])
  expect(findings.filter(({ step }) => step !== null).map(({ run: number, step }) => [number, step])).toEqual([
    [1, 1],
    [1, 3],
  ])
})

describe('load errors', () => {
  it.each([
    ['an empty list', { calls: [] }, /calls/],
    ['no list', {}, /calls/],
    ['an unknown penalty', { calls: ['a'], penalize: { backtrack: true } }, /backtrack\b[\s\S]*backtracks/],
    ['a penalty that is no boolean', { calls: ['a'], penalize: { backtracks: 'yes' } }, /backtracks|yes/],
  ])('%s', (_name, block, message) => {
    expect(loadError({ golden_path: block })).toMatch(message)
  })
})

it('scoreGoldenPath gives the numbers of one run', () => {
  const calls = (...ids: string[]) => ids.map(call) as unknown as Parameters<typeof scoreGoldenPath>[0]
  expect(scoreGoldenPath(calls('a', 'a', 'b'), ['a', 'b'])).toMatchObject({
    penalty: 0.5,
    reached: true,
    extra_steps: 1,
    repeated_tools: 1,
    backtracks: 0,
  })
  expect(scoreGoldenPath(calls('a', 'a', 'b'), ['a', 'b'], { extra_steps: false })).toMatchObject({
    penalty: 0.666666667,
  })
})
