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

  it.each(['(?=a)', 'x(?<!a)b', '(a)\\1', '\\u0041', '(a', '*', 'a**', 'a\\', '[z-a]'])(
    'refuses %s and says what to do',
    (pattern) => {
      expect(() => compileRegex(pattern)).toFailWithHint('REGEX_INVALID')
      expect(() => compileRegex(pattern)).toThrow(`\`${pattern}\``)
    },
  )

  it('refuses a flag it does not know', () => {
    expect(() => compileRegex('a', 'y')).toFailWithHint('REGEX_INVALID')
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
