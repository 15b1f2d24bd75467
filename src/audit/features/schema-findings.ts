// Input and output schemas of tools that are not valid JSON Schema.
import { malformedPlaces } from '../../catalog/lint/protocol/malformed-places.js'
import { brokenRefs } from '../../catalog/lint/protocol/references.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import type { ProbeFinding } from '../probe/probe.js'

type SchemaFinding = Pick<ProbeFinding, 'message' | 'severity'>

/** Further problems of a schema say little before the first ones are fixed. */
const MAX_FINDINGS = 3

export function schemaFindings(schema: RawRecord, key: 'inputSchema' | 'outputSchema', label: string): SchemaFinding[] {
  const name = `\`${key}\` of ${label}`
  const malformed = malformedPlaces(schema).map(({ path, value, message }): SchemaFinding => {
    const text = `${name} is not valid JSON Schema: ${showName(path)} ${message}`
    return isRecommended(path, value) ? { message: text, severity: 'warning' } : { message: text }
  })
  const broken = brokenRefs(schema).map(({ path, ref, isElsewhere }): SchemaFinding => {
    const place = path === '' ? '' : ` at ${showName(path)}`
    const why = isElsewhere ? 'which is another document' : 'which the schema does not have'
    return { message: `${name} refers to ${showValue(ref, 80)}${place}, ${why}`, severity: 'warning' }
  })
  return [...malformed, ...broken].slice(0, MAX_FINDINGS)
}

/** JSON Schema says only SHOULD: a pattern is a regular expression, and an `enum` is not empty. */
function isRecommended(path: string, value: unknown): boolean {
  const key = path.split('.').at(-1)
  return key === 'pattern' || (key === 'enum' && Array.isArray(value))
}

/** Arguments are always an object, and before 2026-07-28 structured content is one too. */
export function typeFinding(schema: unknown, key: 'inputSchema' | 'outputSchema', label: string): SchemaFinding[] {
  const name = `\`${key}\` of ${label}`
  if (schema === undefined) return [{ message: `${label} has no \`${key}\`` }]
  if (!isRecord(schema)) return [{ message: `${name} is ${showValue(schema, 60)}, not an object` }]
  const { type } = schema
  if (type === 'object') return []
  return [
    { message: `${name} has ${type === undefined ? 'no `type`' : `the type ${showValue(type, 60)}`}, not "object"` },
  ]
}
