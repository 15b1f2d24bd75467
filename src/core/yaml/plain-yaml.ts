// Reads the YAML that most suites use in one pass: block mappings and lists, flow collections and scalars on one line.
// The yaml package reads all of YAML and takes ten times as long, a third of a replay. Everything uncertain is left to
// it: anchors, tags, multi-line texts, rare spellings, and every mistake.
import { plainPlaces, type Spots } from './place-in-plain-yaml.js'
import type { PlaceLookup } from './place-in-yaml.js'
import { readPlainScalar } from './plain-scalar.js'

export interface PlainYaml {
  readonly data: Readonly<Record<string, unknown>>
  readonly placeOf: PlaceLookup
}

/** No tabs, carriage returns, byte order mark, or characters that some parsers take for a line break. */
const ORDINARY = /^[\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe]*$/
const MAX_DEPTH = 50
/** A regular expression could overflow the stack on longer texts. */
const MAX_LENGTH = 1 << 20
/** Plain or quoted; a plain key that is not text (`null:`) is detected when it is read. */
const PLAIN_KEY = /[A-Za-z_][\w.$/()[\] -]{0,200}(?=:(?: |\n|$))/y
const PLAIN_FLOW_KEY = /[A-Za-z_][\w.$/()-]{0,200}(?=: )/y
const FIRST = '(?:[A-Za-z0-9_./$(\\u00a0-\\ufefe]|-(?=[A-Za-z0-9_.]))'
const PLAIN = new RegExp(`${FIRST}(?:[^ \\n:]+|:(?=[^ \\n])| +(?![ #\\n]|$))*`, 'y')
const PLAIN_IN_FLOW = new RegExp(`${FIRST}(?:[^ \\n:,[\\]{}#]+|:(?=[^ \\n,[\\]{}])| +(?![ \\n,[\\]{}#]))*`, 'y')
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\[^\n])*"/y
const SINGLE_QUOTED = /'(?:[^'\n]|'')*'/y
const REST_OF_LINE = / *(?: #[^\n]*)?(?:\n|$)/y
const BLANK_LINES = /(?: *(?:#[^\n]*)?\n)*/y
const SPACES = / */y

/** Thrown and caught here: the text needs the full YAML parser. */
class NotPlain extends Error {}

/** Null when the text is not plain enough. */
export function readPlainYaml(text: string): PlainYaml | null {
  if (text.length > MAX_LENGTH || !ORDINARY.test(text)) return null
  const reader = new PlainReader(text)
  try {
    const data = reader.read()
    return { data, placeOf: plainPlaces(text, data, reader.spots) }
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}

class PlainReader {
  readonly spots: Spots = new Map()
  readonly #text: string
  #at = 0
  /** The indentation of the line that `#at` is on; -1 at the end. */
  #indent = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Readonly<Record<string, unknown>> {
    this.#nextLine()
    const isMapping = this.#indent === 0 && !this.#isItem()
    if (!isMapping) throw new NotPlain()
    return this.#mapping(0, 0)
  }

  /** Moves to the first character of the next line with content. */
  #nextLine(): void {
    this.#take(BLANK_LINES)
    const start = this.#at
    this.#take(SPACES)
    // A comment without a line break ends the text too.
    const isEnd = this.#at === this.#text.length || this.#text[this.#at] === '#'
    this.#indent = isEnd ? -1 : this.#at - start
  }

  #mapping(indent: number, depth: number): Record<string, unknown> {
    const mapping: Record<string, unknown> = {}
    const keys: number[] = []
    const values: number[] = []
    this.spots.set(mapping, { start: this.#at, keys, values })
    while (this.#indent === indent && !this.#isItem()) {
      keys.push(this.#at)
      const key = this.#key(mapping, PLAIN_KEY)
      if (this.#take(REST_OF_LINE) === null) {
        if (this.#take(SPACES) === '') throw new NotPlain()
        values.push(this.#at)
        mapping[key] = this.#inline(depth)
      } else {
        this.#nextLine()
        values.push(this.#at)
        mapping[key] = this.#block(indent, depth + 1)
      }
    }
    // A line with more indentation, also more than a list of this mapping, or a list item among keys.
    if (this.#indent >= indent) throw new NotPlain()
    return mapping
  }

  /** The lines below a key. A list may have the same indentation as its key. */
  #block(indent: number, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new NotPlain()
    if (this.#isItem() && this.#indent >= indent) return this.#list(this.#indent, depth)
    if (this.#indent <= indent) throw new NotPlain()
    return this.#mapping(this.#indent, depth)
  }

  #list(indent: number, depth: number): unknown[] {
    const list: unknown[] = []
    const values: number[] = []
    this.spots.set(list, { start: this.#at, keys: null, values })
    while (this.#indent === indent && this.#isItem()) {
      const dash = this.#at
      this.#at += 1
      this.#take(SPACES)
      values.push(this.#at)
      if (this.#startsMapping()) {
        this.#indent = indent + this.#at - dash
        list.push(this.#mapping(this.#indent, depth + 1))
      } else {
        list.push(this.#inline(depth))
      }
    }
    return list
  }

  /**
   * Reads a value on the line of its key or dash and moves to the next line. A line with more indentation is left to
   * the caller.
   */
  #inline(depth: number): unknown {
    const value = this.#value(PLAIN, depth)
    if (this.#take(REST_OF_LINE) === null) throw new NotPlain()
    this.#nextLine()
    return value
  }

  #value(plain: RegExp, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new NotPlain()
    const first = this.#text[this.#at]
    if (first === '{') return this.#flowMapping(depth + 1)
    if (first === '[') return this.#flowList(depth + 1)
    if (first === '"' || first === "'") return this.#quoted()
    const text = this.#take(plain)
    const value = text === null ? undefined : readPlainScalar(text)
    if (value === undefined) throw new NotPlain()
    return value
  }

  #flowMapping(depth: number): Record<string, unknown> {
    const mapping: Record<string, unknown> = {}
    const keys: number[] = []
    const values: number[] = []
    this.spots.set(mapping, { start: this.#at, keys, values })
    this.#flowItems('}', () => {
      keys.push(this.#at)
      const key = this.#key(mapping, PLAIN_FLOW_KEY)
      if (this.#take(SPACES) === '') throw new NotPlain()
      values.push(this.#at)
      mapping[key] = this.#value(PLAIN_IN_FLOW, depth)
    })
    return mapping
  }

  #flowList(depth: number): unknown[] {
    const list: unknown[] = []
    const values: number[] = []
    this.spots.set(list, { start: this.#at, keys: null, values })
    this.#flowItems(']', () => {
      values.push(this.#at)
      list.push(this.#value(PLAIN_IN_FLOW, depth))
    })
    return list
  }

  #flowItems(end: '}' | ']', readItem: () => void): void {
    do {
      this.#at += 1
      this.#take(SPACES)
      if (this.#text[this.#at] === end) break
      readItem()
      this.#take(SPACES)
    } while (this.#text[this.#at] === ',')
    if (this.#text[this.#at] !== end) throw new NotPlain()
    this.#at += 1
  }

  /**
   * Reads a key and its colon. Keys that look like numbers would change their order, and a duplicate key is a mistake.
   */
  #key(mapping: object, plain: RegExp): string {
    const isQuoted = this.#text[this.#at] === '"' || this.#text[this.#at] === "'"
    const key = isQuoted ? this.#quoted() : readPlainScalar(this.#take(plain) ?? '~')
    if (typeof key !== 'string' || /^\d*$|^__proto__$| $/.test(key) || Object.hasOwn(mapping, key)) throw new NotPlain()
    if (this.#text[this.#at] !== ':') throw new NotPlain()
    this.#at += 1
    return key
  }

  #quoted(): string {
    if (this.#text[this.#at] === "'") {
      const text = this.#take(SINGLE_QUOTED)
      if (text === null) throw new NotPlain()
      return text.slice(1, -1).replaceAll("''", "'")
    }
    const text = this.#take(DOUBLE_QUOTED)
    if (text === null) throw new NotPlain()
    if (!text.includes('\\')) return text.slice(1, -1)
    try {
      // The escapes of JSON are valid in YAML; YAML has more.
      return String(JSON.parse(text))
    } catch {
      throw new NotPlain()
    }
  }

  #isItem(): boolean {
    return this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' '
  }

  #startsMapping(): boolean {
    const start = this.#at
    const first = this.#text[start]
    const isKey =
      this.#take(first === '"' ? DOUBLE_QUOTED : first === "'" ? SINGLE_QUOTED : PLAIN_KEY) !== null &&
      this.#text[this.#at] === ':'
    this.#at = start
    return isKey
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return null
    this.#at = pattern.lastIndex
    return found[0]
  }
}
