import type { Scope } from '../python/scope.js'
import type { Expression } from '../python/syntax.js'
import { dottedName, readValue } from '../python/values.js'

/** Positional arguments in the order of Python, each with its length in seconds. */
const UNITS: readonly (readonly [string, number])[] = [
  ['days', 86_400],
  ['seconds', 1],
  ['microseconds', 1e-6],
  ['milliseconds', 1e-3],
  ['minutes', 60],
  ['hours', 3600],
  ['weeks', 604_800],
]
const LARGEST_FIRST: readonly (readonly [string, number])[] = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
]

/** `timedelta(minutes=5)` as `5m`; undefined for anything else. */
export function readTimedelta(expression: Expression, scope: Scope): string | undefined {
  const call = scope.resolve(expression)
  if (call.kind !== 'call' || !/^(?:datetime\.)?timedelta$/.test(dottedName(call.callee))) return undefined
  let seconds = 0
  for (const [index, { name, value, star }] of call.items.entries()) {
    const [, length] = UNITS.find(([unit], at) => (name === null ? at === index : unit === name)) ?? []
    const amount = readValue(value, scope)
    if (length === undefined || typeof amount !== 'number' || amount < 0 || star) return undefined
    seconds += amount * length
  }
  const [unit, length] = LARGEST_FIRST.find(([, one]) => seconds % one === 0) ?? ['ms', 1e-3]
  return `${Math.round(seconds / length)}${unit}`
}
