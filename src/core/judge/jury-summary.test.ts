import { describe, expect, it } from 'vitest'
import type { JurorGrade } from './grade.js'
import { juryText, summarizeJury } from './jury-summary.js'
import { verdictOnRun } from './run-verdict.js'

const usage = { calls: 1, repairs: 0, tokens: { input: 1, output: 1 }, cost_usd: null }

/** The scores of `a`, `b`, ... run by run; null where a juror gave no grade. */
function jury(...runs: (number | null)[][]) {
  return summarizeJury(
    runs.map((scores, index) => {
      const jurors = scores.map((score, juror): JurorGrade => {
        const model = 'abc'.charAt(juror)
        if (score === null) return { model, asks: [], error: 'refused', usage }
        return { model, asks: [[{ question: 'rubric', score, pass: score >= 0.5, reason: '' }]], usage }
      })
      const grade = { run: index + 1, jurors }
      return { run: index + 1, grade, verdict: verdictOnRun({ rubric: 'Good?', quorum: '2/3' }, grade) }
    }),
  )
}

describe('the summary of a jury', () => {
  it('has the mean of every juror and the runs in which it dissents', () => {
    expect(jury([0.9, 0.8, 0.1], [0.1, 1, 0.9]).jurors).toEqual([
      { juror: 'a', score: 0.5, dissents: [2] },
      { juror: 'b', score: 0.9, dissents: [] },
      { juror: 'c', score: 0.5, dissents: [1] },
    ])
  })

  it('leaves out the runs that a juror did not grade', () => {
    const [a, b, c] = jury([0.9, 0.8, null], [0.8, 0.7, null]).jurors
    expect(a).toEqual({ juror: 'a', score: 0.85, dissents: [] })
    expect(b).toEqual({ juror: 'b', score: 0.75, dissents: [] })
    expect(c).toEqual({ juror: 'c', score: null, dissents: [] })
  })

  it('calls nobody a dissenter in a run without a verdict', () => {
    expect(jury([0.9, 0.1, null]).jurors.map(({ dissents }) => dissents)).toEqual([[], [], []])
  })

  it('measures agreement by verdicts and alpha by scores', () => {
    expect(jury([0.9, 0.8, 0.1])).toMatchObject({ agreement: 0.333333333 })
    expect(jury([1, 1, 1], [0, 0, 0])).toMatchObject({ agreement: 1, alpha: 1 })
    const { agreement, alpha } = jury([1, 0.7, null], [0, 0.3, null])
    expect(agreement).toBe(1)
    // Both units hold a pair: 1 - (4 - 1) * (2 * 0.09 + 2 * 0.09) / (2 * (0.09 + 1 + 0.49 + 0.49 + 0.16 + 0.09))
    expect(alpha).toBeCloseTo(1 - (3 * 0.36) / (2 * 2.32), 9)
  })

  it('of no runs is empty', () => {
    expect(summarizeJury([])).toEqual({ jurors: [], agreement: null, alpha: null })
  })
})

describe('a jury in words', () => {
  it.each([
    [[{ juror: 'a', score: 0.9, dissents: [] }], 'a 0.9'],
    [[{ juror: 'a', score: null, dissents: [] }], 'a gave no grade'],
    [[{ juror: 'a', score: 0, dissents: [2] }], 'a 0 (dissents in run 2)'],
    [[{ juror: 'a', score: 0.3, dissents: [2, 4] }], 'a 0.3 (dissents in runs 2, 4)'],
  ])('of one judge says what it gave: %j', (jurors, text) => {
    expect(juryText({ jurors, agreement: null, alpha: null })).toBe(text)
  })

  it('of several ends with their agreement, to three decimals', () => {
    const jurors = [
      { juror: 'a', score: 0.9, dissents: [] },
      { juror: 'b', score: 0.3, dissents: [1] },
    ]
    const voices = 'a 0.9, b 0.3 (dissents in run 1)'
    expect(juryText({ jurors, agreement: 0.333333333, alpha: null })).toBe(`${voices}; agreement 0.333, alpha n/a`)
    expect(juryText({ jurors, agreement: 0, alpha: -0.0005 })).toBe(`${voices}; agreement 0, alpha 0`)
  })
})
