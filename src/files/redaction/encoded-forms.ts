// The texts a secret may appear as: itself with any of its characters escaped as URLs, forms, JSON and HTML do, in hex,
// and in base64. Most are looked for by code: expressions for all of them would fill the memory of V8.
import { type CoreMatcher, matchCore } from './base64-core.js'
import { escapedForm, escapedParts, matchEscaped, startsOfEscaped } from './escaped-characters.js'
import type { TextPattern } from './text-scanner.js'

type Form = Omit<TextPattern, 'name'>

/** Of a text in base64 with something before it, this many characters also depend on what is before. */
const BASE64_SKIPPED = [0, 2, 3] as const
/** As much as a scanner looks at. */
const LEAD_LENGTH = 4
/** At the end of a text in base64, the characters that hold its last bits; in base64 again these are a few more. */
const ENDING_LENGTH = 1
const NESTED_ENDING_LENGTH = 6
/** What finds a text in each of its forms. */
export function encodedForms(text: string): Form[] {
  const { direct, nested } = encodedCores(text)
  return [
    escapedForm(text),
    fullyEscapedForm(text),
    hexForm(text),
    ...direct.map((core) => coreForm({ core, endingLength: ENDING_LENGTH })),
    ...nested.map((core) => coreForm({ core, endingLength: NESTED_ENDING_LENGTH })),
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
  const source = core.replace(/[+/]/g, (character) =>
    character === '+' ? '(?:[+-]|%2[bB])' : '(?:[/_]|%2[fF]|\\\\{1,4}/)',
  )
  return { source, leads: base64Leads(core) }
}

/** Letters and digits among what is escaped, as encoders do that leave nothing alone. */
function fullyEscapedForm(text: string): Form {
  const parts = escapedParts(text)
  return { match: (within, at) => matchEscaped(parts, within, at), leads: startsOfEscaped(parts, LEAD_LENGTH) }
}

function hexForm(text: string): Form {
  const hex = Buffer.from(text).toString('hex')
  const match = (within: string, at: number) => {
    const end = at + hex.length
    return within.slice(at, end).toLowerCase() === hex ? end : -1
  }
  return { match, leads: inAnyCase(hex.slice(0, LEAD_LENGTH)) }
}

function inAnyCase(text: string): string[] {
  let texts = ['']
  for (const one of text) texts = texts.flatMap((before) => [before + one.toLowerCase(), before + one.toUpperCase()])
  return [...new Set(texts)]
}

function coreForm(matcher: CoreMatcher): Form {
  const match = (within: string, at: number) => matchCore(matcher, within, at)
  return { match, leads: [...base64Leads(matcher.core), ...brokenLeads(matcher.core)] }
}

/** Up to the first character that may begin in several ways, and goes on as it likes. */
function base64Leads(core: string): string[] {
  const [plain = ''] = /^[A-Za-z0-9]{0,4}/.exec(core) ?? []
  const next = plain.length < LEAD_LENGTH ? core.charAt(plain.length) : ''
  return startsOf(next).map((start) => plain + start)
}

function startsOf(character: string): string[] {
  if (character === '+' || character === '-') return ['+', '-', '%']
  return character === '/' || character === '_' ? ['/', '_', '%', '\\'] : [character]
}

/** With the end of a line among its first characters, in a text or in a string of JSON. */
function brokenLeads(core: string): string[] {
  const [plain = ''] = /^[A-Za-z0-9]{0,3}/.exec(core) ?? []
  return Array.from(plain, (_, index) => plain.slice(0, index + 1)).flatMap((start) => {
    const ends = [...startsOf(core.charAt(start.length)), ' ', '\t'].map((next) => `\n${next}`)
    return [...ends, '\r\n', '\\n', '\\r', '\\\\'].map((end) => (start + end).slice(0, LEAD_LENGTH))
  })
}
