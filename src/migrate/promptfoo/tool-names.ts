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

/** `search_*` matches a whole name. */
export function expressionOf(pattern: string): string {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`
}
