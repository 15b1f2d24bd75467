// One character of a secret, in each of the ways that URLs, forms, JSON and HTML write it.

/** JSON in JSON doubles backslashes; deeper than twice nobody nests. */
const BACKSLASHES = '\\\\{1,4}'
/** Text that was encoded twice. */
const PERCENT = '%(?:25)?'
const AMPERSAND = '&(?:amp;)?'
const JSON_LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }
/** What JSON may write with a backslash before it. */
const JSON_SIGNS = '"/\''
/** The names that HTML has for signs of ASCII. */
const ENTITIES: Readonly<Record<string, string>> = {
  '\t': 'Tab',
  '\n': 'NewLine',
  '!': 'excl',
  '"': 'quot|QUOT',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp|AMP',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast|midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt|LT',
  '=': 'equals',
  '>': 'gt|GT',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb|lbrack',
  '\\': 'bsol',
  ']': 'rsqb|rbrack',
  '^': 'Hat',
  _: 'lowbar|UnderBar',
  '`': 'grave|DiacriticalGrave',
  '{': 'lcub|lbrace',
  '|': 'verbar|vert|VerticalLine',
  '}': 'rcub|rbrace',
}
const PLAIN = /^[A-Za-z0-9]$/
/** Any character that is escaped, or a letter or digit: what the rest of a long secret is made of. */
const ANY_ESCAPED = `(?:${PERCENT}[0-9A-Fa-f]{2}|${BACKSLASHES}u[0-9A-Fa-f]{4}|${AMPERSAND}#?\\w{1,16};|[A-Za-z0-9])`

/** A character, or a row of backslashes, with every character possibly escaped. */
export function escapedCharacter(part: string): string {
  return `(?:${[plain(part), ...signEscapes(part), ...escapes(part)].join('|')})`
}

/** How a text of these may begin. */
export function escapedLeads([first = '', second = '']: readonly string[]): string[] {
  const escaped = [...encodedStarts(first), ...(first in JSON_LETTERS ? [`\\${JSON_LETTERS[first]}`] : [])]
  if (!PLAIN.test(first)) return [first.charAt(0), '+', ...(JSON_SIGNS.includes(first) ? ['\\'] : []), ...escaped]
  return [...[second.charAt(0), '%', '\\', '&', '+'].map((next) => first + next), ...escaped]
}

/**
 * The end of a long secret. Letters and digits stay what they are, as almost every encoder leaves them: otherwise the
 * expression would be too large. Where they do not, as many characters are taken as there may be.
 */
export function escapedRest(parts: readonly string[]): string {
  if (parts.length === 0) return ''
  const exact = parts.map((part) => (PLAIN.test(part) ? part : escapedCharacter(part))).join('')
  const bytes = Buffer.byteLength(parts.join(''))
  return `(?:${exact}|${ANY_ESCAPED}{0,${bytes}})`
}

function plain(part: string): string {
  if (part.startsWith('\\')) return `\\\\{${part.length},${part.length * 4}}`
  return part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function signEscapes(part: string): string[] {
  const letter = JSON_LETTERS[part]
  return [
    ...(letter === undefined ? [] : [`${BACKSLASHES}${letter}`]),
    ...(JSON_SIGNS.includes(part) ? [`${BACKSLASHES}${part}`] : []),
    ...(part === ' ' ? ['\\+'] : []),
  ]
}

function escapes(part: string): string[] {
  const characters = [...part]
  if (characters.length === 1) return [percentEncoded(part), unicodeEscaped(part), ...entities(part)]
  // Several backslashes.
  return [characters.map((one) => `(?:${escapes(one).join('|')})`).join('')]
}

/** `%25` for the percent sign itself: text that was encoded twice. */
function percentEncoded(character: string): string {
  return [...Buffer.from(character)].map((byte) => PERCENT + anyCase(byte.toString(16).padStart(2, '0'))).join('')
}

function unicodeEscaped(character: string): string {
  let source = ''
  for (let index = 0; index < character.length; index++) {
    source += `${BACKSLASHES}u${anyCase(character.charCodeAt(index).toString(16).padStart(4, '0'))}`
  }
  return source
}

function entities(character: string): string[] {
  const code = character.codePointAt(0) ?? 0
  const name = ENTITIES[character]
  const numbers = `${AMPERSAND}#(?:0{0,6}${code}|[xX]0{0,6}${anyCase(code.toString(16))});`
  return name === undefined ? [numbers] : [numbers, `${AMPERSAND}(?:${name});`]
}

/** Of what `escapes` gives, the first two characters. */
function encodedStarts(part: string): string[] {
  const [character = ''] = part
  const [byte = 0] = Buffer.from(character)
  const digit = byte.toString(16).padStart(2, '0').charAt(0)
  const names = (ENTITIES[character] ?? '').split('|').filter((name) => name !== '')
  return [
    `%${digit}`,
    `%${digit.toUpperCase()}`,
    '%2',
    '\\u',
    '\\\\',
    '&#',
    '&a',
    ...names.map((name) => `&${name[0]}`),
  ]
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
