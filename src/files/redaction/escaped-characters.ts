// A secret with its characters escaped as in URLs, forms, JSON and HTML.
import type { TextPattern } from './text-scanner.js'

/** JSON in JSON doubles backslashes; more than two levels do not occur in practice. */
const BACKSLASHES = '\\\\{1,4}'
/** The escapes of one character: bytes of UTF-8, or halves of a surrogate pair. */
const MAX_UNITS = 3
/** Text that was encoded twice. */
const PERCENT = '%(?:25)?'
const AMPERSAND = '&(?:amp;)?'
const JSON_LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }
/** Characters that JSON may escape with a backslash. */
const JSON_SIGNS = '"/\''
/** The HTML names of ASCII symbols. */
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
const ESCAPED =
  /%(?:25)?([0-9A-Fa-f]{2})|\\{1,4}u([0-9A-Fa-f]{4})|&(?:amp;)?(?:#(\d{1,10})|#[xX]([0-9A-Fa-f]{1,8})|([A-Za-z]{2,16}));/y

/** Unescaped, or with everything but letters and digits escaped: encoders differ in what they escape. */
export function escapedForm(text: string): Omit<TextPattern, 'name'> {
  const source = text.replace(/\\+|[^A-Za-z0-9\\]/gsu, (part) => {
    if (part.startsWith('\\')) {
      const { length } = part
      return `(?:\\\\{${length},${length * 4}}|(?:${[percentEncoded('\\'), ...entities('\\')].join('|')}){${length}})`
    }
    return `(?:${[escapeSource(part), ...signEscapes(part), percentEncoded(part), unicodeEscaped(part), ...entities(part)].join('|')})`
  })
  const [first = '', second = ''] = text
  const starts = (character: string) => [character.charAt(0), '%', '\\', '+', '&']
  if (!PLAIN.test(first)) return { source, leads: starts(first) }
  return { source, leads: (PLAIN.test(second) ? [second] : starts(second)).map((next) => first + next) }
}

/** Each character may be escaped or not. Returns the end of the match that starts here, or -1. */
export function matchEscaped(parts: readonly string[], text: string, at: number): number {
  let end = at
  for (const part of parts) {
    end = afterEscaped(part, text, end)
    if (end === -1) return -1
  }
  return end
}

/** The characters of a text. */
export function escapedParts(text: string): readonly string[] {
  return [...text]
}

/** How a text may start when one of its first characters is escaped and those before it are not. */
export function startsOfEscaped(parts: readonly string[], length: number): string[] {
  const leads: string[] = []
  let plainStart = ''
  for (const part of parts) {
    for (const start of escapedStarts(part)) leads.push((plainStart + start).slice(0, length))
    plainStart += part.charAt(0)
    if (plainStart.length >= length || !PLAIN.test(part)) break
  }
  return [...leads, plainStart]
}

function afterEscaped(character: string, text: string, at: number): number {
  if (text.startsWith(character, at) && !/[%&\\]/.test(character)) return at + character.length
  const escaped = afterEscapes(character, text, at)
  return escaped === -1 && text.startsWith(character, at) ? at + character.length : escaped
}

/** One escape, or one for each byte or each half of a surrogate pair. */
function afterEscapes(character: string, text: string, at: number): number {
  const bytes: number[] = []
  let units = ''
  for (let end = at; ; ) {
    ESCAPED.lastIndex = end
    const found = ESCAPED.exec(text)
    if (found === null) return -1
    end = ESCAPED.lastIndex
    const [, byte, unit, decimal, hexadecimal, name] = found
    if (byte !== undefined) bytes.push(Number.parseInt(byte, 16))
    if (unit !== undefined) units += String.fromCharCode(Number.parseInt(unit, 16))
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const isNamed = name !== undefined && (ENTITIES[character] ?? '').split('|').includes(name)
    if (isNamed || code === character.codePointAt(0) || units === character) return end
    if (bytes.length > 0 && Buffer.from(bytes).equals(Buffer.from(character))) return end
    if (bytes.length + units.length > MAX_UNITS || (byte ?? unit) === undefined) return -1
  }
}

function signEscapes(part: string): string[] {
  const letter = JSON_LETTERS[part]
  return [
    ...(letter === undefined ? [] : [`${BACKSLASHES}${letter}`]),
    ...(JSON_SIGNS.includes(part) ? [`${BACKSLASHES}${part}`] : []),
    ...(part === ' ' ? ['\\+'] : []),
  ]
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

function escapedStarts(part: string): string[] {
  const [character = ''] = part
  const [byte = 0] = Buffer.from(character)
  const [first = '', second = ''] = byte.toString(16).padStart(2, '0')
  const names = (ENTITIES[character] ?? '').split('|').filter((name) => name !== '')
  return [
    ...[first, first.toUpperCase()].flatMap((digit) => [`%${digit}${second}`, `%${digit}${second.toUpperCase()}`]),
    '%25',
    '\\u',
    '\\\\',
    `&#${String(character.codePointAt(0)).charAt(0)}`,
    '&#0',
    '&#x',
    '&#X',
    '&am',
    ...names.map((name) => `&${name.slice(0, 2)}`),
  ]
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
