// Characters that a person does not see but a model does: zero-width, bidi controls, tags, fillers, odd spaces.

/** Printable ASCII: such texts need no further check. */
const PLAIN = /^[\x20-\x7e\n\r\t]*$/

/** Format and control characters, separators, variation selectors, letters without a visible glyph. */
const INVISIBLE =
  /\p{Cf}|\p{Cc}|\p{Zl}|\p{Zp}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu

/** In Cf, but visible: Arabic and Kaithi number signs. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu

/** One after the other: what stands around the first stands around all. */
const ZERO_WIDTH_SPACES = /[\u200b\u2060\ufeff]+/g
/** Editors leave a few of them between words. More could spell a message. */
const MAX_STRAY = 7
const PART_OF_WORD = /[\p{L}\p{M}\p{N}_]/u

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const JOINING_LETTER = /[\p{L}\p{M}]/u
const WESTERN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
/** Scripts without spaces between words: a zero-width space says where a line may break. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HAN = /\p{Script=Han}/u
/** Of England, Scotland and Wales: a black flag, and their codes as tags. */
const FLAG_TAGS =
  /(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu
const PICTURE = /\p{Extended_Pictographic}/u
const JOINABLE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u

/** The hidden characters, in order of occurrence, without stray ones. */
export function hiddenCharacters(text: string): string[] {
  if (PLAIN.test(text)) return []
  const stray = strayPlaces(text)
  const found: string[] = []
  // As many spaces in their place: the other characters stay where they are.
  const unflagged = text.replace(FLAG_TAGS, (tags) => ' '.repeat(tags.length))
  for (const { 0: character, index } of unflagged.matchAll(INVISIBLE)) {
    if (!stray.has(index) && !hasPurpose(character, text, index)) found.push(character)
  }
  return found
}

/** Zero-width spaces beside words, too few to hide anything. */
export function strayCharacters(text: string): string[] {
  if (PLAIN.test(text)) return []
  return [...strayPlaces(text)].map((index) => text.charAt(index))
}

function strayPlaces(text: string): ReadonlySet<number> {
  const places = new Set<number>()
  let count = 0
  for (const { 0: run, index } of text.matchAll(ZERO_WIDTH_SPACES)) {
    count += run.length
    if (count > MAX_STRAY) return new Set()
    const [before, next] = neighbours(text, index, run.length)
    // Inside a word it keeps a filter from finding the word.
    if (PART_OF_WORD.test(before) && PART_OF_WORD.test(next)) continue
    for (let at = index; at < index + run.length; at += 1) places.add(at)
  }
  return places
}

/** Characters that only look like a space. */
export function oddSpaces(text: string): string[] {
  if (PLAIN.test(text)) return []
  const found: string[] = []
  for (const { 0: character, index } of text.matchAll(ODD_SPACE)) {
    const [before, next] = neighbours(text, index, 1)
    const isTypography =
      character !== '\u3000' && (/[:;!?»%]/.test(next) || before === '«' || isBetweenDigits(before, next))
    const isEastAsian = character === '\u3000' && (EAST_ASIAN.test(before) || EAST_ASIAN.test(next))
    if (!isTypography && !isEastAsian) found.push(character)
  }
  return found
}

function hasPurpose(character: string, text: string, index: number): boolean {
  const code = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\r' || character === '\t' || DRAWN.test(character)) return true
  const [before, next] = neighbours(text, index, character.length)
  // Emoji: the selector after one, the joiner between two.
  if (code === 0xfe0f || code === 0xfe0e) return /\p{Emoji}/u.test(before)
  if (code === 0x200d && JOINABLE.test(before) && PICTURE.test(next)) return true
  if (code === 0x200b && UNSPACED.test(before) && UNSPACED.test(next)) return true
  // The form of a Han character, in names above all. Fonts have few of each.
  if ((code >= 0xfe00 && code <= 0xfe02) || (code >= 0xe0100 && code <= 0xe011f)) return HAN.test(before)
  // Persian, Hindi and others use joiners in spelling; Hebrew and Arabic texts have direction marks.
  if (code === 0x200c || code === 0x200d) return joins(before) && joins(next)
  if (code === 0x200e || code === 0x200f || code === 0x061c) return RIGHT_TO_LEFT.test(text)
  return false
}

function joins(letter: string): boolean {
  return JOINING_LETTER.test(letter) && !WESTERN.test(letter)
}

function isBetweenDigits(before: string, next: string): boolean {
  return /\d/.test(before) && /\d/.test(next)
}

/** The whole characters on both sides; empty at the ends. */
function neighbours(text: string, index: number, length: number): [before: string, next: string] {
  const low = text.charCodeAt(index - 1)
  const start = low >= 0xdc00 && low <= 0xdfff ? index - 2 : index - 1
  const next = text.codePointAt(index + length)
  return [text.slice(Math.max(0, start), index), next === undefined ? '' : String.fromCodePoint(next)]
}

/** `U+200B zero-width`. */
export function nameOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const [, , group] = GROUPS.find(([from, to]) => code >= from && code <= to) ?? [0, 0, 'invisible']
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${group}`
}

const GROUPS: readonly (readonly [from: number, to: number, group: string])[] = [
  [0x00, 0x1f, 'control'],
  [0x7f, 0x9f, 'control'],
  [0xa0, 0xa0, 'no-break space'],
  [0x2000, 0x200a, 'space'],
  [0x200b, 0x200d, 'zero-width'],
  [0x200e, 0x200f, 'direction mark'],
  [0x2028, 0x2029, 'line separator'],
  [0x202a, 0x202e, 'bidi control'],
  [0x202f, 0x202f, 'no-break space'],
  [0x205f, 0x205f, 'space'],
  [0x2060, 0x2064, 'zero-width'],
  [0x2066, 0x2069, 'bidi control'],
  [0x3000, 0x3000, 'ideographic space'],
  [0xfe00, 0xfe0f, 'variation selector'],
  [0xfeff, 0xfeff, 'zero-width'],
  [0xe0000, 0xe007f, 'tag'],
  [0xe0100, 0xe01ef, 'variation selector'],
]
