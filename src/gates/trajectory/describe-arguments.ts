import { listSome } from '../../core/list-some.js'
import { showValue } from '../../core/show-value.js'
import { isRecord } from '../../core/trace-fields.js'

const MAX_NAMED_ARGUMENTS = 3
const MAX_VALUE_CHARS = 60

/** ` with city "Sacramento", unit "metric"`; empty where nothing is demanded. */
export function describeArguments(value: unknown, kind: 'exact' | 'subset'): string {
  if (!isRecord(value)) return ` with arguments ${showValue(value, MAX_VALUE_CHARS)}`
  const named = Object.entries(value).map(([key, inner]) => `${key} ${showValue(inner, MAX_VALUE_CHARS)}`)
  if (named.length === 0) return kind === 'exact' ? ' without arguments' : ''
  return ` with ${listSome(named, MAX_NAMED_ARGUMENTS)}`
}
