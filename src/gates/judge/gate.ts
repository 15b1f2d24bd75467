import * as z from 'zod'
import { defineGate } from '../../core/gate/gate.js'
import { thresholdOf } from '../../core/judge/rubric.js'
import { quorumSchema, rubricSchema } from '../../core/judge/rubric-schema.js'
import { foldGrades } from './fold-grades.js'

export const judge = defineGate({
  key: 'judge',
  summary: 'Do the judges accept the answers?',
  options: z.strictObject({
    rubric: rubricSchema().describe('The rubric of the judges.'),
    quorum: quorumSchema()
      .default('1/2')
      .describe('The share of jurors that must pass the answer: a number or a fraction.'),
  }),
  targets: {
    'judge.score': 'The mean score of the runs, 0 to 1.',
    'judge.min_score': 'The score of the weakest run.',
    'judge.pass_rate': 'Percent of runs that passed.',
    'judge.agreement': 'The share of juror pairs with the same verdict, 0 to 1; null for a single judge.',
  },
  defaultExpect: ({ rubric }) => [{ target: 'judge.score', matcher: { '>=': thresholdOf(rubric) } }],
  perRun: true,
  reads: [],
  // The block is the eval itself.
  level: 'eval',

  // The judges have seen the trace; this gate only uses their answers.
  measure: () => null,
  fold: (options, runs, { grades }) => foldGrades(options, runs, grades),
})
