// A fast check without an index and without parsing. Most values come from the first few entries of one result, and
// parsing it would take longer than everything else this gate does with a run.

import { EVERY, hasScalarAt, type Segment, type TargetPath } from '../../core/expect/target-path.js'
import { textOf } from '../../core/trace/result-value.js'
import type { ToolResult } from '../../core/trace/trace.js'

/** A result that is searched for scalars at one path. */
export class PlainResult {
  readonly #result: ToolResult
  readonly #path: TargetPath
  #search: JsonSearch | null | undefined

  constructor(result: ToolResult, path: TargetPath) {
    this.#result = result
    this.#path = path
  }

  /** True is certain; false means that the value must be looked up in the index. */
  provides(wanted: unknown): boolean {
    const { structured, content } = this.#result
    if (wanted === null) return false
    if (structured !== undefined && structured !== null) return hasScalarAt(structured, this.#path, wanted)
    if (typeof wanted !== 'string' || wanted === '') return false
    if (this.#search === undefined) this.#search = searchIn(textOf(content), this.#path)
    return this.#search?.holds(wanted) === true
  }
}

/** Without escapes, every quote starts or ends a string and equal strings have equal text; otherwise null. */
function searchIn(text: string | null, { segments }: TargetPath): JsonSearch | null {
  return text === null || text.includes('\\') ? null : new JsonSearch(text, segments)
}

/** Reads JSON from left to right. Other text may confuse it, but it always terminates. */
class JsonSearch {
  readonly #text: string
  readonly #path: readonly Segment[]
  /** From here on no key of the path occurs again; known once a search has looked. */
  #unrepeatedFrom = Number.POSITIVE_INFINITY
  #wanted = ''
  #at = 0

  constructor(text: string, path: readonly Segment[]) {
    this.#text = text
    this.#path = path
  }

  /**
   * Either the text is JSON whose value has the string at the path, or it is not JSON and has the string in quotes, and
   * so as a whole word.
   */
  holds(wanted: string): boolean {
    this.#wanted = wanted
    this.#at = 0
    return this.#find(0) && !this.#mayBeReplaced()
  }

  /** The last of equal keys counts; the search has stopped below all keys of the path except the last. */
  #mayBeReplaced(): boolean {
    if (this.#at >= this.#unrepeatedFrom) return false
    for (let depth = 0; depth < this.#path.length - 1; depth += 1) {
      const segment = this.#path[depth]
      if (typeof segment === 'string' && this.#text.includes(`"${segment}"`, this.#at)) return true
    }
    this.#unrepeatedFrom = this.#at
    return false
  }

  /** Looks for the string in the next value, at the path from `depth` on; skips the value when it is not there. */
  #find(depth: number): boolean {
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
      if (this.#find(depth + 1)) return true
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
      if (isKey) isFound = this.#find(depth + 1)
      else this.#passValue()
      // The search has stopped inside a value, so it does not see what follows here.
      if (isKey && isFound && depth + 1 < this.#path.length) return true
    } while (this.#next() === ',')
    this.#at += 1
    return isFound
  }

  /** The next character that is not a space. */
  #next(): string {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at += 1
    return this.#text.charAt(this.#at)
  }

  /** Skips a string and returns whether it is this one. */
  #passString(wanted: string): boolean {
    const start = this.#at + 1
    const end = this.#text.indexOf('"', start)
    this.#at = end === -1 ? this.#text.length : end + 1
    return end - start === wanted.length && this.#text.startsWith(wanted, start)
  }

  /** Moves to the comma or bracket that ends the value. */
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
