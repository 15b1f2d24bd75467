import type { Expression } from './syntax.js'
import type { Token } from './tokens.js'

/** Strings side by side are one string. `embedded` reads the expressions of f-strings. */
export function textOf(tokens: readonly Token[], embedded: (source: string) => Expression): Expression {
  const parts = tokens.flatMap((token) => token.parts ?? [])
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, line: tokens[0]?.line ?? 1 }
  if (tokens.some((token) => token.parts === null)) return { kind: 'unread', ...span }
  return {
    kind: 'text',
    parts: parts.map((part) => (typeof part === 'string' ? part : embedded(part.source))),
    ...span,
  }
}

/** A number. A whole number that JavaScript would round, or an imaginary one, is not read. */
export function constantOf({ source, start, end, line }: Token): Expression {
  const value = Number(source.replaceAll('_', ''))
  const isExact = Number.isFinite(value) && (Number.isSafeInteger(value) || !/^[\d_]+$/.test(source))
  return isExact ? { kind: 'constant', value, start, end, line } : { kind: 'unread', start, end, line }
}
