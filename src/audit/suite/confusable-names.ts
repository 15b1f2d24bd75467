// Names that a person or a model takes for each other.
import { nameTokens } from '../../core/members/tool-words.js'

/** Letters of other scripts, and digits, that look like a Latin letter. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ...pairs('аеорсухіјѕԁԛԝһ', 'aeopcyxijsdqwh'),
  ...pairs('αεικνορτυχ', 'aeikvoptux'),
  ...pairs('ոօսց', 'noug'),
  ...pairs('ɑɡıℓ', 'agil'),
  ...pairs('01', 'ol'),
])

/** The name as it looks: two names that look the same have the same one. */
export function asSeen(name: string): string {
  return [...plain(name)].map((letter) => LATIN.get(letter) ?? letter).join('')
}

/** The words of the name: the same for `get_user` and `getUser`. */
export function asWords(name: string): string {
  return nameTokens(name).join(' ')
}

/** Two names that look the same and differ in more than the case of a letter. */
export function looksLike(one: string, other: string): boolean {
  return asSeen(one) === asSeen(other) && one.toLowerCase() !== other.toLowerCase()
}

/** Without what is not seen, such as the width of a letter. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
}

function pairs(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, index) => [letter, latin.charAt(index)])
}
