import { describe, expect, it } from 'vitest'
import { MIXED } from '../../../test/reports/mixed-result.js'
import type { Status } from '../../core/gate/status.js'
import type { Result, RunResult, TestResult } from '../../score/result/result.js'
import { summarize } from '../../score/result/summarize.js'
import { chooseRow } from './choose-row.js'

const [TEMPLATE] = MIXED.tests.flatMap(({ runs }) => runs)

function rowOf(name: string, status: Status, ...runs: readonly Status[]): TestResult {
  return {
    ...{ suite: null, name, kind: 'agent', model: null, status, replayed: true, gates: [] },
    // There is a run in that result.
    runs: runs.map(
      (own, index) => ({ ...TEMPLATE, run: index + 1, name: `${name} #${index + 1}`, status: own }) as RunResult,
    ),
  }
}

function chosen(result: Result, name?: string): readonly [string, number | null] | null {
  const found = chooseRow(result, name, 'the result')
  return found === null ? null : [found.test.name, found.run?.run ?? null]
}

const result = summarize([
  rowOf('a', 'passed', 'passed'),
  rowOf('b', 'error', 'passed', 'failed', 'error'),
  rowOf('c d', 'failed', 'passed', 'error', 'failed'),
  rowOf('c e', 'failed', 'failed'),
])

describe('without a name', () => {
  it('is the first that failed, and its first failed run', () => {
    expect(chosen(result)).toEqual(['c d', 3])
  })

  it('is the first without a verdict where none failed, and null where all is well', () => {
    expect(chosen(summarize(result.tests.slice(0, 2)))).toEqual(['b', 3])
    expect(chosen(summarize(result.tests.slice(0, 1)))).toBeNull()
  })

  it('is the first that is warned where all others are well, and its first warned run', () => {
    const warned = rowOf('w', 'warned', 'passed', 'warned')
    expect(chosen(summarize([rowOf('a', 'passed', 'passed'), warned]))).toEqual(['w', 2])
    expect(chosen(summarize([warned, rowOf('b', 'error', 'error')]))).toEqual(['b', 1])
  })

  it('is the run that is complained of where only all runs together failed', () => {
    const finding = { level: 'note', kind: 'k', step: null, message: 'm' } as const
    const findings = [{ ...finding, run: 1 } as const, { ...finding, level: 'error', run: 2 } as const]
    const check = { gate: 'stability', status: 'failed', targets: {}, expect: [], findings } as const
    expect(chosen(summarize([{ ...rowOf('f', 'failed', 'passed', 'passed'), gates: [check] }]))).toEqual(['f', 2])
  })
})

describe('by name', () => {
  it('is a row, a run, or the only row with these words', () => {
    expect(chosen(result, 'c d')).toEqual(['c d', 3])
    expect(chosen(result, 'c d #1')).toEqual(['c d', 1])
    expect(chosen(result, ' e')).toEqual(['c e', 1])
    expect(chosen(result, 'a')).toEqual(['a', 1])
  })

  it('is a row before it is a run of another', () => {
    expect(chosen(summarize([...result.tests, rowOf('c d #1', 'passed')]), 'c d #1')).toEqual(['c d #1', null])
  })

  it('is refused in words where it is not clear', () => {
    expect(() => chosen(result, 'c')).toFailWith('TEST_UNKNOWN')
    expect(() => chosen(result, 'c d #33')).toThrow('the result has no test `c d #33`')
    expect(() => chosen(result, 'nowhere')).toThrow(expect.objectContaining({ code: 'TEST_UNKNOWN' }))
    expect(() => chosen(result, 'c d #11')).toThrow(expect.objectContaining({ hint: 'Did you mean `c d #1`?' }))
  })
})
