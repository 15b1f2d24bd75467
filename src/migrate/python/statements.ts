import { McproveError } from '../../core/errors/error.js'
import { FLATTEN, MAX_DEPTH, TOO_DEEP } from '../../core/json/nesting.js'
import { ExpressionReader } from './expressions.js'
import { depthOf, signatureOf } from './signature.js'
import type { Block, Expression, Item, Statement } from './syntax.js'
import { type PythonComment, pythonTokens, type Token } from './tokens.js'

const COMPOUND = new Set(['def', 'class', 'if', 'elif', 'else', 'for', 'while', 'try', 'except', 'finally', 'with'])
const CONDITIONS = new Set(['if', 'elif', 'while'])
const SIMPLE = new Set(['import', 'from', 'pass', 'break', 'continue', 'raise', 'global', 'nonlocal', 'del', 'assert'])

export interface PythonFile {
  readonly body: Block
  readonly comments: readonly PythonComment[]
}

/** The statements of a Python file. Throws for a text that is not Python: a string or a bracket without an end. */
export function readPython(text: string, path: string): PythonFile {
  const { tokens, comments } = pythonTokens(text, path)
  return { body: new StatementReader(tokens, path).block(0), comments }
}

class StatementReader {
  readonly #reader: ExpressionReader
  readonly #path: string
  #depth = 0

  constructor(tokens: readonly Token[], path: string) {
    this.#reader = new ExpressionReader(tokens, path)
    this.#path = path
  }

  /** The statements that are indented at least this far. */
  block(column: number): Block {
    if (this.#depth++ >= MAX_DEPTH) {
      const place = `${this.#path}:${this.#reader.next.line}`
      throw new McproveError('BAD_USAGE', `${place}: the code ${TOO_DEEP}`, { hint: FLATTEN })
    }
    const statements: Statement[] = []
    for (;;) {
      while (this.#reader.next.kind === 'newline') this.#reader.advance()
      const { kind, column: found } = this.#reader.next
      if (kind === 'end' || found < column) break
      this.#line(found, statements)
    }
    this.#depth--
    return statements
  }

  /** One line, which may hold several statements. */
  #line(column: number, statements: Statement[]): void {
    do {
      if (this.#reader.is(';')) this.#reader.advance()
      if (this.#reader.isAtEnd()) return
      statements.push(this.#statement(column))
    } while (this.#reader.is(';'))
  }

  #statement(column: number): Statement {
    const reader = this.#reader
    const { start, line } = reader.next
    if (reader.is('async')) reader.advance()
    const { kind, source } = reader.next
    const span = () => ({ start, end: reader.previousEnd, line })
    if (kind === 'name' && COMPOUND.has(source)) return this.#compound(column, start, line)
    if (source === '@' || (kind === 'name' && SIMPLE.has(source))) {
      this.#skipStatement()
      return { kind: 'other', word: source, ...span() }
    }
    if (kind === 'name' && source === 'return') {
      reader.advance()
      if (reader.isAtEnd()) return { kind: 'other', word: source, ...span() }
    }
    return this.#simple(start, line)
  }

  #simple(start: number, line: number): Statement {
    const reader = this.#reader
    const target = reader.expressions()
    if (reader.is(':')) {
      reader.advance()
      reader.expression()
    }
    const span = () => ({ start, end: reader.previousEnd, line })
    if (reader.is('+=')) {
      reader.advance()
      const right = reader.expressions()
      this.#skipStatement()
      const value: Expression = { kind: 'binary', sign: '+', left: target, right, ...span() }
      return { kind: 'assignment', target, value, ...span() }
    }
    if (!reader.is('=')) {
      this.#skipStatement()
      return { kind: 'value', value: target, ...span() }
    }
    let value = target
    while (reader.is('=')) {
      reader.advance()
      value = reader.expressions()
    }
    this.#skipStatement()
    return { kind: 'assignment', target, value, ...span() }
  }

  #compound(column: number, start: number, line: number): Statement {
    const reader = this.#reader
    const word = reader.advance().source
    const loop = word === 'for' ? { target: this.#loopTarget(), over: this.#iterated() } : null
    const condition = CONDITIONS.has(word) ? this.#condition() : null
    const header = this.#header()
    const signature = word === 'def' ? signatureOf(header, this.#path) : null
    const body = this.#body(column)
    const span = { start, end: body.at(-1)?.end ?? reader.previousEnd, line }
    return loop === null
      ? { kind: 'block', word, condition, signature, body, ...span }
      : { kind: 'loop', ...loop, body, ...span }
  }

  #condition(): Expression {
    while (this.#reader.is('not')) this.#reader.advance()
    return this.#reader.expression()
  }

  #loopTarget(): Expression {
    const reader = this.#reader
    const { start, line } = reader.next
    const items: Item[] = []
    for (;;) {
      const star = reader.is('*')
      if (star) reader.advance()
      items.push({ name: null, key: null, star, value: reader.operation() })
      if (!reader.is(',')) break
      reader.advance()
    }
    const [only] = items
    if (only !== undefined && items.length === 1 && !only.star) return only.value
    return { kind: 'tuple', items, start, end: reader.previousEnd, line }
  }

  #iterated(): Expression {
    if (this.#reader.is('in')) this.#reader.advance()
    return this.#reader.expressions()
  }

  /** To the colon that ends the header of a block. */
  #header(): readonly Token[] {
    const tokens: Token[] = []
    let depth = 0
    while (!this.#reader.isAtEnd()) {
      const token = this.#reader.advance()
      depth += depthOf(token)
      if (token.kind === 'sign' && token.source === ':' && depth === 0) break
      tokens.push(token)
    }
    return tokens
  }

  #body(column: number): Block {
    const reader = this.#reader
    if (!reader.isAtEnd()) {
      const statements: Statement[] = []
      this.#line(column, statements)
      return statements
    }
    while (reader.next.kind === 'newline') reader.advance()
    return reader.next.kind !== 'end' && reader.next.column > column ? this.block(reader.next.column) : []
  }

  #skipStatement(): void {
    while (!this.#reader.isAtEnd() && !this.#reader.is(';')) this.#reader.advance()
  }
}
