import { beforeAll, describe, expect, it } from 'vitest'
import { compileRegex, installRegexEngine } from './regex.js'
import { compileEcmaPattern, regexEngine } from './regex-engine.js'

it('says so when it is used before its engine is loaded', () => {
  expect(() => compileRegex('a')).toThrow('the regex engine is not loaded')
})

describe('compileRegex', () => {
  beforeAll(() => installRegexEngine(regexEngine))

  it('finds a match anywhere', () => {
    const matches = compileRegex('\\d{2} C')
    expect(matches('It is 31 C in Rome.')).toBe(true)
    expect(matches('It is warm.')).toBe(false)
    expect(matches('It is 31 C in Rome.')).toBe(true)
  })

  it('honours i, m and s, and takes g and u for nothing', () => {
    expect(compileRegex('rome', 'i')('ROME')).toBe(true)
    expect(compileRegex('rome')('ROME')).toBe(false)
    expect(compileRegex('^b', 'm')('a\nb')).toBe(true)
    expect(compileRegex('^b')('a\nb')).toBe(false)
    expect(compileRegex('a.b', 's')('a\nb')).toBe(true)
    expect(compileRegex('a.b')('a\nb')).toBe(false)
    expect(compileRegex('a', 'gu')('a')).toBe(true)
  })

  it.each([
    ['(?=a)', 'RE2 has no look-around at `(?=`', 'Match the surrounding text too, or use two matchers.'],
    [
      'x(?<!a)b',
      'RE2 has no look-around at `(?<!a)b`',
      'Put the unwanted part in a separate matcher: `not: { regex: ... }`.',
    ],
    [
      '(a)\\1',
      'RE2 has no back-references at `\\1`',
      'Spell out the alternatives, or check the value with another matcher.',
    ],
    ['\\u0041', 'RE2 has no \\u escapes at `\\u`', 'Write the character itself, or its code as in `\\x{20AC}`.'],
    ['(a', 'missing closing ) at `(a`', 'Close the group, or write `\\(` for the character itself.'],
    [
      '*',
      'missing argument to repetition operator at `*`',
      'Put the repeated expression before it, or escape the character with a backslash.',
    ],
    ['a**', 'invalid nested repetition operator at `**`', 'Group the repeated expression: `(?:a+)*`.'],
    ['a\\', 'trailing backslash at end of expression', 'Write `\\\\` for the character itself.'],
    ['[z-a]', 'invalid character class range at `z-a`', undefined],
  ])('refuses %s and says what to do', (pattern, trouble, hint) => {
    const message = `The regular expression \`${pattern}\` does not compile: ${trouble}`
    expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ code: 'REGEX_INVALID', message, hint }))
  })

  it('refuses a flag it does not know', () => {
    expect(() => compileRegex('a', 'y')).toThrow(
      expect.objectContaining({
        code: 'REGEX_INVALID',
        message: 'The regular expression `a` has the unknown flag `y`',
        hint: 'Use i (ignore case), m (^ and $ match at every line) or s (. matches line feeds).',
      }),
    )
  })

  it('shows the first 100 characters of a pattern', () => {
    const [long, longer] = [`(${'a'.repeat(99)}`, `(${'a'.repeat(100)}`]
    expect(() => compileRegex(long)).toThrow(`The regular expression \`${long}\` does not`)
    expect(() => compileRegex(longer)).toThrow(`The regular expression \`${long}…\` does not`)
  })

  it('takes linear time for patterns that take others for ever', () => {
    expect(compileRegex('^(a+)+$')(`${'a'.repeat(50_000)}!`)).toBe(false)
  })
})

it('compileEcmaPattern reads what JSON Schema patterns may hold', () => {
  expect(compileEcmaPattern('^\\u0041(?<rest>\\d+)\\/$')('A12/')).toBe(true)
  expect(() => compileEcmaPattern('(?!a)')).toThrow('RE2 has no look-around')
})
