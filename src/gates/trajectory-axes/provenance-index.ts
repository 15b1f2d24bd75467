import { type TargetPath, valueAt } from '../../core/expect/target-path.js'
import { deepEqual } from '../../core/json/deep-equal.js'
import { hashJson } from '../../core/json/hash-json.js'
import { holdsWholeWord, numbersOf, wordsOf } from '../../core/text/whole-word.js'
import type { ResultValue } from '../../core/trace/result-value.js'

/**
 * Every value that earlier results provide at one path. Adding is linear in a result; a query is usually one lookup.
 */
export class ProvenanceIndex {
  readonly #path: TargetPath
  readonly #scalars = new Set<unknown>()
  #objects: Map<number, object[]> | null = null
  #texts: TextIndex | null = null

  constructor(path: TargetPath) {
    this.#path = path
  }

  add(result: ResultValue): void {
    if ('text' in result) {
      this.#texts ??= new TextIndex()
      this.#texts.add(result.text)
    } else {
      this.#addValue(valueAt(result.data, this.#path))
    }
  }

  /** Whether the results hold the value; of an array, each element. */
  holds(value: unknown): boolean {
    for (const element of elementsOf(value)) if (!this.#holdsElement(element)) return false
    return true
  }

  #holdsElement(value: unknown): boolean {
    // Null and undefined do not count as values with an origin.
    if (value === null) return false
    if (typeof value === 'object') {
      return this.#objects?.get(hashJson(value))?.some((known) => deepEqual(known, value)) === true
    }
    return this.#scalars.has(value) || this.#texts?.holds(value) === true
  }

  #addValue(value: unknown): void {
    if (Array.isArray(value)) for (const element of elementsOf(value)) this.#addValue(element)
    else if (typeof value === 'object' && value !== null) this.#addObject(value)
    else if (value !== undefined) this.#scalars.add(value)
  }

  #addObject(value: object): void {
    this.#objects ??= new Map()
    const hash = hashJson(value)
    const known = this.#objects.get(hash)
    if (known === undefined) this.#objects.set(hash, [value])
    else known.push(value)
  }
}

/** Results that are plain text: a value must occur in one of them as a whole word. */
class TextIndex {
  readonly #texts: string[] = []
  readonly #words = new Set<string>()
  readonly #numbers = new Set<number>()

  add(text: string): void {
    this.#texts.push(text)
    for (const word of wordsOf(text)) this.#words.add(word)
    for (const number of numbersOf(text)) this.#numbers.add(number)
  }

  holds(value: unknown): boolean {
    if (typeof value === 'number') return this.#numbers.has(value)
    const text = String(value)
    for (const word of wordsOf(text)) {
      if (!this.#words.has(word)) return false
      if (word.length === text.length) return true
    }
    return this.#texts.some((known) => holdsWholeWord(known, text))
  }
}

/** The value itself, or what its arrays contain at any depth; nothing for a path that leads nowhere. */
function* elementsOf(value: unknown): Generator<unknown> {
  // A list instead of recursion: a trace may nest deeper than the call stack.
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (Array.isArray(next)) for (const element of next) pending.push(element)
    else if (next !== undefined) yield next
  }
}
