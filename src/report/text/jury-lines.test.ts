import { expect, it } from 'vitest'
import type { TestResult } from '../../score/result/result.js'
import { juryLines } from './jury-lines.js'

const row: TestResult = {
  suite: 's.yml',
  name: 'panel',
  kind: 'eval',
  model: null,
  status: 'passed',
  replayed: true,
  runs: [],
  gates: [],
}

it('every juror is shown with its score and its dissents, the agreement, and what people say', () => {
  const grading = {
    threshold: 0.7,
    quorum: '2/3',
    jurors: [
      { juror: 'a', score: 0.9, dissents: [] },
      { juror: 'b', score: 0.2, dissents: [1, 3] },
      { juror: 'c', score: null, dissents: [] },
    ],
    agreement: 0.333333333,
    alpha: null,
    calls: 9,
    repairs: 1,
    calibration: {
      labels: 50,
      agreement: 0.7,
      base_rate: 0.6,
      kappa: 0.4,
      false_positive_rate: 0.25,
      false_negative_rate: 0.333333333,
      brier: 0.25,
    },
  }
  expect([...juryLines([{ ...row, grading }, row])].join('\n')).toMatchInlineSnapshot(`
    "judges of panel: 9 calls and 1 repair
      a  score 0.9
      b  score 0.2, dissents in run 1, 3
      c  no grade
      agreement 0.333333333, Krippendorff's alpha n/a
      against 50 human labels: kappa 0.4 at a base rate of 0.6, agreement 0.7, false positives 0.25, false negatives 0.333333333, Brier 0.25"
  `)
})
