import * as z from 'zod'
import { keysOnDemand, onDemand } from '../core/on-demand.js'
import { rowKeys } from './row-keys.js'

const ratio = onDemand(() => z.number().min(0).max(1))

/** A question of a tree is asked from the root: yes when the judge's score is at least 0.5. */
const question = onDemand(() => {
  const leaf = z
    .strictObject({ score: ratio().describe('The score of answers that end here.') })
    .meta({ id: 'rubric_leaf', description: 'The end of a branch.' })
  const node = z
    .strictObject({
      ask: z.string().min(1).describe('A yes/no question about the run.'),
      get yes() {
        return branch
      },
      get no() {
        return branch
      },
    })
    .meta({ id: 'rubric_question', description: 'A question, and where a yes and a no lead.' })
  const branch: z.ZodUnion<readonly [typeof leaf, typeof node]> = z.union([leaf, node])
  return node
})

const criterion = onDemand(() =>
  z.strictObject({
    name: z.string().min(1).describe('What reports call it.'),
    description: z.string().min(1).describe('What the judge is asked.'),
    weight: z.number().nonnegative().optional().describe('Its share of the score. Default 1.'),
    strict: z.boolean().optional().describe('Under the threshold, this criterion alone fails the whole.'),
  }),
)

const rubricSchema = onDemand(() => {
  const threshold = ratio().optional().describe('The score from which an answer passes. Default 0.7.')
  return z
    .union([
      z.string().min(1),
      z.strictObject({ threshold, criteria: z.array(criterion()).min(1).describe('Weighted criteria.') }),
      z.strictObject({ threshold, tree: question().describe('A tree of yes/no questions.') }),
    ])
    .meta({
      id: 'rubric',
      description: 'What is asked: one question, weighted criteria, or a tree of yes/no questions.',
    })
})

const judgeKeys = onDemand(() => ({
  model: z.string().min(1).optional().describe('The model that grades.'),
  runs: z.int().positive().optional().describe('How often it is asked per run; the mean counts.'),
}))

const juryKeys = onDemand(() => ({
  jurors: z.array(z.strictObject(judgeKeys())).min(1).describe('The models that vote.'),
  quorum: z
    .union([
      ratio(),
      z.string().regex(/^[1-9]\d*\/[1-9]\d*$/, { error: 'a quorum is a number from 0 to 1 or a fraction like 2/3' }),
    ])
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
        false_positive_rate: ratio().optional().describe('At most.'),
        false_negative_rate: ratio().optional().describe('At most.'),
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
