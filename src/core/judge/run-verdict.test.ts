import { describe, expect, it } from 'vitest'
import type { JurorGrade } from './grade.js'
import { jurorNames, troubleOf, verdictOnRun } from './run-verdict.js'

const usage = { calls: 1, repairs: 0, tokens: { input: 1, output: 1 }, cost_usd: null }

/** A score, or null for a juror that gave no grade. */
function jury(quorum: number | string, ...scores: (number | null)[]) {
  const jurors = scores.map((score, index): JurorGrade => {
    const model = `m${index}`
    if (score === null) return { model, asks: [], error: 'refused', usage }
    return { model, asks: [[{ question: 'rubric', score, pass: score >= 0.5, reason: '' }]], usage }
  })
  const { score, passed } = verdictOnRun({ rubric: 'Good?', quorum }, { run: 1, jurors })
  return [score, passed]
}

describe('a jury', () => {
  it('passes at the boundary of its quorum: 2 of 3 meet 2/3 and 0.66, not 0.67', () => {
    expect(jury('2/3', 0.9, 0.7, 0.1)).toEqual([0.7, true])
    expect(jury(0.66, 0.9, 0.7, 0.1)).toEqual([0.7, true])
    expect(jury(0.67, 0.9, 0.7, 0.1)).toEqual([0.1, false])
  })

  it('passes on a tie under the default quorum', () => {
    expect(jury('1/2', 0.9, 0.1)).toEqual([0.9, true])
    expect(jury('1/2', 0.9, 0.8, 0.1, 0.1)).toEqual([0.8, true])
  })

  it('of one is its judge', () => {
    expect(jury('1/2', 0.69)).toEqual([0.69, false])
    expect(jury('1/2', 0.7)).toEqual([0.7, true])
  })

  it('does without a juror that gave no grade where its vote could not matter', () => {
    expect(jury('2/3', 0.9, 0.8, null)).toEqual([0.8, true])
    expect(jury('2/3', 0.1, 0.2, null)).toEqual([0.1, false])
    expect(jury(1, 0.9, 0.2, null)).toEqual([0.2, false])
  })

  it('has no verdict where that vote could have turned it, or where nobody graded', () => {
    expect(jury('2/3', 0.9, 0.1, null)).toEqual([null, false])
    expect(jury('1/3', 0.1, 0.1, null)).toEqual([null, false])
    expect(jury('1/2', null)).toEqual([null, false])
    expect(jury('1/2')).toEqual([null, false])
  })

  it('meets the threshold exactly when the quorum is met', () => {
    const scores = [0, 0.3, 0.69, 0.7, 0.71, 1]
    for (const a of scores)
      for (const b of scores)
        for (const c of scores)
          for (const quorum of ['1/3', 0.5, '2/3', 0.67, 1]) {
            const [score, passed] = jury(quorum, a, b, c)
            expect(Number(score) >= 0.7, `${quorum}: ${a} ${b} ${c}`).toBe(passed)
          }
  })
})

it('jurors of one model are numbered', () => {
  expect(jurorNames([{ model: 'a' }, { model: 'b' }, { model: 'a' }])).toEqual(['a #1', 'b', 'a #2'])
  const grade = { model: 'a', asks: [[{ question: 'rubric', score: 1, pass: true, reason: '' }]], usage }
  const { jurors } = verdictOnRun({ rubric: 'Good?', quorum: 1 }, { run: 1, jurors: [grade, grade] })
  expect(jurors.map((juror) => juror?.juror)).toEqual(['a #1', 'a #2'])
})

it('the trouble of a run names the jurors that gave no grade, and why', () => {
  const jurors = [
    { model: 'a', asks: [], error: 'refused', usage },
    { model: 'b', asks: [], usage },
    { model: 'c', asks: [], error: 'timed out', usage },
  ]
  expect(troubleOf({ run: 1, jurors })).toBe('a: refused; c: timed out')
})
