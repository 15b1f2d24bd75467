// Values and names of a schema as TypeScript. They come from a server, so they must not end a literal or hide in it.
import { isRecord } from '../../core/trace/trace-fields.js'

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** In single quotes. */
export function stringLiteral(text: string): string {
  const quoted = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `'${quoted.replace(UNSAFE, escapeCharacter)}'`
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** A key of an object type, quoted where it is not an identifier. */
export function propertyName(name: string): string {
  return IDENTIFIER.test(name) ? name : stringLiteral(name)
}

/** The type of exactly one JSON value. */
export function literalType(value: unknown, depth = 0): string {
  if (depth > MAX_LITERAL_DEPTH) return 'unknown'
  if (typeof value === 'string') return stringLiteral(value)
  if (Array.isArray(value)) return `[${value.map((item) => literalType(item, depth + 1)).join(', ')}]`
  // JSON has numbers that are too large for JavaScript.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number'
  if (!isRecord(value)) return String(value)
  const fields = Object.entries(value).map(([key, field]) => `${propertyName(key)}: ${literalType(field, depth + 1)}`)
  return fields.length === 0 ? '{ [key: string]: never }' : `{ ${fields.join('; ')} }`
}

/** Constants are short; a deep one is not worth a type. */
const MAX_LITERAL_DEPTH = 20
