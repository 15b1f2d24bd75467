// Python as tokens. The text is never run: this is enough to find calls with literal arguments.
import { McproveError } from '../../core/errors/error.js'
import { partsOfFormat, type TextPart, unescapePython } from './string-literal.js'

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'newline' | 'end'
  /** As written. */
  readonly source: string
  readonly start: number
  readonly end: number
  readonly line: number
  /** How far its line is indented, for the first token of a line. */
  readonly column: number
  /** The parts of a string; null for one that cannot be read (bytes, a format). */
  readonly parts?: readonly TextPart[] | null
}

export interface PythonComment {
  readonly line: number
  /** Without the `#`. */
  readonly text: string
  /** It stands after code on its line. */
  readonly isTrailing: boolean
}

export interface PythonTokens {
  readonly tokens: readonly Token[]
  readonly comments: readonly PythonComment[]
}

const SPACE = /[ \t\f\r]+|\\\r?\n/y
const COMMENT = /#[^\n]*/y
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy
const NUMBER = /(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)[jJ]?/y
const SIGN = /\*\*=?|\/\/=?|<<=?|>>=?|[-+*/%&|^@<>=!:]=|->|\.\.\.|./suy
const PREFIX = /([rRbBuUfF]{0,2})('''|"""|'|")/y
const OPENING = '([{'
const CLOSING = ')]}'
const TAB = 8

export function pythonTokens(text: string, path: string): PythonTokens {
  return new Lexer(text, path).read()
}

class Lexer {
  readonly #text: string
  readonly #path: string
  readonly #tokens: Token[] = []
  readonly #comments: PythonComment[] = []
  readonly #open: Token[] = []
  #at = 0
  #line = 1
  #lineStart = 0

  constructor(text: string, path: string) {
    this.#text = text
    this.#path = path
  }

  read(): PythonTokens {
    while (this.#at < this.#text.length) this.#step()
    const [unclosed] = this.#open
    if (unclosed !== undefined) throw this.#invalid(unclosed.line, `\`${unclosed.source}\` is not closed`)
    this.#add('newline', '')
    this.#add('end', '')
    return { tokens: this.#tokens, comments: this.#comments }
  }

  #step(): void {
    if (this.#text.charAt(this.#at) === '\n') this.#newline()
    else if (!this.#blank() && !this.#string() && !this.#word()) {
      this.#sign(this.#match(SIGN) ?? this.#text.charAt(this.#at))
    }
  }

  #newline(): void {
    if (this.#open.length === 0) this.#add('newline', '\n')
    this.#skip('\n')
  }

  /** Spaces and comments. */
  #blank(): boolean {
    const blank = this.#match(SPACE) ?? this.#match(COMMENT)
    if (blank === null) return false
    if (blank.startsWith('#')) {
      const isTrailing = this.#tokens.at(-1)?.line === this.#line && this.#tokens.at(-1)?.kind !== 'newline'
      this.#comments.push({ line: this.#line, text: blank.slice(1).trimEnd(), isTrailing })
    }
    this.#skip(blank)
    return true
  }

  #word(): boolean {
    const name = this.#match(NAME)
    const word = name ?? this.#match(NUMBER)
    if (word === null) return false
    this.#take(name === null ? 'number' : 'name', word)
    return true
  }

  #sign(source: string): void {
    this.#take('sign', source)
    const token = this.#tokens.at(-1)
    if (token === undefined) return
    if (OPENING.includes(source)) this.#open.push(token)
    if (!CLOSING.includes(source)) return
    const opened = this.#open.pop()
    if (opened === undefined || OPENING.indexOf(opened.source) !== CLOSING.indexOf(source)) {
      throw this.#invalid(token.line, `\`${source}\` does not close anything`)
    }
  }

  #string(): boolean {
    PREFIX.lastIndex = this.#at
    const [opening = '', prefix = '', quote = ''] = PREFIX.exec(this.#text) ?? []
    if (opening === '') return false
    const from = this.#at + opening.length
    let end = from
    while (!this.#text.startsWith(quote, end)) {
      const isEnded = end >= this.#text.length || (quote.length === 1 && this.#text.charAt(end) === '\n')
      if (isEnded) throw this.#invalid(this.#line, 'the string that starts here does not end')
      end += this.#text.charAt(end) === '\\' ? 2 : 1
    }
    const body = this.#text.slice(from, end)
    const isRaw = /r/i.test(prefix)
    const read = (text: string): string => (isRaw ? text : unescapePython(text))
    const parts = /b/i.test(prefix) ? null : /f/i.test(prefix) ? partsOfFormat(body, read) : [read(body)]
    this.#take('text', this.#text.slice(this.#at, end + quote.length), parts)
    return true
  }

  #take(kind: Token['kind'], source: string, parts?: Token['parts']): void {
    this.#add(kind, source, parts)
    this.#skip(source)
  }

  #add(kind: Token['kind'], source: string, parts?: Token['parts']): void {
    const start = this.#at
    const before = this.#text.slice(this.#lineStart, start)
    // Only the first token of a line has nothing but space before it.
    const column = before.length > 1000 || before.trim() !== '' ? 0 : widthOf(before)
    const token = { kind, source, start, end: start + source.length, line: this.#line, column }
    this.#tokens.push(parts === undefined ? token : { ...token, parts })
  }

  #skip(source: string): void {
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
      this.#line++
      this.#lineStart = this.#at + at + 1
    }
    this.#at += source.length
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0] ?? null
  }

  #invalid(line: number, what: string): McproveError {
    return new McproveError('BAD_USAGE', `${this.#path}:${line}: ${what}`, {
      hint: 'Check that Python can read the file: `python -m py_compile`.',
    })
  }
}

function widthOf(blank: string): number {
  let width = 0
  for (const character of blank) width += character === '\t' ? TAB - (width % TAB) : 1
  return width
}
