/** Irregular forms of words that are common in tool names. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['sent', 'send'],
  ['wrote', 'write'],
  ['written', 'write'],
  ['ran', 'run'],
  ['paid', 'pay'],
  ['built', 'build'],
  ['bought', 'buy'],
  ['chose', 'choose'],
  ['chosen', 'choose'],
  ['drew', 'draw'],
  ['drawn', 'draw'],
  ['found', 'find'],
  ['froze', 'freeze'],
  ['frozen', 'freeze'],
  ['gave', 'give'],
  ['given', 'give'],
  ['got', 'get'],
  ['held', 'hold'],
  ['hid', 'hide'],
  ['hidden', 'hide'],
  ['kept', 'keep'],
  ['left', 'leave'],
  ['made', 'make'],
  ['overwrote', 'overwrite'],
  ['overwritten', 'overwrite'],
  ['rebuilt', 'rebuild'],
  ['resent', 'resend'],
  ['rewrote', 'rewrite'],
  ['rewritten', 'rewrite'],
  ['sold', 'sell'],
  ['spent', 'spend'],
  ['spun', 'spin'],
  ['sought', 'seek'],
  ['took', 'take'],
  ['taken', 'take'],
  ['told', 'tell'],
  ['withdrew', 'withdraw'],
  ['withdrawn', 'withdraw'],
  ['children', 'child'],
  ['indices', 'index'],
  ['people', 'person'],
])

/** Singular words with the ending of a plural. */
const SINGULAR: ReadonlySet<string> = new Set([
  'alias',
  'atlas',
  'bias',
  'canvas',
  'kubernetes',
  'lens',
  'news',
  'sms',
  'dns',
  'aws',
])

// `APIs` is one word, `HTTPServer` is two.
const WORD_PARTS = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu

/** The words of a name: lower-case, split at everything but letters and digits, and at camelCase humps. */
export function nameTokens(name: string): readonly string[] {
  return name.match(WORD_PARTS)?.map((part) => part.toLowerCase()) ?? []
}

/**
 * The common key of the forms of a word: `created`, `creates` and `creating` are equal, and so are `issue` and
 * `issues`. For comparison only, not for display. Takes one lower-case token.
 */
export function stem(token: string): string {
  const word = IRREGULAR.get(token) ?? withoutSuffix(token)
  return withoutLastE(withoutDoubling(word))
}

/** The stems of words that are separated by blanks: a list to look words up in. */
export function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(stem))
}

/** The irregular forms of a verb: `wrote` and `written` of `write`. */
export function irregularForms(verb: string): readonly string[] {
  return [...IRREGULAR].filter(([, base]) => base === verb).map(([form]) => form)
}

/** The singular of a plural: `issue` of `issues`. For display; use `stem` for comparison. */
export function singular(token: string): string {
  if (token.length < 4 || SINGULAR.has(token) || !/[^sui]s$/.test(token)) return token
  if (token.endsWith('ies')) return `${token.slice(0, -3)}y`
  return /(?:ss|us|x|z|[cs]h)es$/.test(token) ? token.slice(0, -2) : token.slice(0, -1)
}

function withoutSuffix(token: string): string {
  const { length } = token
  if (SINGULAR.has(token)) return token
  // `settings` is handled like `setting`.
  if (token.endsWith('ings')) return withoutSuffix(token.slice(0, -1))
  if (length > 4 && (token.endsWith('ies') || token.endsWith('ied'))) return `${token.slice(0, -3)}y`
  if (token.endsWith('ing')) return verbRoot(token, token.slice(0, -3))
  if (token.endsWith('ed') && !token.endsWith('eed')) return verbRoot(token, token.slice(0, -2))
  if (length > 4 && /(?:[sxz]|[cs]h)es$/.test(token)) return token.slice(0, -2)
  if (length > 3 && token.endsWith('s') && !/[sui]s$/.test(token)) return token.slice(0, -1)
  return token
}

/** `coded` becomes `code`: the e is restored. `logged` and `fixed` need none, and `string` is not a form of a verb. */
function verbRoot(token: string, root: string): string {
  if (root.length < 2 || !/[aeiouy]/.test(root)) return token
  return root.length === 2 || /^[^aeiou][aeiou][^aeiouwxy]$/.test(root) ? `${root}e` : root
}

function withoutDoubling(word: string): string {
  return /([b-df-hj-np-tvz])\1$/.test(word) ? word.slice(0, -1) : word
}

/** Short words keep the e: `note` is not `not`. */
function withoutLastE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}
