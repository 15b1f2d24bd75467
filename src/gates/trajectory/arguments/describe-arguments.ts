import type { Accepts } from '../../../core/matchers/accept-schema.js'
import { listSome } from '../../../core/text/list-some.js'
import { showValue } from '../../../core/text/show-value.js'
import { isRecord } from '../../../core/trace/trace-fields.js'

const MAX_NAMED_ARGUMENTS = 3
const MAX_VALUE_CHARS = 60

/** ` with city "Sacramento", unit "metric"`; empty when any arguments are accepted. */
export function describeArguments(value: unknown, kind: 'exact' | 'subset', accepts: Accepts): string {
  if (!isRecord(value)) return ` with arguments ${showValue(value, MAX_VALUE_CHARS)}`
  const accepted = [...accepts].map(([field, { source }]) => [field, source] as const)
  const named = [...Object.entries(value), ...accepted].map(
    ([key, inner]) => `${key} ${showValue(inner, MAX_VALUE_CHARS)}`,
  )
  if (named.length === 0) return kind === 'exact' ? ' without arguments' : ''
  return ` with ${listSome(named, MAX_NAMED_ARGUMENTS)}`
}
