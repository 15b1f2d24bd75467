import type { ErrorObject } from 'ajv'
import { childPath } from '../expect/target-path.js'
import { showValue } from '../text/show-value.js'
import type { SchemaProblem } from './json-schema.js'

const MAX_PROBLEMS = 20

/** The errors of ajv in our words and paths, without duplicates. */
export function describeSchemaErrors(
  errors: readonly ErrorObject[] | null | undefined,
  value: unknown,
): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  const seen = new Set<string>()
  for (const error of errors ?? []) {
    const problem: SchemaProblem = {
      path: pathOfPointer(error.instancePath, value),
      message: describe(error),
      ...(error.keyword === 'format' ? { kind: 'format' } : {}),
    }
    const key = `${problem.path} ${problem.message}`
    if (seen.has(key)) continue
    seen.add(key)
    problems.push(problem)
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}

function describe({ keyword, message = 'is not valid', params }: ErrorObject): string {
  // The parameters that ajv documents for these keywords; showValue takes anything.
  const details = params as Readonly<Record<string, unknown>>
  if (keyword === 'enum') return `must be one of ${showValue(details.allowedValues)}`
  if (keyword === 'const') return `must be ${showValue(details.allowedValue)}`
  if (keyword === 'additionalProperties')
    return `must not have the property ${showValue(details.additionalProperty, 60)}`
  if (keyword === 'unevaluatedProperties')
    return `must not have the property ${showValue(details.unevaluatedProperty, 60)}`
  return message
}

/** Converts a JSON pointer to a target path; `value` tells indices from keys. */
function pathOfPointer(pointer: string, value: unknown): string {
  let path = ''
  let parent = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = childPath(path, Array.isArray(parent) ? Number(key) : key)
    // ajv has walked this path, so every step exists.
    parent = (parent as Readonly<Record<string, unknown>> | undefined)?.[key]
  }
  return path
}

/**
 * Where a schema states a pattern; empty when it is not found. Recursion is safe because ajv has walked the schema
 * already.
 */
export function placeOfPattern(schema: unknown, pattern: string, path = ''): string {
  if (typeof schema !== 'object' || schema === null) return ''
  for (const [key, inner] of Object.entries(schema)) {
    const place = childPath(path, Array.isArray(schema) ? Number(key) : key)
    if (key === 'pattern' && inner === pattern) return place
    if (key === 'patternProperties' && Object.hasOwn(Object(inner), pattern)) return childPath(place, pattern)
    const found = placeOfPattern(inner, pattern, place)
    if (found !== '') return found
  }
  return ''
}
