import * as z from 'zod'
import { buildMatcher, MATCHERS, type MatcherProblem, SNAPSHOT_SUMMARY } from './build-matcher.js'
import { COMPARISON_WORDS } from './comparison.js'
import type { Matcher, MatcherInput } from './matcher.js'

const SNAPSHOT = { snapshot: { description: SNAPSHOT_SUMMARY, const: true } }

/** A matcher in a suite: parses to its compiled form. */
export const matcherSchema = describedMatcher('matcher', false)

/** The same for direct tests, which also have `snapshot`. */
export const directMatcherSchema = describedMatcher('direct_matcher', true)

// Hand-written behind a custom schema: a zod union reports every branch that did not fit, and a zod object loses the
// order in which keys were written, which results print. Editors get the table of matchers as JSON Schema.
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
    .meta({ id, ...matcherJsonSchema(id, allowsSnapshot ? SNAPSHOT : {}) })
}

/** For editors: a matcher, with further keys where they are allowed; nested matchers refer to the definition `id`. */
export function matcherJsonSchema(id: string, further: Readonly<Record<string, object>>): Record<string, unknown> {
  const reference = { $ref: `#/$defs/${id}` }
  const properties: Record<string, object> = {}
  for (const [name, { summary, json }] of Object.entries(MATCHERS)) {
    const property = { description: summary, ...json(reference) }
    properties[name] = property
    if (name === 'exact') properties['=='] = property
    if (name.includes('-')) properties[name.replaceAll('-', '_')] = property
  }
  return {
    description: 'The expected value: a bare scalar for `exact`, or matchers that must all pass.',
    type: ['object', 'string', 'number', 'boolean', 'null'],
    properties: { ...properties, ...COMPARISON_WORDS, ...further },
    additionalProperties: false,
    minProperties: 1,
  }
}
