import { cleanText, cut } from './show-value.js'

const MAX_NAME_LENGTH = 80
/** Longer lists end with a count of the rest. */
export const MAX_LISTED = 24

/** A key or a name in a message: in backticks, on one line, shortened. */
export function showName(name: string): string {
  const line = cleanText(name).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
  return `\`${line.length > MAX_NAME_LENGTH ? `${cut(line, MAX_NAME_LENGTH)}…` : line}\``
}

/** `` `a`, `b` or `c` ``, limited to the first few. */
export function listNames(names: Iterable<string>, last = 'or'): string {
  const all = [...names]
  const shown = all.slice(0, MAX_LISTED).map(showName)
  if (all.length > MAX_LISTED) shown.push(`${all.length - MAX_LISTED} more`)
  const end = shown.pop() ?? 'none'
  return shown.length === 0 ? end : `${shown.join(', ')} ${last} ${end}`
}
