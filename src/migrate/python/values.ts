// Values of Python expressions, without running them: literals, names of literals, and a few functions of literals.
import { pythonText } from './python-text.js'
import type { Scope } from './scope.js'
import type { Expression, Item } from './syntax.js'

/** The expression cannot be read as a value. */
export const UNREAD = Symbol('unread')

/** Deeper than an expression can be written; a name may stand for another deep one. */
const MAX_DEPTH = 400
/** Values that names repeat: `a = [b, b]`, `b = [c, c]`, ... */
const MAX_VALUES = 100_000

interface ReadingOptions {
  /** Environment variables become `${NAME}`. */
  readonly variables?: boolean
}

export function readValue(expression: Expression, scope: Scope, options: ReadingOptions = {}): unknown {
  return new Reading(scope, options).value(expression, 0)
}

/** The name of a function: `json.dumps`, `timedelta`. Empty for anything else. */
export function dottedName(expression: Expression): string {
  if (expression.kind === 'name') return expression.name
  if (expression.kind !== 'attribute') return ''
  const before = dottedName(expression.of)
  return before === '' ? '' : `${before}.${expression.name}`
}

class Reading {
  readonly #scope: Scope
  readonly #options: ReadingOptions
  #count = 0

  constructor(scope: Scope, options: ReadingOptions) {
    this.#scope = scope
    this.#options = options
  }

  value(expression: Expression, depth: number): unknown {
    if (depth > MAX_DEPTH || this.#count++ > MAX_VALUES) return UNREAD
    const one = this.#scope.resolve(expression)
    switch (one.kind) {
      case 'constant':
        return one.value
      case 'text':
        return this.#text(one.parts, depth)
      case 'list':
      case 'tuple':
        return this.#list(one.items, depth)
      case 'dict':
        return this.#dict(one.items, depth)
      case 'binary':
        return combined(one.sign, this.value(one.left, depth + 1), this.value(one.right, depth + 1))
      case 'call':
        return this.#call(one.callee, one.items, depth)
      default:
        return UNREAD
    }
  }

  #text(parts: readonly (string | Expression)[], depth: number): unknown {
    let text = ''
    for (const part of parts) {
      const value = typeof part === 'string' ? part : this.value(part, depth + 1)
      const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
      if (!isScalar) return UNREAD
      text += typeof value === 'string' ? value : pythonText(value)
    }
    return text
  }

  #list(items: readonly Item[], depth: number): unknown {
    const list: unknown[] = []
    for (const { star, value } of items) {
      const read = this.value(value, depth + 1)
      if (read === UNREAD || (star && !Array.isArray(read))) return UNREAD
      if (star) for (const one of read as unknown[]) list.push(one)
      else list.push(read)
    }
    return list
  }

  #dict(items: readonly Item[], depth: number): unknown {
    const dict = new Map<string, unknown>()
    for (const { key, name, star, value } of items) {
      const read = this.value(value, depth + 1)
      const written = name ?? (key === null ? UNREAD : this.value(key, depth + 1))
      if (star && isDict(read)) for (const [inner, one] of Object.entries(read)) dict.set(inner, one)
      else if (star || read === UNREAD || typeof written !== 'string') return UNREAD
      else dict.set(written, read)
    }
    return Object.fromEntries(dict)
  }

  #call(callee: Expression, items: readonly Item[], depth: number): unknown {
    const [first, second] = items
    const read = (item: Item | undefined): unknown =>
      item === undefined || item.star ? UNREAD : this.value(item.value, depth + 1)
    switch (dottedName(callee)) {
      case 'dict':
        return items.every(({ name, star }) => name !== null || star) ? this.#dict(items, depth) : UNREAD
      case 'list':
      case 'tuple':
        return items.length === 1 && Array.isArray(read(first)) ? read(first) : UNREAD
      case 'json.dumps':
        return items.length === 1 && read(first) !== UNREAD ? pythonText(read(first), true) : UNREAD
      case 'os.getenv':
      case 'os.environ.get':
      case 'os.environ.[]':
      case 'environ.[]':
        return this.#options.variables === true ? variable(read(first), second && read(second)) : UNREAD
      default:
        return items.length === 0 && callee.kind === 'attribute' && callee.name === 'strip'
          ? stripped(this.value(callee.of, depth + 1))
          : UNREAD
    }
  }
}

function isDict(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function variable(name: unknown, fallback: unknown): unknown {
  if (typeof name !== 'string' || !/^\w+$/.test(name)) return UNREAD
  if (fallback === undefined) return `\${${name}}`
  return typeof fallback === 'string' && !fallback.includes('}') ? `\${${name}:-${fallback}}` : UNREAD
}

function stripped(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : UNREAD
}

function combined(sign: string, left: unknown, right: unknown): unknown {
  if (sign === '+' && typeof left === 'string' && typeof right === 'string') return left + right
  if (sign === '+' && Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  if (typeof left !== 'number' || typeof right !== 'number') return UNREAD
  const result =
    sign === '+'
      ? left + right
      : sign === '-'
        ? left - right
        : sign === '*'
          ? left * right
          : sign === '/'
            ? left / right
            : Number.NaN
  return Number.isFinite(result) ? result : UNREAD
}
