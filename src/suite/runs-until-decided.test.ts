import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/errors/error.js'
import { scoreTest } from '../score/score-test.js'
import { parseSuite } from './parse-suite.js'
import { planRows } from './rows.js'

const RULE = '{ max: 100, until: decided, floor: 0.9, alternative: 0.98 }'

async function problems(entry: string, more = ''): Promise<string> {
  const text = `${more}agents:\n  - { name: a, prompt: p, expect: [{ turns: 1 }], ${entry} }`
  try {
    await parseSuite(text)
    return 'fine'
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.problems
      .map(({ path, message, hint }) => [`${path}: ${message}`, hint ?? []].flat().join('\n  '))
      .join('\n')
  }
}

describe('a rule', () => {
  it('has defaults for min, alpha and beta, and `max` as the number of runs', async () => {
    const suite = await parseSuite(`agents:\n  - { name: a, prompt: p, expect: [{ turns: 1 }], runs: ${RULE} }`)
    expect(planRows(suite)).toMatchObject([
      {
        runs: 100,
        test: { until_decided: { floor: 0.9, alternative: 0.98, alpha: 0.05, beta: 0.05, min: 3, max: 100 } },
      },
    ])
  })

  it('may be in `defaults`, and a number replaces it', async () => {
    const text = `defaults: { runs: ${RULE} }
agents:
  - { name: a, prompt: p, expect: [{ turns: 1 }] }
  - { name: b, prompt: p, expect: [{ turns: 1 }], runs: 5 }`
    const rows = planRows(await parseSuite(text))
    expect(rows.map(({ runs, test }) => [runs, test.until_decided?.floor])).toEqual([
      [100, 0.9],
      [5, undefined],
    ])
  })

  it('`adaptive` is one for the points of a sweep, which share 20 runs each', async () => {
    const sweep = 'distractors: { counts: [0, 5, 9], correct: [x] }'
    const suite = await parseSuite(
      `agents:\n  - { name: a, prompt: p, expect: [{ turns: 1 }], runs: adaptive, ${sweep} }`,
    )
    const rule = { floor: 0.8, alternative: 0.95, alpha: 0.05, beta: 0.05, min: 3, max: 100, total: 60 }
    expect(planRows(suite).map(({ runs, test }) => [runs, test.until_decided])).toEqual([
      [100, rule],
      [100, rule],
      [100, rule],
    ])
  })

  it.each([
    'runs: { max: 35, until: decided, floor: 0.9, alternative: 0.98 }',
    'runs: { min: 50, max: 40, until: decided, floor: 0.9, alternative: 0.98 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.9 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 1 }',
    'runs: { max: 100, until: decided, floor: 90, alternative: 98 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.900001 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.98, alpha: 0 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.98, beta: 0.6 }',
    'runs: { max: 100, floor: 0.9, alternative: 0.98 }',
    'runs: { until: decided }',
    `runs: ${RULE}, min_valid_runs: 5`,
    `runs: ${RULE}, reliability: { expect: [{ "reliability.certified_lower": { ">=": 80 } }] }`,
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.98, total: 200 }',
    'runs: { max: 100, until: decided, floor: 0.9, alternative: 0.98, total: 8 }, distractors: { counts: [0, 5, 9], correct: [x] }',
    'runs: adaptive',
    'runs: adaptiv',
    `runs: ${RULE}, tool_selection: { expected_tool: x, min_selection_rate: 0.5, k: 4 }`,
    `runs: ${RULE}, distractors: { counts: [0, 5], correct: [x], floor: 80 }`,
  ])('%s', async (entry) => {
    expect(await problems(entry)).toMatchSnapshot()
  })

  it('needs a check that judges single runs', () => {
    const text = `agents:\n  - { name: a, prompt: p, runs: ${RULE}, distractors: { count: 1, correct: [x] } }`
    expect(() => parseSuite(text)).toThrow('`until: decided` needs a check that judges single runs')
  })
})

describe('scored', () => {
  const done = { tool_calls: [], final_response: 'done' }
  const lost = { tool_calls: [], final_response: 'lost' }
  const broken = { tool_calls: [], outcome: { status: 'infra_error' } }
  const runs = { until: 'decided', floor: 0.7, alternative: 0.92, min: 2, max: 40 } as const
  const test = { runs, expect: [{ final_response: { contains: 'done' } }] }
  const many = (count: number) => Array.from({ length: count }, () => done)

  it('the decision is a check, and the other checks are samples', () => {
    const row = scoreTest(test, [lost, ...many(20)])
    expect(row.status).toBe('passed')
    expect(row.runs).toHaveLength(17)
    expect(row.gates.map(({ gate, status, sample }) => [gate, status, sample])).toEqual([
      ['expect', 'failed', true],
      ['runs', 'passed', undefined],
    ])
    expect(row.gates[1]).toMatchSnapshot()
    expect(row.warnings).toEqual(['4 later runs are not counted: the first 17 decided'])
  })

  it('a run that is not a sample is an error, as it is for a fixed number of runs', () => {
    const row = scoreTest(test, [...many(4), broken, ...many(30)])
    expect(row).toMatchObject({ status: 'error', stopping: { reason: 'invalid', runs: 4, invalid: 1, decision: null } })
    expect(row.gates.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(row).not.toHaveProperty('warnings')
    expect(scoreTest(test, [broken, broken]).status).toBe('error')
  })

  it('with `min_valid_runs` such runs do not count, and the row says so', () => {
    const tolerant = { ...test, min_valid_runs: 2 }
    const row = scoreTest(tolerant, [broken, ...many(10), broken, ...many(1)])
    expect(row).toMatchObject({ status: 'passed', stopping: { runs: 11, invalid: 2 } })
    expect(row.warnings).toEqual(['2 runs ended in an error and are not counted'])
    expect(scoreTest(tolerant, [broken, broken]).status).toBe('inconclusive')
  })

  it('too few runs are inconclusive, never passed', () => {
    expect(scoreTest(test, many(10))).toMatchObject({ status: 'inconclusive', stopping: { reason: 'unfinished' } })
    expect(scoreTest(test, [])).toMatchObject({ status: 'skipped' })
  })

  it('the bound of `distractors` for a fixed number of runs is not measured', () => {
    const expectation = [{ 'distractors.certified_lower': { '>=': 50 } }]
    const swept = { ...test, distractors: { count: 0, correct: ['x'], expect: expectation } }
    const traces = many(11).map((trace) => ({ ...trace, tool_calls: [{ name: 'x', args: {} }] }))
    const row = scoreTest(swept, traces)
    // The runs pass, but this gate over all of them decides beside the rule.
    expect(row.status).toBe('inconclusive')
    expect(row.gates.find(({ gate }) => gate === 'runs')?.status).toBe('passed')
    expect(row.gates.find(({ gate }) => gate === 'distractors')).toMatchObject({
      status: 'inconclusive',
      targets: { 'distractors.certified_lower': null, 'distractors.passed_runs': 11 },
      summary: 'passed 11/11 (100%), accuracy 100%',
    })
  })
})
