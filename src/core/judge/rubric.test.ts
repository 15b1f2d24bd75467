import { describe, expect, it } from 'vitest'
import type { JudgeAnswer } from './grade.js'
import { answersRubric, nextQuestion, questionCount, questionsOf, scoreRubric, thresholdOf } from './rubric.js'
import { type JudgeRubric, rubricSchema } from './rubric-schema.js'

const said = (...scores: number[]): JudgeAnswer[] =>
  scores.map((score) => ({ question: 'q', score, pass: score >= 0.5, reason: '' }))
const criteria: JudgeRubric = {
  criteria: [
    { name: 'correct', description: 'Is it correct?', weight: 3 },
    { name: 'terse', description: 'Is it terse?', strict: true },
  ],
}
const tree = {
  threshold: 0.6,
  tree: { ask: 'A?', yes: { ask: 'B?', yes: { score: 1 }, no: { score: 0.4 } }, no: { score: 0 } },
} satisfies JudgeRubric

describe('a text', () => {
  it('is one question, and its score is the mean of the judge runs', () => {
    expect(nextQuestion('Good?', [])).toEqual({ name: 'rubric', text: 'Good?' })
    expect(nextQuestion('Good?', said(1))).toBeNull()
    expect(questionsOf('Good?')).toEqual([{ name: 'rubric', text: 'Good?' }])
    expect(questionCount('Good?')).toEqual({ least: 1, most: 1 })
    expect(scoreRubric('Good?', [said(0.7), said(0.7), said(0.7)])).toEqual({ score: 0.7, broken: [], criteria: [] })
    expect(thresholdOf('Good?')).toBe(0.7)
  })
})

describe('criteria', () => {
  it('are asked one after the other and weighted', () => {
    expect(questionsOf(criteria).map(({ name }) => name)).toEqual(['correct', 'terse'])
    expect(nextQuestion(criteria, said(1))).toEqual({ name: 'terse', text: 'Is it terse?' })
    expect(nextQuestion(criteria, said(1, 1))).toBeNull()
    expect(scoreRubric(criteria, [said(1, 0.8)])).toMatchObject({ score: 0.95, broken: [] })
  })

  it('that are strict fail the whole under the threshold, and at it do not', () => {
    expect(scoreRubric(criteria, [said(1, 0.69)])).toMatchObject({ score: 0, broken: ['terse'] })
    expect(scoreRubric(criteria, [said(1, 0.7)])).toMatchObject({ score: 0.925, broken: [] })
  })

  it('that are strict go by their mean over the judge runs', () => {
    expect(scoreRubric(criteria, [said(1, 0.5), said(1, 0.9)]).broken).toEqual([])
  })

  it('need names of their own and a weight among them', () => {
    const of = (list: object[]) => rubricSchema().safeParse({ criteria: list }).error?.issues
    const one = { name: 'a', description: 'b' }
    const twice = { code: 'custom', path: ['criteria', 1, 'name'], message: 'the criterion `a` appears twice' }
    expect(of([one, one])).toMatchObject([twice])
    const weightless = {
      code: 'custom',
      path: ['criteria'],
      message: 'no criterion has a weight, so there is no score',
    }
    expect(of([{ ...one, weight: 0 }])).toMatchObject([weightless])
    expect(of([one])).toBeUndefined()
    expect(of([one, { ...one, name: 'c', weight: 0 }])).toBeUndefined()
  })
})

describe('a tree', () => {
  it('goes yes from 0.5 on, and ends at a leaf', () => {
    expect(nextQuestion(tree, said(0.5))).toEqual({ name: 'tree.yes', text: 'B?' })
    expect(nextQuestion(tree, said(0.49))).toBeNull()
    expect(scoreRubric(tree, [said(0.5, 0.5)]).score).toBe(1)
    expect(scoreRubric(tree, [said(0.5, 0.4), said(0)]).score).toBe(0.2)
  })

  it('has as many questions as its shortest and its longest way', () => {
    expect(questionCount(tree)).toEqual({ least: 1, most: 2 })
    expect(questionCount(criteria)).toEqual({ least: 2, most: 2 })
    expect(questionsOf(tree).map(({ name }) => name)).toEqual(['tree', 'tree.yes'])
    const leaf = { score: 1 }
    const full: JudgeRubric = { tree: { ask: 'A?', yes: tree.tree, no: { ask: 'C?', yes: leaf, no: leaf } } }
    expect(questionCount(full)).toEqual({ least: 2, most: 3 })
    expect(questionsOf(full).map(({ name }) => name)).toEqual(['tree', 'tree.yes', 'tree.yes.yes', 'tree.no'])
  })

  it('asks nothing more of answers that go on behind a leaf', () => {
    expect(nextQuestion(tree, said(0, 1))).toBeNull()
    expect(scoreRubric(tree, [said(0.5, 0.4, 1)]).score).toBe(0.4)
  })

  it('needs a question or a score at the end of each branch', () => {
    const isTree = (yes: object, no: object) => rubricSchema().safeParse({ tree: { ask: 'A?', yes, no } }).success
    expect(isTree({ score: 1 }, { ask: 'B?', yes: { score: 1 }, no: { score: 0 } })).toBe(true)
    expect(isTree({ score: 2 }, { score: 0 })).toBe(false)
    expect(isTree({ score: 1 }, {})).toBe(false)
  })
})

it('answers are those of a rubric when they are to its questions, in order and complete', () => {
  const to = (...questions: string[]): JudgeAnswer[] =>
    questions.map((question) => ({ question, score: 1, pass: true, reason: '' }))
  expect(answersRubric('Good?', [to('rubric'), to('rubric')])).toBe(true)
  expect(answersRubric(criteria, [to('correct', 'terse')])).toBe(true)
  expect(answersRubric(tree, [to('tree', 'tree.yes')])).toBe(true)
  expect(answersRubric(criteria, [to('rubric')])).toBe(false)
  expect(answersRubric(criteria, [to('correct')])).toBe(false)
  expect(answersRubric(criteria, [to('correct', 'terse'), to('correct')])).toBe(false)
  expect(answersRubric(criteria, [to('terse', 'correct')])).toBe(false)
  expect(answersRubric('Good?', [to('rubric', 'rubric')])).toBe(false)
  expect(answersRubric(tree, [to('tree')])).toBe(false)
  expect(answersRubric('Good?', [])).toBe(false)
})
