import * as z from 'zod'
import { isRecord } from '../trace/trace-fields.js'
import { type AcceptedArgument, type AcceptedInput, buildAccepted } from './accepted-argument.js'
import type { MatcherProblem } from './build-matcher.js'
import { matcherJsonSchema } from './matcher-schema.js'

/** By argument; a dot path leads into one: `filter.status`. */
export type Accepts = ReadonlyMap<string, AcceptedArgument>

export const NO_ACCEPTS: Accepts = new Map()

const FORM = '`accept` maps arguments to accepted values: `{ unit: { one_of: [c, celsius] } }`'
const OPTIONAL = { description: 'true: the argument may be omitted.', type: 'boolean' }

/** Null when there is something wrong, which is added to `problems` with paths that start at `accept`. */
export function buildAccepts(input: unknown, problems: MatcherProblem[]): Accepts | null {
  if (!isRecord(input) || Object.keys(input).length === 0) {
    problems.push({ message: FORM, path: [] })
    return null
  }
  const accepts = new Map<string, AcceptedArgument>()
  for (const [field, written] of Object.entries(input)) {
    const found: MatcherProblem[] = []
    const accepted = buildAccepted(written, found)
    problems.push(...found.map(({ message, path }) => ({ message, path: [field, ...path] })))
    if (accepted !== null) accepts.set(field, accepted)
  }
  return problems.length > 0 ? null : accepts
}

const ID = 'accepted_argument'

/** For editors, also where `accept` does not have a schema of its own. The suite's critics define what it refers to. */
export const acceptJsonSchema = {
  description:
    'Arguments with several correct values: a matcher for each, such as `{ one_of: [...], normalize: text }`, and `optional: true` if it may be omitted.',
  type: 'object',
  minProperties: 1,
  additionalProperties: { $ref: `#/$defs/${ID}` },
}

const acceptedArgument: z.ZodType<AcceptedArgument, AcceptedInput> = z
  .custom<AcceptedInput>()
  .transform((input, context): AcceptedArgument => {
    const problems: MatcherProblem[] = []
    const accepted = buildAccepted(input, problems)
    if (accepted !== null) return accepted
    for (const { message, path } of problems) context.issues.push({ code: 'custom', message, path: [...path], input })
    return z.NEVER
  })
  .meta({ id: ID, ...matcherJsonSchema('matcher', { optional: OPTIONAL }) })

/** `accept:` of an expected call: parses to its compiled form. */
export const acceptSchema = z
  .record(z.string().min(1), acceptedArgument)
  .refine((written) => Object.keys(written).length > 0, { error: FORM })
  .transform((written): Accepts => new Map(Object.entries(written)))
