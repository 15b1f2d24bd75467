import { McproveError } from '../../core/errors/error.js'
import { FLATTEN, MAX_DEPTH, TOO_DEEP } from '../../core/json/nesting.js'
import { constantOf, textOf } from './literals.js'
import type { Expression, Item } from './syntax.js'
import { pythonTokens, type Token } from './tokens.js'

/** More links than anyone writes in one expression: `a + b + …`, `a.b().c()…`. */
const MAX_LINKS = 1000
const CLOSING = new Set([')', ']', '}'])
const OPENING = new Set(['(', '[', '{'])
/** What may follow an expression that is read. */
const FOLLOWING = new Set([',', ':', '=', '+=', ';', ...CLOSING])
/** Words that start an expression that is not read. */
const UNREAD_WORDS = new Set(['lambda', 'not', 'yield'])
const CONSTANTS: Readonly<Record<string, boolean | null>> = { None: null, True: true, False: false }
const ADDING = new Set(['+', '-'])
const MULTIPLYING = new Set(['*', '/', '//', '%', '**', '@'])

/** Reads expressions. What is not understood becomes `unread`, up to the next comma or bracket. */
export class ExpressionReader {
  readonly #tokens: readonly Token[]
  readonly #path: string
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], path: string) {
    this.#tokens = tokens
    this.#path = path
  }

  get next(): Token {
    // The last token is `end`, and nothing reads beyond it.
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] as Token
  }

  get previousEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0
  }

  advance(): Token {
    const token = this.next
    this.#at++
    return token
  }

  is(...sources: readonly string[]): boolean {
    const { kind, source } = this.next
    return kind !== 'text' && sources.includes(source)
  }

  isAtEnd(): boolean {
    return this.next.kind === 'newline' || this.next.kind === 'end'
  }

  /** One or more expressions with commas: several are a tuple. */
  expressions(): Expression {
    const { start, line } = this.next
    const first = this.item(false)
    if (!this.is(',')) return first.star ? { kind: 'unread', start, end: this.previousEnd, line } : first.value
    const items = [first]
    while (this.is(',')) {
      this.advance()
      if (this.isAtEnd() || this.is('=', ':', ')', ']', '}')) break
      items.push(this.item(false))
    }
    return { kind: 'tuple', items, start, end: this.previousEnd, line }
  }

  expression(): Expression {
    return this.#nested(() => {
      const { start, line, kind, source } = this.next
      const isRead = !(kind === 'name' && UNREAD_WORDS.has(source))
      const value = isRead ? this.operation() : null
      if (value !== null && (this.isAtEnd() || (this.next.kind === 'sign' && FOLLOWING.has(this.next.source)))) {
        return value
      }
      this.#skip(source === 'lambda')
      return { kind: 'unread', start, end: this.previousEnd, line }
    })
  }

  /** Sums and products; the target of a loop is one of these too. */
  operation(): Expression {
    return this.#links(ADDING, () => this.#links(MULTIPLYING, () => this.#unary()))
  }

  item(isNamed: boolean): Item {
    const star = this.is('*', '**')
    if (star) this.advance()
    const named = isNamed && !star && this.next.kind === 'name' && this.#tokens[this.#at + 1]?.source === '='
    const name = named ? this.advance().source : null
    if (named) this.advance()
    return { name, key: null, star, value: this.expression() }
  }

  #nested<T>(read: () => T): T {
    if (this.#depth >= MAX_DEPTH) {
      throw new McproveError('BAD_USAGE', `${this.#path}:${this.next.line}: the code ${TOO_DEEP}`, { hint: FLATTEN })
    }
    this.#depth++
    const result = read()
    this.#depth--
    return result
  }

  #links(signs: ReadonlySet<string>, operand: () => Expression): Expression {
    let left = operand()
    for (let count = 0; this.next.kind === 'sign' && signs.has(this.next.source) && count < MAX_LINKS; count++) {
      const sign = this.advance().source
      const right = operand()
      left = { kind: 'binary', sign, left, right, start: left.start, end: this.previousEnd, line: left.line }
    }
    return left
  }

  #unary(): Expression {
    const { start, line } = this.next
    if (this.is('await')) this.advance()
    if (!this.is('-', '+')) return this.#postfix()
    const isMinus = this.advance().source === '-'
    const operand = this.#nested(() => this.#unary())
    const end = this.previousEnd
    return operand.kind === 'constant' && typeof operand.value === 'number'
      ? { kind: 'constant', value: isMinus ? -operand.value : operand.value, start, end, line }
      : { kind: 'unread', start, end, line }
  }

  #postfix(): Expression {
    const { start, line } = this.next
    let value = this.#primary()
    for (let count = 0; this.is('.', '(', '[') && count < MAX_LINKS; count++) {
      const sign = this.advance().source
      if (sign === '.') {
        const { source } = this.advance()
        value = { kind: 'attribute', of: value, name: source, start, end: this.previousEnd, line }
        continue
      }
      const callee: Expression =
        sign === '(' ? value : { kind: 'attribute', of: value, name: '[]', start, end: value.end, line }
      const items = this.#items(sign === '(')
      value = { kind: 'call', callee, items, start, end: this.previousEnd, line }
    }
    return value
  }

  /** Up to and with the closing bracket. */
  #items(isNamed: boolean): readonly Item[] {
    const items: Item[] = []
    while (!this.is(')', ']', '}') && this.next.kind !== 'end') {
      items.push(this.item(isNamed))
      if (!this.#continues()) break
    }
    this.advance()
    return items
  }

  #continues(): boolean {
    if (this.is(',')) this.advance()
    else if (!this.is(')', ']', '}')) {
      // A slice, or a key of a set with a colon.
      this.#skip(true)
      return this.is(',')
    }
    return true
  }

  #primary(): Expression {
    const token = this.next
    const { start, line, source } = token
    if (token.kind === 'text') return this.#text()
    if (CLOSING.has(source) || this.isAtEnd() || source === ',') return { kind: 'unread', start, end: start, line }
    this.advance()
    const span = { start, end: token.end, line }
    if (token.kind === 'number') return constantOf(token)
    if (token.kind === 'name') {
      const constant = Object.hasOwn(CONSTANTS, source) ? CONSTANTS[source] : undefined
      return constant === undefined
        ? { kind: 'name', name: source, ...span }
        : { kind: 'constant', value: constant, ...span }
    }
    if (source === '[') return { kind: 'list', items: this.#items(false), start, end: this.previousEnd, line }
    if (source === '{') return this.#dict(start, line)
    if (source === '(') return this.#parenthesized(start, line)
    return { kind: 'unread', ...span }
  }

  #parenthesized(start: number, line: number): Expression {
    const items: Item[] = []
    let hasComma = false
    while (!this.is(')', ']', '}') && this.next.kind !== 'end') {
      items.push(this.item(false))
      if (this.is(',')) hasComma = true
      if (!this.#continues()) break
    }
    this.advance()
    const [only] = items
    if (only !== undefined && !hasComma && !only.star) return only.value
    return { kind: 'tuple', items, start, end: this.previousEnd, line }
  }

  #dict(start: number, line: number): Expression {
    const items: Item[] = []
    let isDict = true
    while (!this.is(')', ']', '}') && this.next.kind !== 'end') {
      const { star, value } = this.item(false)
      if (this.is(':')) {
        this.advance()
        items.push({ name: null, key: value, star, value: this.expression() })
      } else {
        isDict &&= star
        items.push({ name: null, key: null, star, value })
      }
      if (!this.#continues()) break
    }
    this.advance()
    return { kind: isDict ? 'dict' : 'unread', items, start, end: this.previousEnd, line }
  }

  #text(): Expression {
    const tokens: Token[] = []
    while (this.next.kind === 'text') tokens.push(this.advance())
    return textOf(tokens, (source) => this.#embedded(source))
  }

  /** An expression in an f-string. */
  #embedded(source: string): Expression {
    const reader = new ExpressionReader(pythonTokens(source.trim(), this.#path).tokens, this.#path)
    const value = reader.expression()
    return reader.isAtEnd() ? value : { ...value, kind: 'unread' }
  }

  /** To the next comma or closing bracket; a comprehension may contain commas. */
  #skip(isColonIncluded: boolean): void {
    let depth = 0
    let isComprehension = false
    for (; !this.isAtEnd(); this.advance()) {
      const { kind, source } = this.next
      if (kind === 'name' && source === 'for' && depth === 0) isComprehension = true
      if (kind !== 'sign') continue
      if (OPENING.has(source)) depth++
      else if (CLOSING.has(source)) {
        if (depth-- === 0) return
      } else if (depth > 0 || source === '+=') continue
      else if (source === ':' && isColonIncluded) continue
      else if (FOLLOWING.has(source) && !(source === ',' && isComprehension)) return
    }
  }
}
