// The short way to a yes: without an index, and without parsing a text. Most values come from the first few entries of
// one result, and parsing it would cost more than all else this gate does with a run.
import { EVERY, hasScalarAt, type Segment, type TargetPath } from '../../core/target-path.js'
import type { ToolResult } from '../../core/trace.js'
import { textOf } from './result-value.js'

/** Whether a result provides a scalar at a path. True is certain; false only says that it has to be looked up. */
export function providesPlainly({ structured, content }: ToolResult, path: TargetPath, wanted: unknown): boolean {
  if (typeof wanted === 'object') return false
  if (structured !== undefined && structured !== null) return hasScalarAt(structured, path, wanted)
  if (typeof wanted !== 'string' || wanted === '') return false
  const text = textOf(content)
  return text !== null && holdsPlainly(text, path, wanted)
}

/**
 * The same for a string and a text: either the text is JSON whose value has the string there, or it is not and has it
 * between quotes, so as a whole word.
 */
function holdsPlainly(text: string, path: TargetPath, wanted: string): boolean {
  // Without escapes every quote begins or ends a string, and equal strings are spelled alike.
  if (text.includes('\\')) return false
  const search = new JsonSearch(text, path.segments, wanted)
  return search.find(0) && !search.isDoubtful
}

/** Reads JSON from left to right. In any other text it may lose its way, but it always comes to an end. */
class JsonSearch {
  /** What was found may be replaced further on: of equal keys the last one counts. */
  isDoubtful = false
  readonly #text: string
  readonly #path: readonly Segment[]
  readonly #wanted: string
  #at = 0

  constructor(text: string, path: readonly Segment[], wanted: string) {
    this.#text = text
    this.#path = path
    this.#wanted = wanted
  }

  /** Looks for the string in the next value, at the path from `depth` on; passes the value when it is not there. */
  find(depth: number): boolean {
    const segment = this.#path[depth]
    const first = this.#next()
    if (segment === undefined && first === '"') return this.#passString(this.#wanted)
    if (segment === EVERY && first === '[') return this.#findInArray(depth)
    if (typeof segment === 'string' && first === '{') return this.#findInObject(segment, depth)
    this.#passValue()
    return false
  }

  #findInArray(depth: number): boolean {
    do {
      this.#at += 1
      if (this.find(depth + 1)) return true
    } while (this.#next() === ',')
    this.#at += 1
    return false
  }

  #findInObject(key: string, depth: number): boolean {
    let isFound = false
    do {
      this.#at += 1
      if (this.#next() !== '"') break
      const isKey = this.#passString(key)
      this.#next()
      this.#at += 1
      if (isKey) isFound = this.find(depth + 1)
      else this.#passValue()
      if (isKey && isFound && depth + 1 < this.#path.length) {
        // The search has stopped somewhere below.
        this.isDoubtful ||= this.#text.includes(`"${key}"`, this.#at)
        return true
      }
    } while (this.#next() === ',')
    this.#at += 1
    return isFound
  }

  /** The next character that is no space. */
  #next(): string {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at += 1
    return this.#text.charAt(this.#at)
  }

  /** Passes a string and says whether it is this one. */
  #passString(wanted: string): boolean {
    const start = this.#at + 1
    const end = this.#text.indexOf('"', start)
    this.#at = end === -1 ? this.#text.length : end + 1
    return end - start === wanted.length && this.#text.startsWith(wanted, start)
  }

  /** Goes on to the comma or bracket that ends the value. */
  #passValue(): void {
    let depth = 0
    for (;;) {
      const next = this.#next()
      const isEnd = next === ',' || next === ']' || next === '}'
      if (next === '' || (isEnd && depth === 0)) return
      if (next === '"') {
        this.#passString('')
        continue
      }
      if (next === '[' || next === '{') depth += 1
      else if (isEnd && next !== ',') depth -= 1
      this.#at += 1
    }
  }
}
