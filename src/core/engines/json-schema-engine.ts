// The only file that imports ajv. Only src/index.ts imports it statically.
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { isMcproveError, McproveError } from '../errors/error.js'
import { boundedValue } from '../json/bounded-value.js'
import { canonicalJson } from '../json/canonical-json.js'
import { isTooDeepValue } from '../json/nesting.js'
import { cut, showTyped, showValue } from '../text/show-value.js'
import { NOT_SUPPORTED, type SchemaCheck, type SchemaEngine, type SchemaProblem } from './json-schema.js'
import { describeSchemaErrors, placeOfPattern } from './json-schema-problems.js'
import { countWork, startCounting, TooMuchWork } from './json-schema-work.js'
import { compileEcmaPattern } from './regex-engine.js'

const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema'

const DIALECTS = new Map<string, new (options: Options) => Ajv>([
  [DEFAULT_DIALECT, Ajv2020],
  ['json-schema.org/draft/2019-09/schema', Ajv2019],
  ['json-schema.org/draft-07/schema', Ajv],
])

const MAX_MESSAGE_LENGTH = 300
const TOO_DEEP = undecided('is nested too deeply to be validated')
const TOO_MUCH = undecided('cannot be validated: the schema takes too many steps')

/** Compile a `$ref` to a larger schema as a function call. Copying it to every reference could use up the memory. */
const MAX_INLINED_KEYWORDS = 10

export const schemaEngine: SchemaEngine = { compile }

function compile(schema: unknown): SchemaCheck {
  if (typeof schema === 'boolean') return () => (schema ? [] : [{ path: '', message: 'is not allowed by `false`' }])
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    throw new McproveError('SCHEMA_INVALID', `A JSON Schema is an object or a boolean, got ${showTyped(schema, 60)}`)
  }
  // An object, as just checked; `$schema` is checked in dialectOf.
  const { $schema, ...body } = schema as { readonly $schema?: unknown }
  const dialect = dialectOf($schema)
  const quick = validatorOf(body, dialect, false)
  // Only these keywords make validation as deep as the value. Other schemas are bounded by their own depth.
  const followsValue = /"(\$ref|\$dynamicRef|\$recursiveRef|uniqueItems)":/.test(canonicalJson(body))
  let thorough: ValidateFunction | undefined
  return (value) => {
    // A fixed limit rather than the size of the stack gives the same verdict on every machine.
    if (followsValue && isTooDeepValue(value)) return TOO_DEEP
    try {
      startCounting()
      if (quick(value)) return []
      // Report every problem where that is cheap. A huge value could have as many problems as elements.
      if (boundedValue(value) !== value) return describeSchemaErrors(quick.errors, value)
      thorough ??= validatorOf(body, dialect, true)
      startCounting()
      thorough(value)
      return describeSchemaErrors(thorough.errors ?? quick.errors, value)
    } catch (error) {
      // A schema that uses more than a few stack frames per level.
      if (error instanceof RangeError) return TOO_DEEP
      if (error instanceof TooMuchWork) return TOO_MUCH
      // The code that ajv generates for some schemas does not run, for example `unevaluatedProperties` with
      // `dependentSchemas`.
      if (isMcproveError(error)) throw error
      return undecided(`cannot be validated: ${messageOf(error)}`)
    }
  }
}

function undecided(message: string): readonly SchemaProblem[] {
  return [{ path: '', message, kind: 'undecided' }]
}

