import * as z from 'zod'
import type { AnyGate } from '../../core/gate/gate.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { gatesWith } from '../build/all-gates.js'
import { modelMatcherSchemas } from './eval-schema.js'
import { suiteSchema } from './suite-schema.js'

const ID = 'urn:mcprove:suite'

type Json = Record<string, unknown>

/**
 * The suite format as JSON Schema 2020-12, for editors. Generated from the schemas that validate, with the blocks of
 * these gates in addition to the built-in ones.
 */
export function suiteJsonSchema(custom: readonly AnyGate[] = []): object {
  // Converted together, so that both share their definitions.
  const both = z.strictObject({
    suite: suiteSchema(gatesWith(custom)),
    model_matchers: z.strictObject(modelMatcherSchemas),
  })
  const { $schema, $defs, properties } = z.toJSONSchema(both, { io: 'input', unrepresentable: 'any' })
  const suite = mapping(properties?.suite)
  const definitions: Json = { ...$defs }
  definitions.test_matcher = testMatcher(mapping(definitions.matcher), mapping(properties?.model_matchers))
  return {
    $schema,
    $id: ID,
    title: 'mcprove suite',
    description: 'The servers, models and prompts of a test suite, and the gates that its runs must pass.',
    ...suite,
    properties: withTestMatchers(mapping(suite.properties)),
    $defs: definitions,
  }
}

/** A test's own `expect:` takes model matchers too; the loader removes them before validation. */
function testMatcher(matcher: Json, models: Json): Json {
  return { ...matcher, properties: { ...mapping(matcher.properties), ...mapping(models.properties) } }
}

function withTestMatchers(sections: Json): Json {
  const patched = { ...sections }
  for (const section of ['agents', 'tests']) {
    const list = mapping(sections[section])
    const [entry, ...others] = formsOf(mapping(list.items))
    const keys = mapping(entry.properties)
    const expect = mapping(keys.expect)
    const expectation = mapping(expect.items)
    const reference = { $ref: '#/$defs/test_matcher' }
    const items = {
      ...expectation,
      properties: { ...mapping(expectation.properties), matcher: reference },
      additionalProperties: reference,
    }
    const patchedEntry = { ...entry, properties: { ...keys, expect: { ...expect, items } } }
    patched[section] = { ...list, items: others.length === 0 ? patchedEntry : { anyOf: [patchedEntry, ...others] } }
  }
  return patched
}

/** The forms of an entry: that of an agent test first. */
function formsOf(entry: Json): [Json, ...Json[]] {
  const [first, ...others] = Array.isArray(entry.anyOf) ? entry.anyOf.map(mapping) : [entry]
  return [mapping(first), ...others]
}

function mapping(value: unknown): Json {
  if (!isRecord(value)) throw new TypeError('the JSON Schema of a suite has lost a part')
  return value
}
