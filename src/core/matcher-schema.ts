import * as z from 'zod'
import type { Matcher, MatcherInput } from './matcher.js'
import { buildMatcher, MATCHERS, type MatcherProblem, SNAPSHOT_SUMMARY } from './matchers/build-matcher.js'

/** A matcher in a suite: parses to its compiled form. */
export const matcherSchema = describedMatcher('matcher', false)

/** The same for direct tests, where `snapshot` is a matcher too. */
export const directMatcherSchema = describedMatcher('direct_matcher', true)

// Hand-written behind a custom schema: a zod union reports every branch that did not fit, and a zod object forgets
// the order in which keys were written, which results print. Editors get the table of matchers as JSON Schema.
function describedMatcher(id: string, allowsSnapshot: boolean): z.ZodType<Matcher, MatcherInput> {
  return z
    .custom<MatcherInput>()
    .transform((input, context): Matcher => {
      const problems: MatcherProblem[] = []
      const matcher = buildMatcher(input, problems, allowsSnapshot)
      if (matcher !== null) return matcher
      for (const { message, path } of problems) {
        context.issues.push({ code: 'custom', message, path: [...path], input })
      }
      return z.NEVER
    })
    .meta({ id, ...jsonSchemaOf(id, allowsSnapshot) })
}

function jsonSchemaOf(id: string, allowsSnapshot: boolean): Record<string, unknown> {
  const reference = { $ref: `#/$defs/${id}` }
  const properties: Record<string, object> = {}
  for (const [name, { summary, json }] of Object.entries(MATCHERS)) {
    const property = { description: summary, ...json(reference) }
    properties[name] = property
    if (name === 'exact') properties['=='] = property
    if (name.includes('-')) properties[name.replaceAll('-', '_')] = property
  }
  if (allowsSnapshot) properties.snapshot = { description: SNAPSHOT_SUMMARY, const: true }
  return {
    description: 'What the value has to be: a bare scalar for `exact`, or matchers that all have to pass.',
    type: ['object', 'string', 'number', 'boolean', 'null'],
    properties,
    additionalProperties: false,
    minProperties: 1,
  }
}
