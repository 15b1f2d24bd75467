// How a tool's name joins its words.

export const NAME_STYLES = ['snake', 'camel', 'pascal', 'kebab', 'screaming'] as const

export type NameStyle = (typeof NAME_STYLES)[number]

/** A single lower-case word fits any style; most servers use `snake`. */
export function styleOf(name: string): NameStyle {
  if (name.includes('_')) return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name) ? 'screaming' : 'snake'
  if (name.includes('-')) return 'kebab'
  if (/^\p{Lu}.*\p{Ll}/u.test(name)) return 'pascal'
  return /\p{Ll}\p{Lu}/u.test(name) ? 'camel' : 'snake'
}

/** `words` are lower-case. */
export function joinWords(words: readonly string[], style: NameStyle): string {
  switch (style) {
    case 'snake':
      return words.join('_')
    case 'screaming':
      return words.join('_').toUpperCase()
    case 'kebab':
      return words.join('-')
    case 'pascal':
      return words.map(capitalized).join('')
    case 'camel':
      return words.map((word, index) => (index === 0 ? word : capitalized(word))).join('')
  }
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
