// A value that matches a JSON Schema, as a real server might return it. Used for the schemas of look-alikes; other
// keywords at least get a value of the right type.

import { isDeeperThan } from '../../core/json/value-depth.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { SeededRandom } from './seeded-random.js'

type Schema = Readonly<Record<string, unknown>>

const MAX_DEPTH = 12
const MAX_VALUES = 2000
const MAX_ITEMS = 20
const MAX_LITERAL_DEPTH = 100
/** Below this depth only required values are made, so that recursive schemas end. */
const FULL_DEPTH = 3
const WORDS = ['north', 'standard', 'primary', 'regular', 'default', 'central', 'general', 'open'] as const
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-11',
  time: '09:24:00Z',
  'date-time': '2026-02-11T09:24:00Z',
  email: 'office@example.com',
  uri: 'https://example.com/entries/4821',
  url: 'https://example.com/entries/4821',
  uuid: '5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e413',
  ipv4: '192.0.2.17',
  hostname: 'www.example.com',
}

/** The same value for the same schema and draw; limited, however often a schema refers to itself. */
export function sampleValue(schema: unknown, random: SeededRandom): unknown {
  return new Sampler(isSchema(schema) ? schema : {}, random).value(schema, 0)
}

class Sampler {
  readonly #root: Schema
  readonly #random: SeededRandom
  #left = MAX_VALUES

  constructor(root: Schema, random: SeededRandom) {
    this.#root = root
    this.#random = random
  }

  value(schema: unknown, depth: number): unknown {
    this.#left -= 1
    if (!isSchema(schema) || depth > MAX_DEPTH || this.#left < 0) return null
    if ('const' in schema) return literal(schema.const)
    if ('default' in schema) return literal(schema.default)
    const listed = [schema.enum, schema.examples].find((list) => Array.isArray(list) && list.length > 0)
    if (Array.isArray(listed)) return literal(listed[this.#random.below(listed.length)])
    if (typeof schema.$ref === 'string') return this.value(resolve(this.#root, schema.$ref), depth + 1)
    const branches = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray)
    if (branches !== undefined && schema.type === undefined) return this.value(branches[0], depth + 1)
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return this.#array(schema, depth)
      case 'integer':
      case 'number':
        return sampleNumber(schema, this.#random)
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return sampleText(schema, this.#random)
    }
  }

  #object(schema: Schema, depth: number): unknown {
    const properties = Object.entries(isSchema(schema.properties) ? schema.properties : {})
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
    const shown = properties.filter(([key]) => depth <= FULL_DEPTH || required.includes(key))
    return Object.fromEntries(shown.map(([key, part]) => [key, this.value(part, depth + 1)]))
  }

  #array(schema: Schema, depth: number): unknown {
    const least = numberAt(schema, 'minItems') ?? 0
    const most = numberAt(schema, 'maxItems') ?? 2
    const length = Math.min(Math.max(least, Math.min(most, depth <= FULL_DEPTH ? 2 : 0)), MAX_ITEMS)
    return Array.from({ length }, () => this.value(schema.items ?? {}, depth + 1))
  }
}

/** A value that the schema states. A hostile one may be deeper than JSON.stringify can handle. */
function literal(value: unknown): unknown {
  return isDeeperThan(value, MAX_LITERAL_DEPTH) ? null : value
}

/** Halves between the bounds; an excluded bound is skipped. */
function sampleNumber(schema: Schema, random: SeededRandom): number {
  const step = schema.type === 'number' ? 0.5 : 1
  const least = numberAt(schema, 'minimum') ?? add(numberAt(schema, 'exclusiveMinimum'), step)
  const most = numberAt(schema, 'maximum') ?? add(numberAt(schema, 'exclusiveMaximum'), -step)
  const from = Math.ceil((least ?? Math.min(1, most ?? 1)) / step)
  const until = Math.floor((most ?? from * step + 60) / step)
  // When no such number fits, a bound itself does.
  return until < from ? (least ?? 0) : (from + random.below(Math.min(until - from, 60) + 1)) * step
}

function add(value: number | undefined, step: number): number | undefined {
  return value === undefined ? undefined : value + step
}

function sampleText(schema: Schema, random: SeededRandom): string {
  const format = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined
  if (format !== undefined) return format
  const text = random.pick(WORDS).padEnd(Math.min(numberAt(schema, 'minLength') ?? 0, 1000), '-')
  return text.slice(0, numberAt(schema, 'maxLength'))
}

/** The first type that is not `null`; without a type, the keywords decide. */
function typeOf(schema: Schema): unknown {
  const { type } = schema
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null'
  return type ?? ('properties' in schema ? 'object' : 'items' in schema ? 'array' : 'string')
}

function resolve(root: Schema, reference: string): unknown {
  if (!reference.startsWith('#')) return {}
  let at: unknown = root
  for (const step of reference.slice(1).split('/').filter(Boolean)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    at = isSchema(at) && Object.hasOwn(at, key) ? at[key] : {}
  }
  return at
}

function numberAt(schema: Schema, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}

function isSchema(value: unknown): value is Schema {
  return isRecord(value)
}
