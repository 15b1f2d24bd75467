// The texts a secret may appear as: itself with any of its characters escaped as URLs, forms, JSON and HTML do, in hex,
// and in base64, wrapped or not, of UTF-8 and UTF-16, once or twice. No form has an open-ended repetition, so that a
// search stays linear in the text.
import { escapedCharacter, escapedLeads, escapedRest } from './escaped-characters.js'
import type { TextPattern } from './text-scanner.js'

type Form = Omit<TextPattern, 'name'>

/** Of a text in base64 with something before it, this many characters also depend on what is before. */
const BASE64_SKIPPED = [0, 2, 3] as const
/** A line of base64 may end anywhere: in a text, and in a string of JSON. */
const WRAPPED = '(?:(?:\\s|\\\\{1,4}[rn]){1,4})?'
/** At the end of a text in base64: what holds its last bits, and padding. In base64 again that is a little more. */
const ENDING_LENGTH = 1
const NESTED_ENDING_LENGTH = 6
/** So much of a longer secret is enough to know it by. What follows is taken for the rest of it. */
const KNOWN_LENGTH = 128

/** What finds a text in each of its forms. */
export function encodedForms(text: string): Form[] {
  const { direct, nested } = encodedCores(text)
  return [
    escapedForm(text),
    hexForm(text),
    ...direct.map((core) => wrappedForm(core, ENDING_LENGTH)),
    ...nested.map((core) => wrappedForm(core, NESTED_ENDING_LENGTH)),
  ]
}

/** What stays the same of a text in base64 wherever in a longer one it is: of UTF-8 and UTF-16, and of base64 again. */
export function encodedCores(text: string): { readonly direct: readonly string[]; readonly nested: readonly string[] } {
  const cores = base64Cores(Buffer.from(text))
  const utf16 = Buffer.from(text, 'utf16le')
  const inBothAlphabets = new Set(cores.flatMap((core) => [core, inUrlAlphabet(core)]))
  return {
    direct: [...cores, ...base64Cores(utf16), ...base64Cores(Buffer.from(utf16).swap16())],
    nested: [...inBothAlphabets].flatMap((core) => base64Cores(Buffer.from(core))),
  }
}

export function inUrlAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_')
}

/** Each character as it may be: encoders differ in what they leave alone. */
function escapedForm(text: string): Form {
  const characters = text.match(/\\+|[^\\]/gsu) ?? []
  const known = characters.slice(0, KNOWN_LENGTH).map((part) => escapedCharacter(part))
  const rest = escapedRest(characters.slice(KNOWN_LENGTH))
  return { source: known.join('') + rest, leads: escapedLeads(characters) }
}

function hexForm(text: string): Form {
  const hex = Buffer.from(text).toString('hex')
  const [first = '', second = ''] = hex
  const leads = [first, first.toUpperCase()].flatMap((one) => [one + second, one + second.toUpperCase()])
  return { source: hex, leads, ignoresCase: true }
}

/**
 * What base64 makes of a text inside a longer one, for each of the three ways its bytes fall into groups of three:
 * only the characters that depend on this text alone.
 */
export function base64Cores(bytes: Buffer): string[] {
  return BASE64_SKIPPED.map((skipped, before) => {
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(skipped, whole)
  })
}

/** Both alphabets, and the first one in a URL or in JSON that escapes slashes. */
export function base64Form(core: string): Form {
  return { source: [...core].map(base64Character).join(''), leads: base64Leads(core) }
}

/** The same in lines, to its end. */
function wrappedForm(core: string, endingLength: number): Form {
  const known = [...core].slice(0, KNOWN_LENGTH).map(base64Character).join(WRAPPED)
  const others = core.length - KNOWN_LENGTH
  const rest = others > 0 ? `(?:${WRAPPED}(?:[A-Za-z0-9+/_-]|%2[bBfF]|\\\\{1,4}/)){0,${others}}` : ''
  const [first = ''] = core
  const broken = ['\n', '\r', '\\'].flatMap((end) => (/[A-Za-z0-9]/.test(first) ? [first + end] : []))
  return { source: known + rest + endingOf(endingLength), leads: [...base64Leads(core), ...broken] }
}

function endingOf(length: number): string {
  const one = `${WRAPPED}[A-Za-z0-9+/_-]`
  return `(?:(?:${one}){0,${length}}${WRAPPED}(?:=|%3[dD]){1,2}|(?:${one}){1,${length}}(?![A-Za-z0-9+/_%-]))?`
}

function base64Character(character: string): string {
  if (character === '+' || character === '-') return '(?:[+-]|%2[bB])'
  return character === '/' || character === '_' ? '(?:[/_]|%2[fF]|\\\\{1,4}/)' : character
}

/** A letter or digit is always itself; any other character begins in several ways, and goes on as it likes. */
function base64Leads(core: string): string[] {
  const [first = '', second = ''] = core
  if (first === '+' || first === '/') return startsOf(first)
  return startsOf(second).map((next) => first + next)
}

function startsOf(character: string): string[] {
  if (character === '+') return ['+', '-', '%']
  return character === '/' ? ['/', '_', '%', '\\'] : [character]
}
