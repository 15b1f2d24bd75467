// Mistakes that people make when they type a name. Each gives the name as it was typed, or null where it does not apply.
import type { SeededRandom } from '../../src/catalog/distractors/seeded-random.js'

type Mistake = (word: string, random: SeededRandom) => string | null

/** On an English keyboard. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 'qwsz',
  b: 'vghn',
  c: 'xdfv',
  d: 'serfcx',
  e: 'wsdr',
  f: 'drtgvc',
  g: 'ftyhbv',
  h: 'gyujnb',
  i: 'ujko',
  j: 'huikmn',
  k: 'jiolm',
  l: 'kop',
  m: 'njk',
  n: 'bhjm',
  o: 'iklp',
  p: 'ol',
  q: 'wa',
  r: 'edft',
  s: 'awedxz',
  t: 'rfgy',
  u: 'yhji',
  v: 'cfgb',
  w: 'qase',
  x: 'zsdc',
  y: 'tghu',
  z: 'asx',
}

const LETTER = /[a-z]/i

export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a letter dropped': (word, random) => atLetter(word, random, () => ''),
  'a letter doubled': (word, random) => atLetter(word, random, (letter) => letter + letter),
  'two letters swapped': swapped,
  'a neighbouring key': (word, random) =>
    atLetter(word, random, (letter) => {
      const keys = NEIGHBOURS[letter.toLowerCase()] ?? ''
      return keys[random.below(keys.length)] ?? letter
    }),
  'an s too many or too few': plural,
  'other case': otherCase,
  'hyphen for underscore, or back': (word) =>
    /[_-]/.test(word) ? word.replaceAll(/[_-]/g, (mark) => (mark === '_' ? '-' : '_')) : null,
  // Not of a file: nobody writes `py` for `clerk.py`.
  'prefix dropped': (word) => /^[\w-]+[./](?<rest>[\w.-]{4,}\w)$/.exec(word)?.groups?.rest ?? null,
  'camelCase for snake_case': (word) =>
    /[a-z]_[a-z]/.test(word) ? word.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : null,
}

function atLetter(word: string, random: SeededRandom, change: (letter: string) => string): string | null {
  const places = lettersOf(word)
  const at = places[random.below(places.length)]
  if (at === undefined) return null
  return word.slice(0, at) + change(word[at] ?? '') + word.slice(at + 1)
}

function swapped(word: string, random: SeededRandom): string | null {
  const places = lettersOf(word).filter((at) => LETTER.test(word[at + 1] ?? '') && word[at] !== word[at + 1])
  const at = places[random.below(places.length)]
  if (at === undefined) return null
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

/** Of the last word of a name: `tool_call` for `tool_calls`. */
function plural(word: string): string | null {
  const [, stem = '', mark = '', rest = ''] = /^(.*?[a-z])(s?)((?:\[.*|\.\w{2,5})?)$/i.exec(word) ?? []
  if (stem === '') return null
  return mark === '' ? `${stem}s${rest}` : stem + rest
}

/** `Get_weather`, or a word of it: `get_Weather`. */
function otherCase(word: string, random: SeededRandom): string | null {
  const starts = lettersOf(word).filter((at) => at === 0 || !LETTER.test(word[at - 1] ?? ''))
  const at = starts[random.below(starts.length)]
  if (at === undefined) return null
  const letter = word[at] ?? ''
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
  return word.slice(0, at) + other + word.slice(at + 1)
}

function lettersOf(word: string): number[] {
  return [...word].flatMap((letter, at) => (LETTER.test(letter) ? [at] : []))
}
