// JSON Schema ignores unknown keywords, so a misspelled one checks nothing. A key that is one letter away from a
// keyword is treated as a mistake; any other unknown key is an annotation.
import { nearest } from '../text/nearest.js'
import { showName } from '../text/show-name.js'
import { isRecord } from '../trace/trace-fields.js'

export interface SchemaMistake {
  readonly path: readonly (string | number)[]
  /** Whether the key at the path is misspelled, rather than its value. */
  readonly part: 'key' | 'value'
  /** Text after the place: `is not a keyword of JSON Schema; did you mean ...`. */
  readonly message: string
}

/** Keywords that hold one schema, a list of schemas, or schemas by name. */
const ONE = words(
  'items additionalItems additionalProperties contains contentSchema else if not propertyNames then unevaluatedItems unevaluatedProperties',
)
const LIST = words('allOf anyOf oneOf prefixItems')
const BY_NAME = words('properties patternProperties dependentSchemas $defs definitions')
const PLAIN = words(
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired dependencies title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType',
)
const KEYWORDS = [...ONE, ...LIST, ...BY_NAME, ...PLAIN]
/** Of OpenAPI, of older drafts and of generators: near a keyword, and meant as they are. */
const OTHERS = words('example id note notes ref')

const TYPES = words('string number integer boolean array object null')
const FORMATS = words(
  'date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email idn-email hostname idn-hostname ipv4 ipv6 iri iri-reference regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64 float double password binary',
)
const OTHER_FORMATS = words(
  'uuid1 uuid3 uuid4 uuid5 uuid6 uuid7 guid cuid cuid2 ulid xid ksuid int16 uint32 uint64 cidr ip',
)

/** The misspellings in a hand-written schema. */
export function schemaMistakes(schema: unknown): SchemaMistake[] {
  const mistakes: SchemaMistake[] = []
  visit(schema, [], mistakes)
  return mistakes
}

type Path = readonly (string | number)[]

function visit(schema: unknown, path: Path, mistakes: SchemaMistake[]): void {
  if (!isRecord(schema)) return
  for (const [key, value] of Object.entries(schema)) {
    const place = [...path, key]
    if (ONE.includes(key)) visit(value, place, mistakes)
    if (key === 'items' || LIST.includes(key)) each(value, place, mistakes)
    if (BY_NAME.includes(key) && isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...place, name], mistakes)
    }
    const near = KEYWORDS.includes(key) || OTHERS.includes(key) ? undefined : nearest(key, KEYWORDS, 0)
    if (near !== undefined) report(place, 'key', `is not a keyword of JSON Schema; did you mean ${showName(near)}?`)
  }
  checkType(schema.type)
  checkFormat(schema.format)
  checkRequired(schema)

  function report(place: Path, part: 'key' | 'value', message: string): void {
    mistakes.push({ path: place, part, message })
  }

  function checkType(type: unknown): void {
    if (typeof type !== 'string' || TYPES.includes(type)) return
    const near = nearest(type, TYPES)
    const meant = near === undefined ? `the types are ${TYPES.join(', ')}` : `did you mean ${showName(near)}?`
    report([...path, 'type'], 'value', `is ${showName(type)}, which is not a type of JSON Schema; ${meant}`)
  }

  function checkFormat(format: unknown): void {
    if (typeof format !== 'string' || FORMATS.includes(format) || OTHER_FORMATS.includes(format)) return
    const near = nearest(format, FORMATS, 0)
    if (near === undefined) return
    report(
      [...path, 'format'],
      'value',
      `is ${showName(format)}, which is not checked; did you mean ${showName(near)}?`,
    )
  }

  /** A required name that `properties` lacks is legal, unless it is nearly the name of a property. */
  function checkRequired({ required, properties }: Readonly<Record<string, unknown>>): void {
    if (!Array.isArray(required) || !isRecord(properties)) return
    const optional = Object.keys(properties).filter((name) => !required.includes(name))
    for (const [index, name] of required.entries()) {
      if (typeof name !== 'string' || Object.hasOwn(properties, name)) continue
      const near = nearest(name, optional, 0)
      if (near === undefined) continue
      const message = `is ${showName(name)}, which \`properties\` does not have; did you mean ${showName(near)}?`
      report([...path, 'required', index], 'value', message)
    }
  }
}

function each(list: unknown, path: Path, mistakes: SchemaMistake[]): void {
  if (Array.isArray(list)) for (const [index, schema] of list.entries()) visit(schema, [...path, index], mistakes)
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
