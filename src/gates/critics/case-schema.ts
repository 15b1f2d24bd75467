import * as z from 'zod'
import { jsonRecord } from '../../core/json/json-record.js'
import { type Accepts, acceptSchema } from '../../core/matchers/accept-schema.js'
import { memberId, memberMarks } from '../../core/members/member-set.js'
import { fieldCritic } from './field-schema.js'

const tool = memberId
  .describe('The tool: `create_event`, or with its server `calendar.create_event`.')
  .register(memberMarks, { role: 'loose' })
const args = jsonRecord().describe('The expected arguments.')
const accept = acceptSchema.describe(
  'Arguments with several correct values: a matcher for each, such as `{ one_of: [...], normalize: text }`, and `optional: true` if it may be omitted. A critic sets the weight of each.',
)

/** An expected call, as written in the block. */
export interface ExpectedEntry {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly accept?: Accepts | undefined
  /** Other calls that are accepted in its place. */
  readonly alternatives?: readonly ExpectedEntry[]
}

const single = z.strictObject({ tool, args: args.default({}), accept: accept.optional() })

// One object rather than a union, so that errors are about the form that was meant.
const expectedCall = z
  .strictObject({
    tool: tool.optional(),
    args: args.optional(),
    accept: accept.optional(),
    one_of: z
      .array(single)
      .min(1, { error: '`one_of` lists at least one call' })
      .optional()
      .describe('Instead of `tool`: a list of calls, any of which is accepted.'),
  })
  .transform((source, context): ExpectedEntry => {
    const { tool, args = {}, accept, one_of } = source
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const [first, ...alternatives] = one_of ?? []
    if (first !== undefined) {
      const rival = (['tool', 'args', 'accept'] as const).find((key) => source[key] !== undefined)
      if (rival === undefined) return { ...first, alternatives }
      refuse([rival], `\`${rival}\` cannot be combined with \`one_of\`; set it in each call of the list`)
    } else if (tool !== undefined) return { tool, args, accept }
    // Reported as if the schema required it, so that a misspelled key is reported as one.
    else context.issues.push({ code: 'invalid_type', expected: 'string', path: ['tool'], input: undefined })
    return z.NEVER
  })

/** Shared by a case and each of its tracks. */
export const expectedCalls = z.array(expectedCall)

export const fieldCritics = z.array(fieldCritic)

export const track = z.strictObject({
  servers: z.array(z.string().min(1)).optional().describe('The source of its tools.'),
  expected: expectedCalls
    .optional()
    .describe('The expected calls on this track, in any order. Default: the calls of the block.'),
  fields: fieldCritics.optional().describe('The critics of this track. Default: the critics of the block.'),
  rename: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe(
      'Renames arguments of `expected` and `fields` on this track: `{ city: location }`. Results keep the original name.',
    ),
})

export const caseRubricSchema = z.strictObject({
  fail_threshold: z.number().min(0).max(1).default(0.8).describe('The minimum score of a run to pass.'),
  warn_threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe(
      'A run that passes with a lower score has a warning. If it is lower than `fail_threshold`, a run between the two is warned: neither passed nor failed.',
    ),
  fail_on_tool_selection: z
    .boolean()
    .default(true)
    .describe('Score 0 when the called tools differ from the expected ones.'),
  fail_on_tool_call_quantity: z
    .boolean()
    .default(true)
    .describe('Score 0 when the number of calls differs from the expected one.'),
  tool_selection_weight: z.number().nonnegative().default(1).describe('The weight of calling the right tool.'),
  extra_calls: z
    .enum(['ignore', 'penalize'])
    .optional()
    .describe(
      'The effect of an unexpected call when the quantity check is off: none (`ignore`, the default), or a lower score (`penalize`).',
    ),
})

export type CaseRubric = z.output<typeof caseRubricSchema>
export type Track = z.output<typeof track>
