import { deepEqual } from '../../core/deep-equal.js'
import { hashJson } from '../../core/hash-json.js'
import { type TargetPath, valueAt } from '../../core/target-path.js'
import type { ResultValue } from './result-value.js'
import { holdsWholeWord, numbersOf, wordsOf } from './whole-word.js'

/** Every value that earlier results provide at one path. Adding is linear in a result, asking mostly a look-up. */
export class ProvenanceIndex {
  readonly #path: TargetPath
  readonly #scalars = new Set<unknown>()
  readonly #objects = new Map<number, object[]>()
  readonly #texts: string[] = []
  readonly #words = new Set<string>()
  readonly #numbers = new Set<number>()

  constructor(path: TargetPath) {
    this.#path = path
  }

  add(result: ResultValue): void {
    if ('text' in result) {
      this.#texts.push(result.text)
      for (const word of wordsOf(result.text)) this.#words.add(word)
      for (const number of numbersOf(result.text)) this.#numbers.add(number)
      return
    }
    for (const value of elementsOf(valueAt(result.data, this.#path))) {
      if (typeof value === 'object' && value !== null) this.#addObject(value)
      else this.#scalars.add(value)
    }
  }

  /** Whether the results hold the value; of an array, each element. */
  holds(value: unknown): boolean {
    for (const element of elementsOf(value)) if (!this.#holdsElement(element)) return false
    return true
  }

  #holdsElement(value: unknown): boolean {
    if (typeof value === 'object' && value !== null) {
      return this.#objects.get(hashJson(value))?.some((known) => deepEqual(known, value)) === true
    }
    if (this.#scalars.has(value)) return true
    return typeof value === 'number' ? this.#numbers.has(value) : this.#isWritten(String(value))
  }

  #isWritten(text: string): boolean {
    for (const word of wordsOf(text)) {
      if (!this.#words.has(word)) return false
      if (word.length === text.length) return true
    }
    return this.#texts.some((known) => holdsWholeWord(known, text))
  }

  #addObject(value: object): void {
    const hash = hashJson(value)
    const known = this.#objects.get(hash)
    if (known === undefined) this.#objects.set(hash, [value])
    else if (!known.some((other) => deepEqual(other, value))) known.push(value)
  }
}

/** The value itself, or what its arrays hold at any depth; nothing for a path that led nowhere. */
function* elementsOf(value: unknown): Generator<unknown> {
  // A list instead of recursion: a trace may nest deeper than any call stack.
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (Array.isArray(next)) for (const element of next) pending.push(element)
    else if (next !== undefined) yield next
  }
}
