/** A type as text, with the operator that joins its parts: such a type needs parentheses inside another. */
export interface TypeText {
  readonly text: string
  readonly operator: '|' | '&' | null
}

export const UNKNOWN: TypeText = { text: 'unknown', operator: null }
export const NEVER: TypeText = { text: 'never', operator: null }

export function plainType(text: string): TypeText {
  return { text, operator: null }
}

/** In parentheses where the type has an operator. */
export function asOperand({ text, operator }: TypeText): string {
  return operator === null ? text : `(${text})`
}

export function unionOf(types: readonly TypeText[]): TypeText {
  if (types.some(isUnknown)) return UNKNOWN
  return joined(types, '|', NEVER)
}

export function intersectionOf(types: readonly TypeText[]): TypeText {
  return joined(types, '&', UNKNOWN)
}

export function isUnknown({ text }: TypeText): boolean {
  return text === UNKNOWN.text
}

/** `neutral` changes nothing, and is what no types make. */
function joined(types: readonly TypeText[], operator: '|' | '&', neutral: TypeText): TypeText {
  const different = new Map(types.map((type) => [type.text, type]))
  different.delete(neutral.text)
  const [only, ...more] = different.values()
  if (only === undefined) return neutral
  if (more.length === 0) return only
  const operands = [only, ...more].map((type) => (type.operator === operator ? type.text : asOperand(type)))
  return { text: operands.join(` ${operator} `), operator }
}
