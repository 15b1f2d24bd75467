// The only file that imports re2js. Only src/index.ts and the schema engine import it statically.
import { RE2JS } from 're2js'
import { McproveError } from '../errors/error.js'
import { cleanText, cut } from '../text/show-value.js'
import type { RegexEngine, RegexTest } from './regex.js'

const MAX_SHOWN = 100

/** `g` and `u` change nothing: a test has one answer, and RE2 always reads Unicode. */
const FLAG_BITS = new Map([
  ['i', RE2JS.CASE_INSENSITIVE],
  ['m', RE2JS.MULTILINE],
  ['s', RE2JS.DOTALL],
  ['g', 0],
  ['u', 0],
])

/** Common syntax that RE2 does not have: its first characters, its name, and what to write instead. */
const ADVICE: readonly (readonly [RegExp, string, string])[] = [
  [/^\(\?<?=/, 'no look-around', 'Match the surrounding text too, or use two matchers.'],
  [/^\(\?<?!/, 'no look-around', 'Put the unwanted part in a separate matcher: `not: { regex: ... }`.'],
  [/^\\(?:[1-9]|k)/, 'no back-references', 'Spell out the alternatives, or check the value with another matcher.'],
  [/^\\u/, 'no \\u escapes', 'Write the character itself, or its code as in `\\x{20AC}`.'],
  [/^\\Z/, 'no \\Z', 'Write `\\z` for the end of the text.'],
  [/^\(\?>|^[*+?}]\+$/, 'no atomic groups and no possessive repeats', 'Remove it: RE2 never backtracks.'],
]

/** What re2js rejects in a pattern of any dialect, and what to do about it. */
const REMEDIES: Readonly<Record<string, string>> = {
  'missing closing )': 'Close the group, or write `\\(` for the character itself.',
  'missing closing ]': 'Close the class, or write `\\[` for the character itself.',
  'unexpected )': 'Open the group, or write `\\)` for the character itself.',
  'missing argument to repetition operator':
    'Put the repeated expression before it, or escape the character with a backslash.',
  'invalid nested repetition operator': 'Group the repeated expression: `(?:a+)*`.',
  'trailing backslash at end of expression': 'Write `\\\\` for the character itself.',
}

export const regexEngine: RegexEngine = { compile }

function compile(pattern: string, flags: string): RegexTest {
  let bits = 0
  for (const flag of flags) {
    const bit = FLAG_BITS.get(flag)
    if (bit === undefined) {
      throw new McproveError('REGEX_INVALID', `${subjectOf(pattern)} has the unknown flag \`${flag}\``, {
        hint: 'Use i (ignore case), m (^ and $ match at every line) or s (. matches line feeds).',
      })
    }
    bits |= bit
  }
  const compiled = compilePattern(pattern, bits)
  return (text) => compiled.test(text)
}

/** For the ECMAScript patterns of JSON Schema: the same engine after translating the syntax. */
export function compileEcmaPattern(pattern: string): RegexTest {
  const compiled = compilePattern(RE2JS.translateRegExp(pattern), 0)
  return (text) => compiled.test(text)
}

function compilePattern(pattern: string, bits: number): RE2JS {
  try {
    return RE2JS.compile(pattern, bits)
  } catch (cause) {
    throw invalid(pattern, cause)
  }
}

function invalid(pattern: string, cause: unknown): McproveError {
  const detail = cause instanceof Error ? cause.message.replace(/^error parsing regexp: /, '') : String(cause)
  // re2js quotes the invalid part in backticks at the end of its message.
  const [, reason = detail, fragment = ''] = /^(.*?): `(.*)`$/s.exec(detail) ?? []
  const place = fragment === '' ? '' : ` at ${quoted(fragment)}`
  const advice = ADVICE.find(([shape]) => shape.test(fragment))
  const trouble = advice === undefined ? reason : `RE2 has ${advice[1]}`
  const message = `${subjectOf(pattern)} does not compile: ${trouble}${place}`
  return new McproveError('REGEX_INVALID', message, { hint: advice?.[2] ?? REMEDIES[reason], cause })
}

function subjectOf(pattern: string): string {
  return `The regular expression ${quoted(pattern)}`
}

/** The pattern as written, not as a JSON string, so that backslashes stay single. */
function quoted(pattern: string): string {
  return `\`${cleanText(cut(pattern, MAX_SHOWN))}${pattern.length > MAX_SHOWN ? '…' : ''}\``
}
