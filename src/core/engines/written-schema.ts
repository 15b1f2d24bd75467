import { McproveError } from '../errors/error.js'
import { childPath } from '../expect/target-path.js'
import { compileSchema, type SchemaCheck } from './json-schema.js'
import { schemaMistakes } from './schema-mistakes.js'

/** Compiles a JSON Schema that the author of a suite has written. Throws SCHEMA_INVALID, also for a misspelled word. */
export function compileWrittenSchema(schema: unknown): SchemaCheck {
  const check = compileSchema(schema)
  const [mistake] = schemaMistakes(schema)
  if (mistake === undefined) return check
  const place = mistake.path.reduce<string>(childPath, '')
  throw new McproveError('SCHEMA_INVALID', `The JSON Schema is misspelled: \`${place}\` ${mistake.message}`)
}
