import { describe, expect, it } from 'vitest'
import type { JudgeAnswer, JurorGrade } from '../../core/judge/grade.js'
import { judge } from './gate.js'

const usage = { calls: 1, repairs: 0, tokens: { input: null, output: null }, cost_usd: null }
const answer = (score: number, pass = score >= 0.5): JudgeAnswer => ({ question: 'rubric', score, pass, reason: 'So.' })
const graded = (model: string, ...scores: number[]): JurorGrade => ({
  model,
  asks: scores.map((score) => [answer(score)]),
  usage,
})
const silent = (model: string): JurorGrade => ({ model, asks: [], error: 'no answer in 60 s', usage })

function fold(runs: number, ...juries: JurorGrade[][]) {
  const options = judge.options.parse({ rubric: 'Is it helpful?' })
  const measured = Array.from({ length: runs }, (_, index) => ({ run: index + 1, measure: null }))
  const grades = juries.map((jurors, index) => ({ run: index + 1, jurors }))
  const context = { name: 'x', runs, classes: null, checks: [], texts: [], outcomes: [], grades }
  return judge.fold(options, measured, context)
}
const kindsOf = ({ findings }: ReturnType<typeof fold>) => findings.map(({ level, kind }) => `${level} ${kind}`)
const sentencesOf = ({ findings }: ReturnType<typeof fold>) => findings.map(({ message }) => message)

describe('a juror that gave no grade', () => {
  it('is told, and left out where its grade could not have mattered', () => {
    const result = fold(1, [graded('a', 0.9), silent('b'), graded('c', 0.8)])
    expect(kindsOf(result)).toEqual(['note juror', 'warning juror_error', 'note juror'])
    expect(sentencesOf(result)).toMatchSnapshot()
    expect(result.targets).toMatchObject({ 'judge.score': 0.8, 'judge.pass_rate': 100 })
  })

  it('leaves the run without a score where it could have, and nobody dissents from that', () => {
    const result = fold(1, [graded('a', 0.9), silent('b'), graded('c', 0.1)])
    expect(kindsOf(result)).toEqual(['note juror', 'warning juror_error', 'note juror'])
    expect(result.targets).toMatchObject({ 'judge.score': null, 'judge.min_score': null, 'judge.pass_rate': null })
    expect(result.summary).toMatchSnapshot()
  })

  it('does not pass where the others fail', () => {
    const result = fold(1, [graded('a', 0.1), silent('b'), graded('c', 0.2)])
    expect(kindsOf(result)[0]).toBe('error below_threshold')
    expect(sentencesOf(result)[0]).toContain('0 of 3 jurors')
  })
})

describe('a run below the threshold', () => {
  it.each([[[graded('a', 0.6)]], [[graded('a', 0.6), graded('b', 0.5)]]])('says how the jury voted: %#', (jury) => {
    const result = fold(1, jury)
    expect(kindsOf(result)[0]).toBe('error below_threshold')
    expect(sentencesOf(result)[0]).toMatchSnapshot()
  })
})

it('a judge whose verdict and score point apart is worth a look', () => {
  const asks = [[answer(0.9, false)], [answer(0.5, true)], [answer(0.4, true)]]
  const found = fold(1, [{ model: 'a', asks, usage }]).findings.filter(({ kind }) => kind === 'contradiction')
  expect(found.map(({ level }) => level)).toEqual(['warning', 'warning'])
  expect(found.map(({ message }) => message)).toMatchSnapshot()
})

it('a run that nobody graded is no low score', () => {
  const result = fold(2, [graded('a', 0.9)])
  expect(result.targets).toEqual({
    'judge.score': null,
    'judge.min_score': null,
    'judge.pass_rate': null,
    'judge.agreement': null,
  })
  expect(kindsOf(result)).toEqual(['note juror'])
})

it('the summary says where the eval stands', () => {
  expect(fold(2, [graded('a', 0.9)], [graded('a', 0.5)]).summary).toBe('score 0.7 (>= 0.7), passed 1/2; a 0.7')
})
