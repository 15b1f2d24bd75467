import type { Scope } from '../python/scope.js'
import type { Expression } from '../python/syntax.js'
import { dottedName, readValue } from '../python/values.js'
import { itemsOf } from './read-critics.js'

const MAX_RANGE = 1000

/** What a loop runs over: a list, `enumerate(list)`, `range(3)` or `cases.items()`. Null for anything else. */
export function iteratedItems(over: Expression, scope: Scope): readonly Expression[] | null {
  const resolved = scope.resolve(over)
  if (resolved.kind !== 'call') return itemsOf(resolved, scope)
  const [first, second] = resolved.items
  const span = { start: resolved.start, end: resolved.end, line: resolved.line }
  const constant = (value: number): Expression => ({ kind: 'constant', value, ...span })
  const pair = (left: Expression, right: Expression): Expression => ({
    kind: 'tuple',
    items: [left, right].map((value) => ({ name: null, key: null, star: false, value })),
    ...span,
  })
  const name = dottedName(resolved.callee)
  if (name === 'enumerate' && first !== undefined) {
    const start = second === undefined ? 0 : readValue(second.value, scope)
    const items = iteratedItems(first.value, scope)
    return typeof start === 'number' ? (items?.map((item, index) => pair(constant(start + index), item)) ?? null) : null
  }
  if (name === 'range')
    return rangeOf(resolved.items.map(({ value }) => readValue(value, scope)))?.map(constant) ?? null
  if (resolved.callee.kind === 'attribute' && resolved.callee.name === 'items') {
    const dict = scope.resolve(resolved.callee.of)
    const isPlain = dict.kind === 'dict' && dict.items.every(({ key }) => key !== null)
    return isPlain ? dict.items.map(({ key, value }) => pair(key ?? value, value)) : null
  }
  return null
}

function rangeOf(bounds: readonly unknown[]): readonly number[] | null {
  const [start, stop] = bounds.length === 1 ? [0, bounds[0]] : bounds
  if (bounds.length > 2 || typeof start !== 'number' || typeof stop !== 'number' || stop - start > MAX_RANGE)
    return null
  return Array.from({ length: Math.max(stop - start, 0) }, (_, index) => start + index)
}
