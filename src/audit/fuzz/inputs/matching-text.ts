// Texts that match a regular expression, for the patterns that schemas have: classes, groups, choices, repetitions. What
// cannot be read yields nothing; whoever uses a text checks it against the schema.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'

type Part =
  | { readonly kind: 'one'; readonly of: readonly string[] }
  | { readonly kind: 'any'; readonly of: readonly (readonly Repeated[])[] }
interface Repeated {
  readonly part: Part
  readonly least: number
  readonly most: number
}

const MAX_PATTERN = 1000
const MAX_TEXT = 10_000
/** How often what may be repeated without end is repeated at the most. */
const MANY = 40
const DIGITS = [...'0123456789']
const WORD = [...'aZ0_bcyz9']
const SPACE = [' ']
const ANY = [...'a0Z-. /\u00e9']

/** The shortest, the longest, and some between; `random` chooses others. */
export function matchingTexts(pattern: string, random?: SeededRandom): readonly string[] {
  if (pattern.length > MAX_PATTERN) return []
  try {
    const choices = new PatternReader(pattern).read()
    const draws = random === undefined ? [low, high, middle, last] : [draw(random), draw(random)]
    return [...new Set(draws.map((choose) => written(choices, choose)))].filter((text) => text.length <= MAX_TEXT)
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** A number from 0 to `limit - 1`. */
type Choose = (limit: number) => number
const low: Choose = () => 0
const high: Choose = (limit) => limit - 1
const middle: Choose = (limit) => Math.floor(limit / 2)
const last: Choose = (limit) => (limit > 1 ? 1 : 0)
const draw =
  (random: SeededRandom): Choose =>
  (limit) =>
    random.below(limit)

class Unreadable extends Error {}

function written(choices: readonly (readonly Repeated[])[], choose: Choose): string {
  const sequence = choices[choose(choices.length)] ?? []
  let text = ''
  for (const { part, least, most } of sequence) {
    const times = least + choose(most - least + 1)
    for (let time = 0; time < times && text.length <= MAX_TEXT; time++) {
      text += part.kind === 'one' ? (part.of[choose(part.of.length)] ?? '') : written(part.of, choose)
    }
  }
  return text
}

class PatternReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly (readonly Repeated[])[] {
    const choices = this.#choices()
    if (this.#at < this.#text.length) throw new Unreadable()
    return choices
  }

  #choices(): readonly (readonly Repeated[])[] {
    const choices: Repeated[][] = [[]]
    while (this.#at < this.#text.length && this.#peek() !== ')') {
      if (this.#take('|')) choices.push([])
      else if (!this.#take('^') && !this.#take('$')) choices.at(-1)?.push(this.#repeated(this.#part()))
    }
    return choices
  }

  #part(): Part {
    if (this.#take('(')) {
      if (this.#take('?') && !this.#take(':')) throw new Unreadable()
      const of = this.#choices()
      if (!this.#take(')')) throw new Unreadable()
      return { kind: 'any', of }
    }
    if (this.#take('[')) return { kind: 'one', of: this.#set() }
    if (this.#take('.')) return { kind: 'one', of: ANY }
    return { kind: 'one', of: this.#character() }
  }

  #set(): readonly string[] {
    const isNegated = this.#take('^')
    const members: string[] = []
    while (!this.#take(']')) {
      const [first, ...more] = this.#character()
      if (first === undefined) throw new Unreadable()
      const isRange = more.length === 0 && this.#peek() === '-' && this.#text[this.#at + 1] !== ']'
      if (!isRange) members.push(first, ...more)
      else {
        this.#at += 1
        const [end = first] = this.#character()
        members.push(first, between(first, end), end)
      }
    }
    return isNegated ? [...WORD, ...ANY].filter((one) => !members.includes(one)) : [...new Set(members)]
  }

  /** One character, or the members of a class such as `\d`. */
  #character(): readonly string[] {
    const one = this.#next()
    if (one !== '\\') return [one]
    const escaped = this.#next()
    if (escaped === 'd') return DIGITS
    if (escaped === 'w') return WORD
    if (escaped === 's') return SPACE
    if (escaped === 'n') return ['\n']
    if (escaped === 't') return ['\t']
    if (escaped === 'u') return [String.fromCharCode(Number.parseInt(this.#word(4), 16))]
    // A back reference, a boundary, or a class of properties.
    if (/[A-Za-z0-9]/.test(escaped)) throw new Unreadable()
    return [escaped]
  }

  #repeated(part: Part): Repeated {
    const [least, most] = this.#times()
    this.#take('?')
    return { part, least, most }
  }

  #times(): readonly [number, number] {
    if (this.#take('*')) return [0, MANY]
    if (this.#take('+')) return [1, MANY]
    if (this.#take('?')) return [0, 1]
    const [all, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(this.#text.slice(this.#at, this.#at + 20)) ?? []
    if (all === undefined) return [1, 1]
    this.#at += all.length
    const from = Math.min(Number(least), MAX_TEXT)
    if (comma === '') return [from, from]
    return [from, most === '' ? from + MANY : Math.min(Number(most), MAX_TEXT)]
  }

  #peek(): string | undefined {
    return this.#text[this.#at]
  }

  #next(): string {
    const one = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
    if (this.#at >= this.#text.length) throw new Unreadable()
    this.#at += one.length
    return one
  }

  #word(length: number): string {
    this.#at += length
    return this.#text.slice(this.#at - length, this.#at)
  }

  #take(one: string): boolean {
    if (this.#peek() !== one) return false
    this.#at += 1
    return true
  }
}

function between(first: string, end: string): string {
  const [from, until] = [first.codePointAt(0) ?? 0, end.codePointAt(0) ?? 0]
  return String.fromCodePoint(Math.floor((from + until) / 2))
}
