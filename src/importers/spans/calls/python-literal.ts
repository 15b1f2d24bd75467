// Python programs write arguments as Python prints them: `{'city': 'Oslo', 'days': None}`.

const NAMED: Readonly<Record<string, unknown>> = { None: null, True: true, False: false }
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\n': '' }
const NUMBER = /-?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?/y
const NAME = /(?:None|True|False)\b/y
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/sy
const SPACE = /\s*/y
const MAX_DEPTH = 32

/** The object that a text is when Python reads it. Undefined for anything else, so that nothing is guessed. */
export function pythonDict(text: string): Record<string, unknown> | undefined {
  if (!/^\s*\{\s*(?:['"}])/.test(text)) return undefined
  try {
    const reader = new LiteralReader(text)
    const value = reader.value(0)
    // A dict is the only literal with braces that is read here.
    return reader.isAtEnd() ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

class LiteralReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    this.#take(SPACE)
    return this.#at === this.#text.length
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
    this.#take(SPACE)
    if (this.#skip('{')) return Object.fromEntries(this.#list('}', () => this.#entry(depth)))
    if (this.#skip('[')) return this.#list(']', () => this.value(depth + 1))
    const text = this.#take(TEXT)
    if (text !== null) return unquoted(text)
    const name = this.#take(NAME)
    if (name !== null) return NAMED[name]
    const number = this.#take(NUMBER)
    if (number === null) throw new SyntaxError('not a literal')
    return Number(number)
  }

  #entry(depth: number): [string, unknown] {
    this.#take(SPACE)
    const key = this.#take(TEXT)
    this.#take(SPACE)
    if (key === null || !this.#skip(':')) throw new SyntaxError('not a dict')
    return [unquoted(key), this.value(depth + 1)]
  }

  #list<Item>(end: string, read: () => Item): Item[] {
    const items: Item[] = []
    for (this.#take(SPACE); !this.#skip(end); this.#take(SPACE)) {
      if (items.length > 0 && !this.#skip(',')) throw new SyntaxError('not a list')
      this.#take(SPACE)
      if (this.#skip(end)) break
      items.push(read())
    }
    return items
  }

  #skip(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at += 1
    return true
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found
  }
}

/** Escapes of characters by number are rare and differ in length, so they are not read. */
function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, (_, char: string) => {
    if (/[xuUN0-7abfv]/.test(char)) throw new SyntaxError('an escape by number')
    return ESCAPES[char] ?? char
  })
}
