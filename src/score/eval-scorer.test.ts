import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineGate } from '../core/gate/gate.js'
import type { JurorGrade, RunGrade } from '../core/judge/grade.js'
import { ToolTable } from '../core/trace/tool.js'
import { readTrace } from '../core/trace/trace-reader.js'
import { judge } from '../gates/judge/gate.js'
import { parseSuite } from '../suite/parse-suite.js'
import { type GradedRow, scoreEval } from './eval-scorer.js'
import { TestScorer } from './test-scorer.js'

const usage = { calls: 1, repairs: 0, tokens: { input: 10, output: 5 }, cost_usd: 0.001 }
const trace = (status = 'completed') =>
  readTrace({ tool_calls: [{ name: 'x' }], final_response: 'Done.', outcome: { status } }, new ToolTable())
const gave = (model: string, score: number): JurorGrade => ({
  model,
  asks: [[{ question: 'rubric', score, pass: score >= 0.5, reason: 'so' }]],
  usage,
})
const erred = (model: string): JurorGrade => ({ model, asks: [], error: 'refused to answer', usage })

function row(runs: number, options: object = {}, more: Partial<GradedRow> = {}): GradedRow {
  const source = { rubric: 'Good?', ...options }
  return {
    name: 'helpful',
    suite: 's.yml',
    model: 'm',
    block: { gate: judge, options: judge.options.parse(source), expect: null, source },
    runs: Array.from({ length: runs }, (_, index) => ({ run: index + 1, trace: trace() })),
    runCount: runs,
    minValidRuns: null,
    ...more,
  }
}
const grades = (...runs: JurorGrade[][]): RunGrade[] => runs.map((jurors, index) => ({ run: index + 1, jurors }))

describe('a model-graded row', () => {
  it('passes on the mean over its runs, and tells what each juror gave and cost', () => {
    const result = scoreEval(row(2), grades([gave('a', 0.9)], [gave('a', 0.6)]))
    expect(result).toMatchObject({ status: 'passed', kind: 'eval' })
    expect(result.runs.map(({ name, status, tokens, cost_usd }) => [name, status, tokens, cost_usd])).toEqual([
      ['helpful #1', 'passed', 15, 0.001],
      ['helpful #2', 'failed', 15, 0.001],
    ])
    expect(result.runs[0]?.jurors).toMatchObject([{ model: 'a', score: 0.9, passed: true }])
    expect(result.grading).toEqual({
      threshold: 0.7,
      quorum: null,
      jurors: [{ juror: 'a', score: 0.75, dissents: [] }],
      agreement: null,
      alpha: null,
      calls: 2,
      repairs: 0,
    })
  })

  it('is an error, never a fail, when its judge gave no grade', () => {
    const result = scoreEval(row(1), grades([erred('a')]))
    expect(result.status).toBe('error')
    expect(result.runs[0]).toMatchObject({ status: 'error', error: 'no verdict: a: refused to answer' })
    expect(result.gates[0]).toMatchObject({ status: 'error', targets: { 'judge.score': null } })
  })

  it('keeps its verdict when a juror failed whose vote could not matter', () => {
    const result = scoreEval(row(1, { quorum: '2/3' }), grades([gave('a', 1), gave('b', 0.8), erred('c')]))
    expect(result.status).toBe('passed')
    expect(result.gates[0]?.findings.map(({ message }) => message)).toContain('c gave no grade: refused to answer')
  })

  it('is an error on a run that is no sample, unless enough others are', () => {
    const runs = [
      { run: 1, trace: trace() },
      { run: 2, trace: trace('infra_error') },
    ]
    const given = grades([gave('a', 1)])
    expect(scoreEval(row(2, {}, { runs }), given).status).toBe('error')
    expect(scoreEval(row(2, {}, { runs, minValidRuns: 1 }), given).status).toBe('passed')
    expect(scoreEval(row(2, {}, { runs, minValidRuns: 2 }), given).status).toBe('inconclusive')
  })
})

