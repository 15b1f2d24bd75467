// Does a text contain a value as a whole word? Letters, marks, digits and `_` continue a word, in any script.

const WORD = /[\p{L}\p{M}\p{N}_]+/gu
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u
/** A sign counts when there is no word before it: `at -5 C` has -5, `1-5` has 5. `1.2.3` does not contain a number. */
const NUMBER =
  /(?:(?<![\p{L}\p{M}\p{N}_])-)?(?<![\p{L}\p{M}\p{N}_]|\d\.)\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\p{L}\p{M}\p{N}_]|\.\d)/gu

/**
 * The engine's search may take time proportional to text times pattern on repetitive input; longer patterns use our
 * own.
 */
const MAX_QUICK_PATTERN = 64

export function wordsOf(text: string): Iterable<string> {
  return matchesOf(text, WORD)
}

export function* numbersOf(text: string): Generator<number> {
  for (const token of matchesOf(text, NUMBER)) yield Number(token)
}

function* matchesOf(text: string, pattern: RegExp): Generator<string> {
  for (const [match] of text.matchAll(pattern)) yield match
}

/** Linear in the text for any pattern. */
export function holdsWholeWord(text: string, pattern: string): boolean {
  if (pattern === '') return false
  const find = pattern.length <= MAX_QUICK_PATTERN ? quickSearch : linearSearch
  for (const start of find(text, pattern)) {
    if (!isInsideWord(text, start) && !isInsideWord(text, start + pattern.length)) return true
  }
  return false
}

/** Whether the characters on both sides of an offset belong to one word. */
function isInsideWord(text: string, offset: number): boolean {
  return isWordCharacter(codePointBefore(text, offset)) && isWordCharacter(text.codePointAt(offset))
}

function isWordCharacter(codePoint: number | undefined): boolean {
  return codePoint !== undefined && WORD_CHARACTER.test(String.fromCodePoint(codePoint))
}

function codePointBefore(text: string, offset: number): number | undefined {
  if (offset === 0) return undefined
  const unit = text.charCodeAt(offset - 1)
  return unit >= 0xdc00 && unit <= 0xdfff ? text.codePointAt(offset - 2) : unit
}

function* quickSearch(text: string, pattern: string): Generator<number> {
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) yield at
}

/** Knuth, Morris, Pratt: `borders[i]` is the longest proper prefix of the pattern that ends at i. */
function* linearSearch(text: string, pattern: string): Generator<number> {
  const borders = new Int32Array(pattern.length)
  let matched = 0
  for (let index = 1; index < pattern.length; index += 1) {
    const unit = pattern.charCodeAt(index)
    while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0
    if (pattern.charCodeAt(matched) === unit) matched += 1
    borders[index] = matched
  }
  matched = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0
    if (pattern.charCodeAt(matched) === unit) matched += 1
    if (matched === pattern.length) {
      yield index + 1 - pattern.length
      matched = borders[matched - 1] ?? 0
    }
  }
}
