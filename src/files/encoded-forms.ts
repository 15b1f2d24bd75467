// The texts a secret may appear as: itself, with characters escaped as URLs, forms and JSON do, and in base64. No form
// has an open-ended repetition, so that a search stays linear in the text.
import type { TextPattern } from './text-scanner.js'

type Form = Omit<TextPattern, 'name'>

/** Of a text in base64 with something before it, this many characters also depend on what is before. */
const BASE64_SKIPPED = [0, 2, 3] as const
/** At the end of a text in base64: the character that holds its last bits, and padding. */
const BASE64_ENDING = '(?:[A-Za-z0-9+/_-]?(?:=|%3[dD]){1,2}|[A-Za-z0-9+/_-](?![A-Za-z0-9+/_%-]))?'
/** JSON in JSON doubles backslashes; deeper than twice nobody nests. */
const BACKSLASHES = '\\\\{1,4}'
const JSON_LETTERS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }
const PLAIN = /^[A-Za-z0-9]$/

/** What finds a text in each of its forms. */
export function encodedForms(text: string): Form[] {
  const base64 = base64Cores(text).map((core) => {
    const form = base64Form(core)
    return { ...form, source: form.source + BASE64_ENDING }
  })
  return [escapedForm(text), ...base64]
}

/** Raw, percent-encoded and JSON-escaped, each character as it may be: encoders differ in what they leave alone. */
function escapedForm(text: string): Form {
  const source = text.replace(/\\+|[^A-Za-z0-9\\]/gsu, (part) => {
    if (part.startsWith('\\')) {
      const { length } = part
      return `(?:\\\\{${length},${length * 4}}|(?:${percentEncoded('\\')}){${length}})`
    }
    const forms = [escapeSource(part), percentEncoded(part), unicodeEscaped(part)]
    const letter = JSON_LETTERS[part]
    if (letter !== undefined) forms.push(`${BACKSLASHES}${letter}`)
    if (part === '"' || part === '/' || part === "'") forms.push(`${BACKSLASHES}${part}`)
    if (part === ' ') forms.push('\\+')
    return `(?:${forms.join('|')})`
  })
  return { source, leads: leadsOf(text, (character) => [character, '%', '\\', '+']) }
}

/** `%25` for the percent sign itself: text that was encoded twice. */
function percentEncoded(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%(?:25)?${anyCase(byte.toString(16).padStart(2, '0'))}`).join('')
}

function unicodeEscaped(character: string): string {
  let source = ''
  for (let index = 0; index < character.length; index++) {
    source += `${BACKSLASHES}u${anyCase(character.charCodeAt(index).toString(16).padStart(4, '0'))}`
  }
  return source
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/**
 * What base64 makes of a text inside a longer one, for each of the three ways its bytes fall into groups of three:
 * only the characters that depend on this text alone.
 */
export function base64Cores(text: string): string[] {
  const bytes = Buffer.from(text)
  return BASE64_SKIPPED.map((skipped, before) => {
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(skipped, whole)
  })
}

/** Both alphabets, and the first one in a URL or in JSON that escapes slashes. */
export function base64Form(core: string): Form {
  const source = core.replace(/[+/]/g, (character) =>
    character === '+' ? '(?:[+-]|%2[bB])' : `(?:[/_]|%2[fF]|${BACKSLASHES}/)`,
  )
  return { source, leads: leadsOf(core, (character) => (character === '+' ? ['+', '-', '%'] : ['/', '_', '%', '\\'])) }
}

/** A letter or digit is always itself; any other character begins as `starts` says, and goes on as it likes. */
function leadsOf(text: string, starts: (character: string) => readonly string[]): string[] {
  const first = text.charAt(0)
  const second = text.charAt(1)
  if (!PLAIN.test(first)) return [...starts(first)]
  return (PLAIN.test(second) ? [second] : starts(second)).map((next) => first + next)
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
