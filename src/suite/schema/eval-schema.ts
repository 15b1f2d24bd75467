import * as z from 'zod'
import { expectationList } from '../../core/expect/expectation-list.js'
import { keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { quorumSchema, rubricSchema } from '../../core/judge/rubric-schema.js'
import { matcherSchema } from '../../core/matchers/matcher-schema.js'
import { rowKeys } from './row-keys.js'

const ratio = onDemand(() => z.number().min(0).max(1))

const judgeKeys = onDemand(() => ({
  model: z.string().min(1).optional().describe('The model that grades.'),
  runs: z.int().positive().optional().describe('The number of times it is asked per run. The mean score counts.'),
}))

const juryKeys = onDemand(() => ({
  jurors: z.array(z.strictObject(judgeKeys())).min(1).describe('The models that vote.'),
  quorum: quorumSchema()
    .optional()
    .describe('The share of jurors that must pass the answer: a number or a fraction. Default 1/2.'),
  max_cost: z.number().nonnegative().optional().describe('The maximum cost of this test in USD.'),
}))

const calibration = onDemand(() =>
  z.strictObject({
    labels: z.string().min(1).describe('A .jsonl file with human verdicts.'),
    require: z
      .strictObject({
        kappa: z.number().min(-1).max(1).optional().describe("The minimum of Cohen's kappa."),
        agreement: ratio().optional().describe('The minimum share of equal verdicts.'),
        false_positive_rate: ratio()
          .optional()
          .describe('The maximum false positive rate: the judge passes what people failed.'),
        false_negative_rate: ratio()
          .optional()
          .describe('The maximum false negative rate: the judge fails what people passed.'),
        brier: ratio().optional().describe('The maximum Brier score.'),
      })
      .optional()
      .describe('Thresholds. A judge that misses one is advisory.'),
  }),
)

const gradingKeys = onDemand(() => ({
  rubric: rubricSchema(),
  judge: z.strictObject(judgeKeys()).optional().describe('One model grades.'),
  jury: z.strictObject(juryKeys()).optional().describe('Several models vote.'),
  expect: expectationList(matcherSchema)
    .optional()
    .describe('Expectations on `judge` targets. Default: the score must reach the threshold.'),
  calibrate: calibration().optional().describe('Compare the judge with human labels.'),
}))

const oneGrader = (value: { judge?: unknown; jury?: unknown }) =>
  (value.judge === undefined) !== (value.jury === undefined)
const oneGraderNeeded = { error: 'needs either `judge` or `jury`' }

/** A test's own `eval:`. */
export const inlineEvalSchema = onDemand(() =>
  z
    .strictObject(gradingKeys())
    .refine(oneGrader, oneGraderNeeded)
    .meta({ id: 'eval', description: 'The rubric and the judges.' }),
)

/** One entry of `evals:`. */
export const evalSchema = onDemand(() =>
  z
    .strictObject({
      name: z.string().min(1).describe('The name of the test.'),
      agent: z.string().min(1).describe('The test whose runs are graded.'),
      ...gradingKeys(),
      ...rowKeys,
    })
    .refine(oneGrader, oneGraderNeeded),
)

/** The matchers of a test's own `expect:` that ask a model. */
export const modelMatcherSchemas = keysOnDemand({
  'llm-judge': () =>
    z
      .union([z.string().min(1), z.strictObject({ rubric: rubricSchema(), ...judgeKeys() })])
      .optional()
      .describe('One model grades the target, as a separate test `<test> > judge`.'),
  'llm-jury': () =>
    z
      .strictObject({ rubric: rubricSchema(), ...juryKeys() })
      .optional()
      .describe('Several models grade the target, as a separate test `<test> > judge`.'),
  rubric: () => rubricSchema().optional().describe('Graded by a model, as a separate test `<test> > judge`.'),
})

export type EvalSettings = z.output<ReturnType<typeof inlineEvalSchema>>
