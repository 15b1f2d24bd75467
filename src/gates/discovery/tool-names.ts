// Finds tool names in prose (docs/spec/gates.md, section 7): case-insensitive, as whole words; separators, spaces and
// camelCase humps are equivalent.
import type { ToolReference } from '../../core/trace/trace.js'
import { type TextWord, textWords } from './text-words.js'
import { isQualified, isWrittenAsCode } from './written-as-code.js'

export interface Leak {
  readonly name: string
  /** As written in the text. */
  readonly spelling: string
  /** From 1, within the text. */
  readonly line: number
  readonly column: number
}

interface LongName {
  readonly name: string
  /** Where separators are allowed, as lengths of the joined words before them. */
  readonly breaks: ReadonlySet<number>
}

interface Found {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Allowed between two words of a name: separators or spaces, but not both (`I get. Weather is ...`). */
const SEPARATOR = /^(?:[-_.\u2010\u2011]+|\s+)$/u

/** Longer names are ignored: nobody writes them in prose, and every prefix of a name is stored. */
const MAX_NAME_LENGTH = 200
/** More leaks than this in one text do not help. */
const MAX_LEAKS = 5
/** Traces of one test repeat their texts. The cache is cleared after this many. */
const MAX_REMEMBERED = 100

export class OfferedNames {
  /** Names of several words, by their words joined. */
  readonly #long = new Map<string, LongName>()
  /** The prefixes of joined names: most words of a text start none. */
  readonly #beginnings = new Set<string>()
  /** Names of one word, by that word. */
  readonly #short = new Map<string, ToolReference[]>()
  readonly #answers = new Map<string, readonly Leak[]>()

  constructor(tools: readonly ToolReference[]) {
    for (const tool of tools) this.#add(tool)
  }

  /** The tool names in a text, each at its first occurrence. */
  leaksIn(text: string): readonly Leak[] {
    let leaks = this.#answers.get(text)
    if (leaks === undefined) {
      leaks = this.#search(text)
      if (this.#answers.size >= MAX_REMEMBERED) this.#answers.clear()
      this.#answers.set(text, leaks)
    }
    return leaks
  }

  #add(tool: ToolReference): void {
    const words = textWords(tool.name)
    const joined = words.map(({ lower }) => lower).join('')
    if (words.length === 1) {
      const known = this.#short.get(joined)
      if (known === undefined) this.#short.set(joined, [tool])
      else known.push(tool)
      return
    }
    if (words.length === 0 || joined.length > MAX_NAME_LENGTH || this.#long.has(joined)) return
    this.#long.set(joined, { name: tool.name, breaks: breaksOf(tool.name, words) })
    for (let end = 1; end <= joined.length; end += 1) this.#beginnings.add(joined.slice(0, end))
  }

  #search(text: string): readonly Leak[] {
    const words = textWords(text)
    const leaks = new Map<string, Leak>()
    for (let index = 0; index < words.length && leaks.size < MAX_LEAKS; index += 1) {
      const found = this.#findLong(text, words, index) ?? this.#findShort(text, words[index])
      if (found !== null && !leaks.has(found.name)) leaks.set(found.name, leakAt(text, found))
    }
    return [...leaks.values()]
  }

  /** A name of several words that begins with this word. */
  #findLong(text: string, words: readonly TextWord[], index: number): Found | null {
    const start = words[index]?.start ?? 0
    const breaks: number[] = []
    let joined = ''
    let end = start
    for (let next = index; next < words.length; next += 1) {
      const word = words[next]
      if (word === undefined) return null
      if (word.start > end) {
        if (!SEPARATOR.test(text.slice(end, word.start))) return null
        breaks.push(joined.length)
      }
      joined += word.lower
      end = word.end
      if (!this.#beginnings.has(joined)) return null
      const found = this.#long.get(joined)
      if (found === undefined || !breaks.every((at) => found.breaks.has(at))) continue
      // Written as one word, `log_in` is an ordinary word.
      if (next > index || isWrittenAsCode(text, start, end)) return { name: found.name, start, end }
    }
    return null
  }

  /** A name that is one ordinary word counts only when it is written exactly and as code. */
  #findShort(text: string, word: TextWord | undefined): Found | null {
    if (word === undefined) return null
    for (const { server, name } of this.#short.get(word.lower) ?? []) {
      const start = word.start - (textWords(name)[0]?.start ?? 0)
      const end = start + name.length
      if (start < 0 || text.slice(start, end) !== name) continue
      const isOrdinary = name.length === word.end - word.start
      if (!isOrdinary || isWrittenAsCode(text, start, end)) return { name, start, end }
      if (server !== null && isQualified(text, start, end, server)) return { name, start, end }
    }
    return null
  }
}

function breaksOf(name: string, words: readonly TextWord[]): ReadonlySet<number> {
  const breaks = new Set<number>()
  const isCamel = /\p{Ll}/u.test(name)
  let length = 0
  for (const { lower, start, end } of words) {
    // Abbreviations in a camelCase name can be split in several ways: `parseJSONRPC` is `parse_json_rpc`.
    const isAbbreviation = isCamel && name.slice(start, end) === lower.toUpperCase()
    if (isAbbreviation) for (let at = 1; at < lower.length; at += 1) breaks.add(length + at)
    length += lower.length
    breaks.add(length)
  }
  return breaks
}

function leakAt(text: string, { name, start, end }: Found): Leak {
  const before = text.slice(0, start).split('\n')
  return { name, spelling: text.slice(start, end), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
