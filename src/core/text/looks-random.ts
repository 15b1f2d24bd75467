// Whether a text looks random, as keys do, or written by a person, as names, paths and words are.

/** Shorter texts are too short to tell. */
export const MIN_RANDOM_LENGTH = 16
const MIN_HEX_LENGTH = 20
/**
 * The share of the possible entropy, given the length and the kinds of characters. Random texts reach 0.85, joined
 * words 0.8.
 */
const MIN_SHARE_OF_BITS = 0.78
/** How often a character is followed by one of another kind. Random texts reach 0.35, `camelCase2` 0.25. */
const MIN_SHARE_OF_CHANGES = 0.18
/** A longer text takes more time and tells no more. */
const SAMPLE_LENGTH = 256

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/
const PATH = /^(?:[/.~]|[A-Za-z]:)/
const PADDING = /={1,2}$/

/** For one word without spaces. UUIDs are names and never keys here, and a text without a digit may be a word. */
export function looksRandom(text: string): boolean {
  const bare = text.replace(PADDING, '')
  if (bare.length < MIN_RANDOM_LENGTH || !/[0-9]/.test(bare) || !/[A-Za-z]/.test(bare)) return false
  if (UUID.test(bare) || PATH.test(bare)) return false
  const sample = bare.slice(0, SAMPLE_LENGTH)
  if (bitsPerCharacter(sample) < MIN_SHARE_OF_BITS * Math.log2(Math.min(sample.length, alphabetOf(sample))))
    return false
  if (HEX.test(sample)) return sample.length >= MIN_HEX_LENGTH
  return changesOfKind(sample) >= MIN_SHARE_OF_CHANGES * sample.length
}

/** The size of the alphabet that the characters come from. */
function alphabetOf(text: string): number {
  if (HEX.test(text)) return 16
  return 10 + (/[a-z]/.test(text) ? 26 : 0) + (/[A-Z]/.test(text) ? 26 : 0)
}

/** Shannon entropy of the characters. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Separators stand between words and a capital starts one, so neither counts as a change. */
function changesOfKind(text: string): number {
  let changes = 0
  let before = kindOf(text.charCodeAt(0))
  for (let index = 1; index < text.length; index++) {
    const kind = kindOf(text.charCodeAt(index))
    const isInWord = kind === 'separator' || before === 'separator' || (before === 'capital' && kind === 'small')
    if (kind !== before && !isInWord) changes += 1
    before = kind
  }
  return changes
}

function kindOf(code: number): 'digit' | 'capital' | 'small' | 'separator' {
  if (code >= 48 && code <= 57) return 'digit'
  if (code >= 65 && code <= 90) return 'capital'
  return code >= 97 && code <= 122 ? 'small' : 'separator'
}
