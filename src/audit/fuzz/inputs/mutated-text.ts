// Texts that are almost what a schema shows: formats within texts (cron expressions, queries, versions) break there.
import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'

const MAX_TEXT = 200
const MAX_PARTS = 8
const NUMBERS = ['0', '-1', '1', '99', '99999999999999999999'] as const
const CHARACTERS = ['', ' ', '0', '-', '*', '/', ',', '.', '"', '\n', '\u00e9', '\u0000'] as const
/** Words, numbers, and what is between them. */
const TOKENS = /\d+|[^\W\d]+|\s+|[^\w\s]/gu

/** Each number, each word between blanks and the whole, changed once. */
export function mutatedTexts(text: string): readonly string[] {
  if (text === '' || text.length > MAX_TEXT) return []
  const tokens = text.match(TOKENS) ?? []
  const numbers = tokens.flatMap((token, at) => (/^\d/.test(token) ? [at] : [])).slice(0, MAX_PARTS)
  const words = text.split(' ')
  const places = words.slice(0, MAX_PARTS).map((_, at) => at)
  const all = [
    ...NUMBERS.flatMap((number) => numbers.map((at) => replaced(tokens, at, [number]).join(''))),
    ...places.map((at) => replaced(words, at, []).join(' ')),
    ...places.map((at) => replaced(words, at, [words[at] ?? '', words[at] ?? '']).join(' ')),
    ...places.slice(1).map((at) => swapped(words, at).join(' ')),
    ...[text.toUpperCase(), text.toLowerCase(), text.slice(0, -1), text.slice(1), ` ${text}`, `${text}\n`],
  ]
  return [...new Set(all)].filter((one) => one !== text)
}

/** One change at random. */
export function mutatedText(text: string, random: SeededRandom): string {
  const short = text.slice(0, MAX_TEXT)
  const tokens = short.match(TOKENS) ?? []
  const at = random.below(Math.max(1, tokens.length))
  const token = tokens[at] ?? ''
  switch (random.below(6)) {
    case 0: {
      const numbers = tokens.flatMap((one, place) => (/^\d/.test(one) ? [place] : []))
      const place = numbers[random.below(Math.max(1, numbers.length))] ?? at
      return replaced(tokens, place, [random.pick(NUMBERS)]).join('')
    }
    case 1:
      return replaced(tokens, at, []).join('')
    case 2:
      return replaced(tokens, at, [token, token]).join('')
    case 3:
      return replaced(tokens, at, [tokens[random.below(Math.max(1, tokens.length))] ?? '']).join('')
    case 4:
      return replaced(tokens, at, [token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase()]).join('')
    default: {
      const points = [...short]
      return replaced(points, random.below(points.length + 1), [random.pick(CHARACTERS)]).join('')
    }
  }
}

function replaced(list: readonly string[], at: number, by: readonly string[]): readonly string[] {
  return [...list.slice(0, at), ...by, ...list.slice(at + 1)]
}

function swapped(list: readonly string[], at: number): readonly string[] {
  return [...list.slice(0, at - 1), list[at] ?? '', list[at - 1] ?? '', ...list.slice(at + 1)]
}
