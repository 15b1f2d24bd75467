import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../core/errors/error.js'
import { scoreTest } from '../../score/score-test.js'
import type { AgentTestInput } from '../../suite/schema/suite-input.js'
import { reliability } from './gate.js'

const context = {
  name: 'weather',
  runs: 10,
  classes: null,
  checks: ['expect', 'trajectory'],
  texts: [],
  outcomes: [],
  grades: [],
}

/** The fold over runs with these outcomes. */
function fold(block: Record<string, unknown>, outcomes: readonly boolean[]) {
  const runs = outcomes.map((_, index) => ({ run: index + 1, measure: null }))
  return reliability.fold(reliability.options.parse(block), runs, { ...context, outcomes })
}

const nineOfTen = Array.from({ length: 10 }, (_, index) => index !== 4)

describe('the summary of the floor line', () => {
  it.each([
    [{}, 'passed 9/10 (90%), certified >= 60% at 95% confidence, (9/10)^10 34%'],
    [{ confidence: 0.995 }, 'passed 9/10 (90%), certified >= 45% at 99.5% confidence, (9/10)^10 34%'],
    [{ confidence: 0.58 }, 'passed 9/10 (90%), certified >= 81% at 58% confidence, (9/10)^10 34%'],
  ])('%j', (block, summary) => {
    expect(fold(block, nineOfTen).summary).toBe(summary)
  })
})

it('a failed run is named by its own number, also after one that was no sample', () => {
  const runs = [1, 3, 4, 5].map((run) => ({ run, measure: null }))
  const outcomes = [true, false, true, false]
  const { findings } = reliability.fold(reliability.options.parse({}), runs, { ...context, outcomes })
  expect(findings.map(({ run }) => run)).toEqual([3, 5])
})

describe('without a floor', () => {
  const test = { expect: [{ final_response: { contains: 'done' } }], reliability: {} }

  it('a block is refused, and shows three floors with what they mean', () => {
    expect(() => scoreTest(test, [])).toThrow('reliability: `reliability` has no default expectation')
    expect(hintOf(test)).toMatchSnapshot()
  })

  it.each(reliability.floors ?? [])('$expect is one as it stands', ({ expect: entry }) => {
    const runs = [1, 2, 3].map(() => ({ tool_calls: [], final_response: 'done' }))
    const floor = { expect: [JSON.parse(entry)] }
    expect(scoreTest({ ...test, reliability: floor }, runs).gates.at(-1)?.expect).toHaveLength(1)
  })

  it('options that are no floor leave it refused', () => {
    expect(hintOf({ ...test, reliability: { confidence: 0.9, outcome: 'expect' } })).toMatch(/^Add an expectation/)
  })
})

function hintOf(test: AgentTestInput): string | undefined {
  try {
    scoreTest(test, [])
  } catch (error) {
    return isMcproveError(error) ? error.problems[0]?.hint : undefined
  }
  return undefined
}

describe('the samples', () => {
  const expectation = [{ final_response: { contains: 'done' } }]
  const done = { tool_calls: [], final_response: 'done' }
  const lost = { tool_calls: [], final_response: 'lost' }
  const half = [{ 'reliability.pass_rate': { '>=': 50 } }]

  it('do not decide the test', () => {
    const result = scoreTest({ name: 't', expect: expectation, reliability: { expect: half } }, [done, lost])
    expect(result.status).toBe('passed')
    expect(result.runs.map(({ status }) => status)).toEqual(['passed', 'failed'])
    expect(result.gates.map(({ gate, status }) => [gate, status])).toEqual([
      ['expect', 'failed'],
      ['reliability', 'passed'],
    ])
  })

  it('are the named check alone: the remaining checks decide with `reliability`', () => {
    const test = {
      expect: expectation,
      trajectory: { mode: 'superset' as const, calls: [] },
      reliability: { outcome: 'trajectory', expect: half },
    }
    expect(scoreTest(test, [done, lost]).status).toBe('failed')
    expect(scoreTest(test, [done, done]).status).toBe('passed')
  })

  it('do not hold runs that ended with an infrastructure error', () => {
    const broken = { tool_calls: [], outcome: { status: 'infra_error' } }
    const test = { expect: expectation, min_valid_runs: 2, reliability: { expect: half } }
    const check = scoreTest(test, [done, broken, lost]).gates.find(({ gate }) => gate === 'reliability')
    expect(check?.targets).toMatchObject({ 'reliability.runs': 2, 'reliability.passes': 1 })
  })
})

describe('the options', () => {
  const check = (block: Record<string, unknown>, checks: readonly string[]) =>
    reliability.check?.(reliability.options.parse(block), { ...context, checks })

  it('name a check of the test that judges a single run', () => {
    expect(check({ outcome: 'trajectory' }, ['expect', 'trajectory'])).toEqual([])
    const problems = check({ outcome: 'golden_path' }, ['expect', 'trajectory'])
    expect(problems?.map(({ path }) => path)).toEqual([['outcome']])
    expect(problems).toMatchSnapshot()
  })

  it('need such a check', () => {
    expect(check({}, [])?.map(({ path }) => path)).toEqual([[]])
    expect(check({}, [])).toMatchSnapshot()
  })

  it.each([0, 1, 95, '0.95'])('refuse the confidence %j', (confidence) => {
    expect(reliability.options.safeParse({ confidence }).success).toBe(false)
  })
})
