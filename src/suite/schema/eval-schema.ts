import * as z from 'zod'
import { expectationList } from '../../core/expect/expectation-list.js'
import { keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { quorumSchema, rubricSchema } from '../../core/judge/rubric-schema.js'
import { matcherSchema } from '../../core/matchers/matcher-schema.js'
import { rowKeys } from './row-keys.js'

const ratio = onDemand(() => z.number().min(0).max(1))

const judgeKeys = onDemand(() => ({
  model: z.string().min(1).optional().describe('The model that grades.'),
  runs: z.int().positive().optional().describe('How often it is asked per run; the mean counts.'),
}))

const juryKeys = onDemand(() => ({
  jurors: z.array(z.strictObject(judgeKeys())).min(1).describe('The models that vote.'),
  quorum: quorumSchema()
    .optional()
    .describe('The share of jurors that has to pass: a number or a fraction. Default 1/2.'),
  max_cost: z.number().nonnegative().optional().describe('USD this row may cost.'),
}))

const calibration = onDemand(() =>
  z.strictObject({
    labels: z.string().min(1).describe('A .jsonl file with human verdicts.'),
    require: z
      .strictObject({
        kappa: z.number().min(-1).max(1).optional().describe("Cohen's kappa, at least."),
        agreement: ratio().optional().describe('The share of equal verdicts, at least.'),
        false_positive_rate: ratio().optional().describe('Passed where people failed, at most.'),
        false_negative_rate: ratio().optional().describe('Failed where people passed, at most.'),
        brier: ratio().optional().describe('The Brier score, at most.'),
      })
      .optional()
      .describe('Floors; a judge under one is advisory.'),
  }),
)

const gradingKeys = onDemand(() => ({
  rubric: rubricSchema(),
  judge: z.strictObject(judgeKeys()).optional().describe('One model grades.'),
  jury: z.strictObject(juryKeys()).optional().describe('Several models vote.'),
  expect: expectationList(matcherSchema)
    .optional()
    .describe('Expectations on `judge` targets; without any, the score has to reach the threshold.'),
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
    .meta({ id: 'eval', description: 'What is asked, and who grades.' }),
)

/** One entry of `evals:`. */
export const evalSchema = onDemand(() =>
  z
    .strictObject({
      name: z.string().min(1).describe('The row.'),
      agent: z.string().min(1).describe('The test whose runs are graded.'),
      ...gradingKeys(),
      ...rowKeys,
    })
    .refine(oneGrader, oneGraderNeeded),
)

/** Matchers of a test's own `expect:` that ask a model. */
export const modelMatcherSchemas = keysOnDemand({
  'llm-judge': () =>
    z
      .union([z.string().min(1), z.strictObject({ rubric: rubricSchema(), ...judgeKeys() })])
      .optional()
      .describe('One model grades the target, as a row `<test> > judge`.'),
  'llm-jury': () =>
    z
      .strictObject({ rubric: rubricSchema(), ...juryKeys() })
      .optional()
      .describe('Several models grade the target, as a row `<test> > judge`.'),
  rubric: () => rubricSchema().optional().describe('Graded by a model, as a row `<test> > judge`.'),
})

export type EvalSettings = z.output<ReturnType<typeof inlineEvalSchema>>
