/** Something to look for. `leads` are one or two characters: every text the pattern matches begins with one of them. */
export interface TextPattern {
  readonly name: string
  readonly source: string
  readonly leads: readonly string[]
}

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
    for (const { name, source, leads } of patterns) {
      const candidate = { name, pattern: new RegExp(source, 'y') }
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

  /** Puts a text in place of each match; the text itself comes back when there is none. */
  replace(text: string, replacement: (name: string, match: string) => string): string {
    let replaced = ''
    let kept = 0
    for (let at = 0; at < text.length; ) {
      const found = this.#matchAt(text, at)
      if (found === null) {
        at += 1
        continue
      }
      const end = found.pattern.lastIndex
      replaced += text.slice(kept, at) + replacement(found.name, text.slice(at, end))
      kept = end
      at = end
    }
    return kept === 0 ? text : replaced + text.slice(kept)
  }

  #matchAt(text: string, at: number): Candidate | null {
    // Past the end the code is NaN, whose bits are 0.
    const index = this.#table[((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)]
    if (index === undefined || index === 0) return null
    for (const candidate of this.#lists[index] ?? []) {
      candidate.pattern.lastIndex = at
      if (candidate.pattern.test(text)) return candidate
    }
    return null
  }
}

function placesOf(lead: string): number[] {
  const first = (lead.charCodeAt(0) & 0xff) << 8
  if (lead.length > 1) return [first | (lead.charCodeAt(1) & 0xff)]
  return Array.from({ length: BYTE }, (_, second) => first | second)
}
