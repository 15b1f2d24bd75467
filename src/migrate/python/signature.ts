import { ExpressionReader } from './expressions.js'
import type { Expression, Signature } from './syntax.js'
import type { Token } from './tokens.js'

/** What a bracket adds to the depth. */
export function depthOf({ kind, source }: Token): number {
  if (kind !== 'sign') return 0
  return '([{'.includes(source) ? 1 : ')]}'.includes(source) ? -1 : 0
}

/** The header of a function: `name(first, second: Type = value, *rest) -> Type`. */
export function signatureOf([name, ...header]: readonly Token[], path: string): Signature | null {
  if (name === undefined) return null
  const parameters: Token[][] = [[]]
  let depth = 0
  for (const token of header) {
    const before = depth
    depth += depthOf(token)
    if (depth === 0) break
    if (before === 0) continue
    if (depth === 1 && token.source === ',') parameters.push([])
    else parameters.at(-1)?.push(token)
  }
  return {
    name: name.source,
    parameters: parameters.flatMap((tokens) => {
      const [first] = tokens
      return first?.kind === 'name' ? [{ name: first.source, value: defaultOf(tokens, path) }] : []
    }),
  }
}

function defaultOf(tokens: readonly Token[], path: string): Expression | null {
  const at = tokens.findIndex(({ kind, source }) => kind === 'sign' && source === '=')
  const last = tokens.at(-1)
  if (at < 0 || last === undefined) return null
  const end: Token = { ...last, kind: 'end', source: '', start: last.end }
  return new ExpressionReader([...tokens.slice(at + 1), end], path).expression()
}
