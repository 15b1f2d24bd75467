import * as z from 'zod'
import { jsonRecord } from '../../core/json-record.js'
import { memberId, memberMarks } from '../../core/member-set.js'
import { fieldCritic } from './field-schema.js'

const expectedCall = z.strictObject({
  tool: memberId
    .describe('The tool: `create_event`, or with its server `calendar.create_event`.')
    .register(memberMarks, { role: 'loose' }),
  args: jsonRecord().default({}).describe('The arguments it should be given.'),
})

/** Shared by a case and each of its tracks. */
export const expectedCalls = z.array(expectedCall)

export const fieldCritics = z.array(fieldCritic)

export const track = z.strictObject({
  servers: z.array(z.string().min(1)).optional().describe('Where its tools come from.'),
  expected: expectedCalls.describe('The calls that should happen on this track, in any order.'),
  fields: fieldCritics.default([]).describe('The critics of this track.'),
})

export const rubricSchema = z.strictObject({
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

export type Rubric = z.output<typeof rubricSchema>
export type Track = z.output<typeof track>