function dialectOf($schema: unknown): string {
  if ($schema === undefined) return DEFAULT_DIALECT
  const name = typeof $schema === 'string' ? $schema.replace(/^https?:\/\//, '').replace(/#$/, '') : ''
  if (DIALECTS.has(name)) return name
  throw new McproveError('SCHEMA_INVALID', `The JSON Schema has the unknown \`$schema\` ${showValue($schema, 100)}`, {
    hint: 'Use draft-07, 2019-09 or 2020-12, or remove it for 2020-12.',
    ...(typeof $schema === 'string' ? { cause: NOT_SUPPORTED } : {}),
  })
}

function validatorOf(schema: object, dialect: string, allErrors: boolean): ValidateFunction {
  try {
    // ajv remembers inner ids across schemas, but a `$ref` must not lead from one schema into another.
    const hasIds = canonicalJson(schema).includes('"$id":')
    const ajv = hasIds ? createAjv(dialect, allErrors) : sharedAjv(dialect, allErrors)
    startCounting()
    if (ajv.validateSchema(schema) !== true) throw malformed(ajv, schema)
    const validate = ajv.compile(schema)
    // ajv keeps every schema it has seen. The caller decides how long this one lives.
    if (!hasIds) ajv.removeSchema(schema)
    return validate
  } catch (error) {
    throw explain(error, schema)
  }
}

function malformed(ajv: Ajv, schema: object): McproveError {
  const [first] = describeSchemaErrors(ajv.errors, schema)
  return malformedAt(first?.path ?? '', first?.message ?? 'is not valid')
}

function malformedAt(
  path: string,
  trouble: string,
  options: { hint?: string | undefined; cause?: unknown } = {},
): McproveError {
  const place = path === '' ? 'it' : `\`${path}\``
  return new McproveError('SCHEMA_INVALID', `The JSON Schema is malformed: ${place} ${trouble}`, options)
}

function explain(error: unknown, schema: object): unknown {
  if (error instanceof RangeError) return new McproveError('SCHEMA_INVALID', 'The JSON Schema is nested too deeply')
  if (error instanceof TooMuchWork)
    return new McproveError('SCHEMA_INVALID', 'The JSON Schema is too large to be checked')
  if (error instanceof Ajv.MissingRefError) {
    const message = `The JSON Schema refers to ${showValue(error.missingRef, 100)}, which is not defined in it`
    return new McproveError('SCHEMA_INVALID', message, {
      hint: 'Copy the referenced schema to `$defs`; external references are not loaded.',
    })
  }
  if (error instanceof PatternError) {
    const trouble = `is not a valid RE2 pattern. ${error.cause.message}`
    const cause = isEcmaPattern(error.pattern) ? NOT_SUPPORTED : error.cause
    return malformedAt(placeOfPattern(schema, error.pattern), trouble, { hint: error.cause.hint, cause })
  }
  if (isMcproveError(error)) return error
  return new McproveError('SCHEMA_INVALID', `The JSON Schema does not compile: ${messageOf(error)}`, { cause: error })
}

/**
 * JSON Schema patterns are ECMA-262, including look-around and back-references. The RegExp is built to check the syntax
 * and never run.
 */
function isEcmaPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** A message of ajv may contain a name of any length. */
function messageOf(error: unknown): string {
  return cut(error instanceof Error ? error.message : String(error), MAX_MESSAGE_LENGTH)
}

const shared = new Map<string, Ajv>()

function sharedAjv(dialect: string, allErrors: boolean): Ajv {
  const key = `${dialect} ${allErrors}`
  let ajv = shared.get(key)
  if (ajv === undefined) {
    ajv = createAjv(dialect, allErrors)
    shared.set(key, ajv)
  }
  return ajv
}

function createAjv(dialect: string, allErrors: boolean): Ajv {
  const Dialect = DIALECTS.get(dialect) ?? Ajv2020
  const ajv = new Dialect({
    allErrors,
    // Unknown keywords and formats are legal JSON Schema. `constructor` must not be found on the prototype.
    strict: false,
    logger: false,
    ownProperties: true,
    inlineRefs: MAX_INLINED_KEYWORDS,
    code: { regExp: linearRegExp },
  })
  countWork(ajv)
  formats.default(ajv, { mode: 'full' })
  // The only pattern of ajv-formats that takes quadratic time. A URL is checked as a URI.
  ajv.addFormat('url', formats.default.get('uri'))
  return ajv
}

/** `pattern` and `patternProperties` on RE2. ajv distinguishes patterns by `toString`. */
function linearRegExp(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  try {
    return { test: compileEcmaPattern(pattern), toString: () => pattern }
  } catch (error) {
    throw isMcproveError(error) ? new PatternError(pattern, error) : error
  }
}
linearRegExp.code = 'linearRegExp'

/** Carries a bad pattern out of ajv, to code that knows its position. */
class PatternError extends Error {
  readonly pattern: string
  override readonly cause: McproveError

  constructor(pattern: string, cause: McproveError) {
    super(cause.message)
    this.pattern = pattern
    this.cause = cause
  }
}