describe('what a model-graded row tells', () => {
  it('of one run bears the name of the row, and of its check a status', () => {
    expect(scoreEval(row(1), grades([gave('a', 1)])).runs).toMatchObject([
      { name: 'helpful', checks: { judge: 'passed' }, expect: [] },
    ])
  })

  it('why a run has no grade', () => {
    const runs = [
      { run: 1, trace: trace() },
      { run: 2, trace: trace('infra_error') },
    ]
    const result = scoreEval(row(2, {}, { runs }), [])
    expect(
      result.runs.map(({ error, jurors, tokens, cost_usd }) => [error, jurors, tokens, cost_usd]),
    ).toMatchSnapshot()
    expect(result).toMatchObject({ status: 'error', replayed: true, gates: [{ gate: 'judge', status: 'error' }] })
  })

  it('nothing of a grade that a run has which is no sample', () => {
    const runs = [{ run: 1, trace: trace('infra_error') }]
    const result = scoreEval(row(1, {}, { runs }), grades([gave('a', 1)]))
    expect(result.runs[0]).toMatchObject({ status: 'error', checks: {} })
    expect(result.grading?.jurors).toEqual([])
  })

  it('the jury: its quorum, each juror or why it gave no grade, and what was asked again', () => {
    const again = { ...gave('b', 0.8), usage: { ...usage, calls: 2, repairs: 1 } }
    const result = scoreEval(row(1, { quorum: '2/3' }), grades([gave('a', 1), again, erred('c')]))
    expect(result.grading).toMatchObject({ quorum: expect.anything(), calls: 4, repairs: 1 })
    const jurors = result.runs[0]?.jurors ?? []
    expect(jurors.map((juror) => [juror.model, juror.score, juror.passed, juror.error])).toEqual([
      ['a', 1, true, undefined],
      ['b', 0.8, true, undefined],
      ['c', null, null, 'refused to answer'],
    ])
    expect(jurors[0]).not.toHaveProperty('error')
  })

  it('no price where one provider did not say', () => {
    const free = { ...gave('b', 1), usage: { ...usage, cost_usd: null } }
    const runs = scoreEval(row(2), grades([gave('a', 1), free], [free, gave('a', 1)])).runs
    expect(runs.map(({ tokens, cost_usd }) => [tokens, cost_usd])).toEqual([
      [30, null],
      [30, null],
    ])
  })
})

describe('a grade', () => {
  const seen: number[] = []
  const probe = defineGate({
    key: 'probe',
    summary: 'Does it see a grade?',
    options: z.strictObject({}),
    targets: { 'probe.grades': 'How many grades it was given.' },
    defaultExpect: [{ target: 'probe.grades', matcher: { exact: 0 } }],
    perRun: true,
    measure: (_options, _trace, test) => seen.push(test.grades.length),
    fold: (_options, _runs, { grades: given }) => ({ targets: { 'probe.grades': given.length }, findings: [] }),
  })
  const block = { gate: probe, options: {}, expect: null, source: {} }

  it('is seen by the gate of an eval row', () => {
    seen.length = 0
    const { options } = row(1).block
    const result = scoreEval({ ...row(1), block: { ...block, options } }, grades([gave('a', 1)]))
    expect(seen).toEqual([1])
    expect(result.status).toBe('failed')
  })

  it('is seen by no deterministic check: their scorer has no way to be given one', () => {
    seen.length = 0
    const text = { agents: [{ name: 't', prompt: 'p', eval: { rubric: 'Good?', judge: { model: 'a' } } }] }
    const [test] = parseSuite(text).tests
    // @ts-expect-error: there is no such option.
    const scorer = new TestScorer({ ...test, gates: [block] }, { grades: grades([gave('a', 1)]) })
    scorer.add(trace())
    expect(scorer.finish('t')).toMatchObject({ status: 'passed', gates: [{ gate: 'probe', status: 'passed' }] })
    expect(seen).toEqual([0])
  })
})
