// The forms in which a secret may appear: with any of its characters escaped as in URLs, forms, JSON and HTML, in hex,
// and in base64. Most are searched for by code: regular expressions for all of them would fill V8's memory.
import { type CoreMatcher, matchCore } from './base64-core.js'
import { escapedForm, escapedParts, matchEscaped, startsOfEscaped } from './escaped-characters.js'
import { LEAD_LENGTH, type TextPattern } from './text-scanner.js'

type Form = Omit<TextPattern, 'name'>

/** The number of leading base64 characters that also depend on the text before. */
const BASE64_SKIPPED = [0, 2, 3] as const
/** The number of base64 characters at the end that contain the last bits; when encoded twice, a few more. */
const ENDING_LENGTH = 1
const NESTED_ENDING_LENGTH = 6
/** A search for each form of a text. */
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

/**
 * The part of a text in base64 that does not depend on its surroundings: for UTF-8 and UTF-16, and when encoded twice.
 */
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
 * The base64 of a text inside a longer one, for each of the three alignments: only the characters that depend on this
 * text alone.
 */
export function base64Cores(bytes: Buffer): string[] {
  return BASE64_SKIPPED.map((skipped, before) => {
    const whole = Math.floor(((before + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(skipped, whole)
  })
}

/** Both alphabets, and the first one in a URL or in JSON with escaped slashes. */
export function base64Form(core: string): Form {
  const source = core.replace(/[+/]/g, (character) =>
    character === '+' ? '(?:[+-]|%2[bB])' : '(?:[/_]|%2[fF]|\\\\{1,4}/)',
  )
  return { source, leads: base64Leads(core) }
}

/** Letters and digits escaped as well, as encoders do that escape everything. */
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
  return { match, leads: [hex.slice(0, LEAD_LENGTH)], ignoresCase: true }
}

function coreForm(matcher: CoreMatcher): Form {
  const match = (within: string, at: number) => matchCore(matcher, within, at)
  return { match, leads: [...base64Leads(matcher.core), ...brokenLeads(matcher.core)] }
}

/** Up to the first character with several possible spellings. */
function base64Leads(core: string): string[] {
  const [plain = ''] = /^[A-Za-z0-9]{0,4}/.exec(core) ?? []
  const next = plain.length < LEAD_LENGTH ? core.charAt(plain.length) : ''
  return startsOf(next).map((start) => plain + start)
}

function startsOf(character: string): string[] {
  if (character === '+' || character === '-') return ['+', '-', '%']
  return character === '/' || character === '_' ? ['/', '_', '%', '\\'] : [character]
}

/** With a line end among its first characters, in text or in a JSON string. */
function brokenLeads(core: string): string[] {
  const [plain = ''] = /^[A-Za-z0-9]{0,3}/.exec(core) ?? []
  return Array.from(plain, (_, index) => plain.slice(0, index + 1)).flatMap((start) => {
    const ends = [...startsOf(core.charAt(start.length)), ' ', '\t'].map((next) => `\n${next}`)
    return [...ends, '\r\n', '\\n', '\\r', '\\\\'].map((end) => (start + end).slice(0, LEAD_LENGTH))
  })
}
