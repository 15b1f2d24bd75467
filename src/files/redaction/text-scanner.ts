/**
 * Something to search for. `leads` have one to four characters: every match of the pattern starts with one of them, in
 * any case if the pattern ignores it. The longer a lead, the less often its expression is tried.
 */
export interface TextPattern {
  readonly name: string
  readonly leads: readonly string[]
  /** A regular expression, or a function that returns the end of the match that starts at a position, or -1. */
  readonly source?: string
  readonly ignoresCase?: boolean
  readonly match?: (text: string, at: number) => number
}

/**
 * Not in the middle of a word, where an escape (`
 * `, `%20`, `\u0022`) does not count as part of a word.
 */
export const WORD_START = '(?:(?<![\\w-])|(?<=\\\\[bfnrt]|%[0-9A-Fa-f]{2}|\\\\u[0-9A-Fa-f]{4}))'

/** Longer than any key. Without a limit, an expression uses stack for each of ten million characters. */
export const MAX_KEY_LENGTH = 10_000

/** How many characters of a match a scanner looks at before it tries an expression. */
export const LEAD_LENGTH = 4

interface Candidate {
  readonly name: string
  /** The rest of the lead, beyond the table: character codes, or ANY. */
  readonly third: number
  readonly fourth: number
  /** A sticky expression; null for a pattern that is searched for by code. */
  readonly pattern: RegExp | null
  readonly match: (text: string, at: number) => number
}

interface Found {
  readonly name: string
  readonly end: number
  readonly group?: string | undefined
}

const BYTE = 256
const HASHES = 1 << 18
/** How many characters a hash is of; every match has as many. */
const HASHED = 3
const ANY = -1

/**
 * Searches for many patterns at once, in time linear in the text: a table of their first two characters says where one
 * may start, and only there a regular expression is tried. A single expression with all alternatives is ten times
 * slower.
 */
export class TextScanner {
  /** For the low bytes of two characters, the list of patterns that may start there; 0 for none. */
  readonly #table = new Uint16Array(BYTE * BYTE)
  readonly #lists: (readonly Candidate[])[] = [[]]
  /** For the hash of three characters, whether a pattern may start there. */
  readonly #beginnings = new Uint8Array(HASHES)

  /** At one position the first matching pattern wins. */
  constructor(patterns: readonly TextPattern[]) {
    const byPlace = new Map<number, Candidate[]>()
    for (const { name, leads, source, ignoresCase, match = () => -1 } of patterns) {
      const pattern = source === undefined ? null : new RegExp(source, ignoresCase ? 'iy' : 'y')
      for (const lead of new Set(ignoresCase === true ? leads.flatMap(inAnyCase) : leads)) {
        const candidate = { name, pattern, match, third: codeAt(lead, 2), fourth: codeAt(lead, 3) }
        for (const beginning of beginningsOf(lead)) this.#beginnings[beginning] = 1
        for (const place of placesOf(lead)) {
          const list = byPlace.get(place)
          if (list === undefined) byPlace.set(place, [candidate])
          else list.push(candidate)
        }
      }
    }
    for (const [place, list] of byPlace) this.#table[place] = this.#lists.push(list) - 1
  }

  /** The name of the first pattern found. */
  find(text: string): string | null {
    // The most frequent search of all: it looks at each character once, and calls nothing where no pattern starts.
    const beginnings = this.#beginnings
    let hash = hashWith(text.charCodeAt(0) & 0xff, text.charCodeAt(1))
    // Never reads past the end, which would make every step three times as long.
    for (let at = HASHED - 1; at < text.length; at++) {
      hash = hashWith(hash, text.charCodeAt(at))
      if (beginnings[hash] === 0) continue
      const found = this.#matchAt(text, at - HASHED + 1)
      if (found !== null) return found.name
    }
    return null
  }

  /**
   * Replaces each match; returns the same text when there is none. The callback gets the match and its first group, and
   * returns null to reject the match.
   */
  replace(text: string, replacement: (name: string, match: string, group?: string) => string | null): string {
    let replaced = ''
    let kept = 0
    for (let at = 0; at < text.length; ) {
      const found = this.#matchAt(text, at)
      const replacing = found === null ? null : replacement(found.name, text.slice(at, found.end), found.group)
      if (found === null || replacing === null) {
        at += 1
        continue
      }
      replaced += text.slice(kept, at) + replacing
      kept = found.end
      at = found.end
    }
    return kept === 0 ? text : replaced + text.slice(kept)
  }

  #matchAt(text: string, at: number): Found | null {
    // Past the end the code is NaN, whose bits are 0.
    const index = this.#table[((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)]
    if (index === undefined || index === 0) return null
    const third = text.charCodeAt(at + 2)
    const fourth = text.charCodeAt(at + 3)
    for (const candidate of this.#lists[index] ?? []) {
      if (candidate.third !== third && candidate.third !== ANY) continue
      if (candidate.fourth !== fourth && candidate.fourth !== ANY) continue
      const found = matchOf(candidate, text, at)
      if (found !== null) return found
    }
    return null
  }
}

function matchOf({ name, pattern, match }: Candidate, text: string, at: number): Found | null {
  if (pattern === null) {
    const end = match(text, at)
    return end === -1 ? null : { name, end }
  }
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found && { name, end: pattern.lastIndex, group: found[1] }
}

function codeAt(lead: string, index: number): number {
  return index < lead.length ? lead.charCodeAt(index) : ANY
}

/** The hash of the last `HASHED` characters. */
function hashWith(hash: number, code: number): number {
  return ((hash << 6) ^ (code & 0xff)) & (HASHES - 1)
}

function beginningsOf(lead: string): number[] {
  let hashes = [0]
  for (let index = 0; index < HASHED; index++) {
    const code = codeAt(lead, index)
    const codes = code === ANY ? Array.from({ length: BYTE }, (_, any) => any) : [code]
    hashes = hashes.flatMap((hash) => codes.map((next) => hashWith(hash, next)))
  }
  return hashes
}

function placesOf(lead: string): number[] {
  const first = (lead.charCodeAt(0) & 0xff) << 8
  if (lead.length > 1) return [first | (lead.charCodeAt(1) & 0xff)]
  return Array.from({ length: BYTE }, (_, second) => first | second)
}

/** Every way to write a text in lower and upper case. */
function inAnyCase(text: string): string[] {
  let written = ['']
  for (const character of text) {
    const cases = new Set([character.toLowerCase(), character.toUpperCase()])
    written = written.flatMap((start) => [...cases].map((next) => start + next))
  }
  return written
}
