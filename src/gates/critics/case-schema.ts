import * as z from 'zod'
import { jsonRecord } from '../../core/json/json-record.js'
import { type Accepts, acceptSchema } from '../../core/matchers/accept-schema.js'
import { memberId, memberMarks } from '../../core/members/member-set.js'
import { fieldCritic } from './field-schema.js'

const tool = memberId
  .describe('The tool: `create_event`, or with its server `calendar.create_event`.')
  .register(memberMarks, { role: 'loose' })
const args = jsonRecord().describe('The arguments it should be given.')
const accept = acceptSchema.describe(
  'Arguments with more than one right answer: for each a matcher, such as `{ one_of: [...], normalize: text }`, and `optional: true` where it may be left out. A critic says what each is worth.',
)

/** A call that should happen, as the block writes it. */
export interface ExpectedEntry {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly accept?: Accepts | undefined
  /** Others that would do as well. */
  readonly alternatives?: readonly ExpectedEntry[]
}

const single = z.strictObject({ tool, args: args.default({}), accept: accept.optional() })

// One object and not a union: what is wrong is then said about the form that was meant.
const expectedCall = z
  .strictObject({
    tool: tool.optional(),
    args: args.optional(),
    accept: accept.optional(),
    one_of: z
      .array(single)
      .min(1, { error: '`one_of` lists at least one call' })
      .optional()
      .describe('Instead of `tool`: any one of these calls will do.'),
  })
  .transform((source, context): ExpectedEntry => {
    const { tool, args = {}, accept, one_of } = source
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const [first, ...alternatives] = one_of ?? []
    if (first !== undefined) {
      const rival = (['tool', 'args', 'accept'] as const).find((key) => source[key] !== undefined)
      if (rival === undefined) return { ...first, alternatives }
      refuse([rival], `\`${rival}\` stands beside \`one_of\`; each call of the list has its own`)
    } else if (tool !== undefined) return { tool, args, accept }
    // As if the schema asked for it: a misspelled key is then told as one.
    else context.issues.push({ code: 'invalid_type', expected: 'string', path: ['tool'], input: undefined })
    return z.NEVER
  })

/** Shared by a case and each of its tracks. */
export const expectedCalls = z.array(expectedCall)

export const fieldCritics = z.array(fieldCritic)

export const track = z.strictObject({
  servers: z.array(z.string().min(1)).optional().describe('Where its tools come from.'),
  expected: expectedCalls
    .optional()
    .describe('The calls that should happen on this track, in any order. Default: those of the block.'),
  fields: fieldCritics.optional().describe('The critics of this track. Default: those of the block.'),
  rename: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe(
      'What the arguments of `expected` and `fields` are called on this track: `{ city: location }`. Results keep the first name.',
    ),
})

export const caseRubricSchema = z.strictObject({
  fail_threshold: z.number().min(0).max(1).default(0.8).describe('A run passes from this score on.'),
  warn_threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe(
      'A run that passes below this score has a warning. Where it is lower than `fail_threshold`: a run between the two is warned, neither passed nor failed.',
    ),
  fail_on_tool_selection: z.boolean().default(true).describe('Other tools than expected: score 0.'),
  fail_on_tool_call_quantity: z.boolean().default(true).describe('More or fewer calls than expected: score 0.'),
  tool_selection_weight: z.number().nonnegative().default(1).describe('What calling the right tool is worth.'),
  extra_calls: z
    .enum(['ignore', 'penalize'])
    .optional()
    .describe(
      'Without the quantity check: what a call nobody expected costs: nothing (`ignore`, the default), or a share of the score (`penalize`).',
    ),
})

export type CaseRubric = z.output<typeof caseRubricSchema>
export type Track = z.output<typeof track>
