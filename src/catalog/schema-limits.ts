// The keywords of JSON Schema that limit a value directly, without nested schemas.
import { canonicalJson } from '../core/json/canonical-json.js'
import { listSome } from '../core/text/list-some.js'
import { showValue } from '../core/text/show-value.js'
import type { RawRecord } from '../core/trace/trace-fields.js'
import type { Tell } from './schema-change.js'

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']
/** For two values of these keywords it is unknown which one allows more. */
const CONDITIONS = ['pattern', 'format', 'multipleOf', 'not', 'contentEncoding', 'contentMediaType']

const ALL_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

/** The keywords that `compareLimits` handles; schema-changes.ts handles the rest. */
export const LIMITS: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'uniqueItems'],
  ...LOWER_BOUNDS,
  ...UPPER_BOUNDS,
  ...CONDITIONS,
])

export function compareLimits(old: RawRecord, now: RawRecord, tell: Tell): void {
  compareTypes(typesOf(old), typesOf(now), tell)
  compareValues(valuesOf(old), valuesOf(now), tell)
  for (const key of LOWER_BOUNDS) compareBound(key, old[key], now[key], (before, after) => after > before, tell)
  for (const key of UPPER_BOUNDS) compareBound(key, old[key], now[key], (before, after) => after < before, tell)
  for (const key of CONDITIONS) compareCondition(key, old[key], now[key], tell)
  if (old.uniqueItems !== true && now.uniqueItems === true) tell('narrower', 'entries must now be unique')
  if (old.uniqueItems === true && now.uniqueItems !== true) tell('wider', 'entries need not be unique any more')
}

/** `number` covers `integer`: where a number is allowed, an integer is too. */
function typesOf({ type }: RawRecord): ReadonlySet<string> {
  const written = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(typeName) : ALL_TYPES
  return new Set(written.includes('number') ? [...written, 'integer'] : written)
}

/** A name that is not a type differs from all types. */
function typeName(type: unknown): string {
  return typeof type === 'string' ? type : canonicalJson(type)
}

function compareTypes(old: ReadonlySet<string>, now: ReadonlySet<string>, tell: Tell): void {
  const lost = [...old].filter((type) => !now.has(type))
  const gained = [...now].filter((type) => !old.has(type))
  if (lost.length === 0 && gained.length === 0) return
  const effect = gained.length === 0 ? 'narrower' : lost.length === 0 ? 'wider' : 'other'
  tell(effect, `type ${typeText(old)} -> ${typeText(now)}`)
}

function typeText(types: ReadonlySet<string>): string {
  if (ALL_TYPES.every((type) => types.has(type))) return 'any'
  const shown = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  return listSome(shown.map((type) => showValue(type, 40).slice(1, -1)))
}

/** The allowed values by their canonical text; null when all are allowed. */
function valuesOf(schema: RawRecord): ReadonlyMap<string, unknown> | null {
  if (Object.hasOwn(schema, 'const')) return new Map([[canonicalJson(schema.const), schema.const]])
  if (!Array.isArray(schema.enum)) return null
  return new Map(schema.enum.map((value: unknown) => [canonicalJson(value), value]))
}

function compareValues(
  old: ReadonlyMap<string, unknown> | null,
  now: ReadonlyMap<string, unknown> | null,
  tell: Tell,
): void {
  if (old === null || now === null) {
    if (now !== null) tell('narrower', `only ${valueList(now.values())} allowed now`)
    else if (old !== null) tell('wider', 'no longer a fixed set of values')
    return
  }
  const lost = [...old].flatMap(([text, value]) => (now.has(text) ? [] : [value]))
  const gained = [...now].flatMap(([text, value]) => (old.has(text) ? [] : [value]))
  if (lost.length > 0) tell('narrower', `no longer allows ${valueList(lost)}`)
  if (gained.length > 0) tell('wider', `also allows ${valueList(gained)}`)
}

function valueList(values: Iterable<unknown>): string {
  return listSome(Array.from(values, (value) => showValue(value, 60)))
}

function compareBound(
  key: string,
  old: unknown,
  now: unknown,
  isTighter: (before: number, after: number) => boolean,
  tell: Tell,
): void {
  // A bound that is not a number has no effect.
  const before = typeof old === 'number' ? old : undefined
  const after = typeof now === 'number' ? now : undefined
  if (before === after) return
  if (before === undefined) tell('narrower', `${key} ${showValue(after)} is new`)
  else if (after === undefined) tell('wider', `${key} ${showValue(before)} is gone`)
  else tell(isTighter(before, after) ? 'narrower' : 'wider', `${key} ${before} -> ${after}`)
}

function compareCondition(key: string, old: unknown, now: unknown, tell: Tell): void {
  if (canonicalJson(old) === canonicalJson(now)) return
  if (old === undefined) tell('narrower', `${key} ${showValue(now, 80)} is new`)
  else if (now === undefined) tell('wider', `${key} ${showValue(old, 80)} is gone`)
  else tell('other', `${key} ${showValue(old, 80)} -> ${showValue(now, 80)}`)
}
