// What a judge is asked: one question, weighted criteria, or a tree of yes/no questions.
import * as z from 'zod'
import { onDemand } from '../input/on-demand.js'
import { isQuorum } from './quorum.js'

const ratio = onDemand(() => z.number().min(0).max(1))

/** A tree is asked from the root: the answer is yes when the judge's score is at least 0.5. */
const question = onDemand(() => {
  const leaf = z
    .strictObject({ score: ratio().describe('The score of an answer that reaches this leaf.') })
    .meta({ id: 'rubric_leaf', description: 'The end of a branch.' })
  const node = z
    .strictObject({
      ask: z.string().min(1).describe('A yes/no question about the run.'),
      get yes() {
        return branch.describe('On yes: a score, or the next question.')
      },
      get no() {
        return branch.describe('On no: a score, or the next question.')
      },
    })
    .meta({ id: 'rubric_question', description: 'A question with its branches for yes and no.' })
  const branch: z.ZodUnion<readonly [typeof leaf, typeof node]> = z.union([leaf, node])
  return node
})

const criterion = onDemand(() =>
  z.strictObject({
    name: z.string().min(1).describe('The name in reports.'),
    description: z.string().min(1).describe('The question for the judge.'),
    weight: z.number().nonnegative().optional().describe('Its weight in the score. Default 1.'),
    strict: z
      .boolean()
      .optional()
      .describe('When true, a score of this criterion below the threshold fails the whole rubric.'),
  }),
)

const criteria = onDemand(() =>
  z
    .array(criterion())
    .min(1)
    .superRefine((list, context) => {
      const names = list.map(({ name }) => name)
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) === index) continue
        const message = `the criterion \`${name}\` appears twice`
        context.addIssue({ code: 'custom', path: [index, 'name'], message })
      }
      if (list.every(({ weight = 1 }) => weight === 0)) {
        context.addIssue({ code: 'custom', message: 'no criterion has a weight, so there is no score' })
      }
    })
    .describe('Weighted criteria.'),
)

export const rubricSchema = onDemand(() => {
  const threshold = ratio().optional().describe('The minimum score to pass. Default 0.7.')
  return z
    .union([
      z.string().min(1),
      z.strictObject({ threshold, criteria: criteria() }),
      z.strictObject({ threshold, tree: question().describe('A tree of yes/no questions.') }),
    ])
    .meta({
      id: 'rubric',
      description: 'The rubric: one question, weighted criteria, or a tree of yes/no questions.',
    })
})

export const quorumSchema = onDemand(() =>
  z.union([z.number(), z.string()]).refine(isQuorum, {
    error: 'a quorum is a number above 0 and up to 1, or a fraction like 2/3',
  }),
)

export type JudgeRubric = z.output<ReturnType<typeof rubricSchema>>
export type Quorum = z.output<ReturnType<typeof quorumSchema>>
export type RubricQuestion = z.output<ReturnType<typeof question>>
export type Criterion = z.output<ReturnType<typeof criterion>>
