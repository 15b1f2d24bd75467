// The table against ajv, on schemas of real servers and on every keyword with every kind of value.
import { expect, it } from 'vitest'
import { installAllEngines } from '../../../core/engines/install-all-engines.js'
import { compileSchema } from '../../../core/engines/json-schema.js'
import { isMcproveError } from '../../../core/errors/error.js'
import { malformedPlaces } from './malformed-places.js'

installAllEngines()

const KEYWORDS =
  'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType items additionalProperties contains else if not propertyNames then unevaluatedItems unevaluatedProperties allOf anyOf oneOf prefixItems properties patternProperties dependentSchemas $defs $comment'.split(
    ' ',
  )
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'string',
  'sting',
  [],
  ['a'],
  ['a', 'a'],
  [1],
  [{}],
  [null],
  ['string', 'null'],
  {},
  { a: {} },
  { a: true },
  { a: 1 },
  { a: ['b'] },
  { a: ['b', 'b'] },
]

/** Does ajv take it for a schema? */
function isSchemaForAjv(schema: object): boolean {
  try {
    compileSchema(schema)
    return true
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return !error.message.includes('malformed')
  }
}

it.each(['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'])(
  'agrees with ajv on every keyword and value of %s',
  ($schema) => {
    // Keywords of later drafts have no meaning in draft-07.
    const later = /^(?:dependent|unevaluated|prefixItems|\$defs|maxContains|minContains|deprecated)/
    const keywords = KEYWORDS.filter((keyword) => !($schema.includes('07') && later.test(keyword)))
    const differences = keywords.flatMap((keyword) =>
      VALUES.filter((value) => {
        const schema = { $schema, properties: { a: { [keyword]: value } } }
        return (malformedPlaces(schema).length === 0) !== isSchemaForAjv(schema)
      }).map((value) => `${keyword}: ${JSON.stringify(value)}`),
    )
    // The meta-schema of draft-07 refuses values that do no harm, and ajv's copy of it lacks `writeOnly`.
    const harmless = ['enum: ["a","a"]', 'items: []']
    // The meta-schema of 2020-12 allows an empty enum, but ajv does not compile it.
    const useless = ['enum: []']
    expect(differences.filter((one) => !one.startsWith('writeOnly'))).toEqual(
      $schema.includes('07') ? harmless : useless,
    )
  },
)
