import { CODE, LITERAL } from './mask-spans.js'
import type { Token } from './token.js'

/** The words from `start` to `end` as written, without emphasis; quotations and code are restored. */
export function quoteOf({
  text,
  tokens,
  start,
  end,
}: {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly start: number
  readonly end: number
}): string {
  const masked = text.slice(tokens[start - 1]?.end ?? 0, tokens[end - 1]?.end)
  const literals = tokens.slice(start, end).filter(({ kind, code, text: own }) => kind === 'literal' || own === code)
  let next = 0
  return masked
    .replaceAll(LITERAL, () => literalText(literals[next++]))
    .replaceAll(CODE, '')
    .replace(/[*_]{2,}|[*|✅✓✔☑]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function literalText(token: Token | undefined): string {
  if (token === undefined) return ''
  return token.kind === 'literal' ? `"${token.text}"` : token.text
}
