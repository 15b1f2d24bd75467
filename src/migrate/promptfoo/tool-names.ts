// Names of tools in assertions: plain, or a pattern with `*` and `?`.
import { isRecord } from '../../core/trace/trace-fields.js'

export function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const name = isRecord(value) ? (value.pattern ?? value.name) : undefined
  return typeof name === 'string' && name !== '' ? name : null
}

export function isPattern(name: string): boolean {
  return /[*?]/.test(name)
}

/** Whether an assertion has a name that is not a pattern: one, a list of them, or those of its steps. */
export function hasPlainName(value: unknown): boolean {
  const names = isRecord(value) && Array.isArray(value.steps) ? value.steps : [value].flat()
  return names.map(nameOf).some((name) => name !== null && !isPattern(name))
}

/** `search_*` matches a whole name, and promptfoo ignores its case. */
export function expressionOf(pattern: string): string {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return `(?i)^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`
}
