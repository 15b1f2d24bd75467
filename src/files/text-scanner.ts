/** Something to look for. `leads` are one or two characters: every text the pattern matches begins with one of them. */
export interface TextPattern {
  readonly name: string
  readonly source: string
  readonly leads: readonly string[]
  readonly ignoresCase?: boolean
}

/** Not in the middle of a word, where an escape (`\n`, `%20`, `\u0022`) is no word. */
export const WORD_START = '(?:(?<![\\w-])|(?<=\\\\[bfnrt]|%[0-9A-Fa-f]{2}|\\\\u[0-9A-Fa-f]{4}))'

/** No key is longer. Without an end an expression takes a step of the stack for each of ten million characters. */
export const MAX_KEY_LENGTH = 10_000

interface Candidate {
  readonly name: string
  /** Sticky. */
  readonly pattern: RegExp
}

const BYTE = 256

/**
 * Looks for many patterns at once, in time linear in the text: a table of the two characters they begin with says where
 * one may be, and only there a regular expression is tried. One expression of all alternatives is ten times slower.
 */
export class TextScanner {
  /** For the low bytes of two characters, which of the lists may begin there; 0 is none. */
  readonly #table = new Uint16Array(BYTE * BYTE)
  readonly #lists: (readonly Candidate[])[] = [[]]

  /** At one place the first pattern that matches wins. */
  constructor(patterns: readonly TextPattern[]) {
    const byPlace = new Map<number, Candidate[]>()
    for (const { name, source, leads, ignoresCase } of patterns) {
      const candidate = { name, pattern: new RegExp(source, ignoresCase ? 'iy' : 'y') }
      for (const place of new Set(leads.flatMap(placesOf))) {
        const list = byPlace.get(place)
        if (list === undefined) byPlace.set(place, [candidate])
        else list.push(candidate)
      }
    }
    for (const [place, list] of byPlace) this.#table[place] = this.#lists.push(list) - 1
  }

  /** The name of the first pattern found. */
  find(text: string): string | null {
    for (let at = 0; at < text.length; at++) {
      const found = this.#matchAt(text, at)
      if (found !== null) return found.name
    }
    return null
  }

  /**
   * Puts a text in place of each match; the text itself comes back when there is none. Given are the match and its
   * first group; null says that it is no match after all.
   */
  replace(text: string, replacement: (name: string, match: string, group?: string) => string | null): string {
    let replaced = ''
    let kept = 0
    for (let at = 0; at < text.length; ) {
      const found = this.#matchAt(text, at)
      const replacing = found === null ? null : replacement(found.name, found.match[0], found.match[1])
      if (found === null || replacing === null) {
        at += 1
        continue
      }
      const end = at + found.match[0].length
      replaced += text.slice(kept, at) + replacing
      kept = end
      at = end
    }
    return kept === 0 ? text : replaced + text.slice(kept)
  }

  #matchAt(text: string, at: number): { readonly name: string; readonly match: RegExpExecArray } | null {
    // Past the end the code is NaN, whose bits are 0.
    const index = this.#table[((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)]
    if (index === undefined || index === 0) return null
    for (const { name, pattern } of this.#lists[index] ?? []) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match !== null) return { name, match }
    }
    return null
  }
}

function placesOf(lead: string): number[] {
  const first = (lead.charCodeAt(0) & 0xff) << 8
  if (lead.length > 1) return [first | (lead.charCodeAt(1) & 0xff)]
  return Array.from({ length: BYTE }, (_, second) => first | second)
}
