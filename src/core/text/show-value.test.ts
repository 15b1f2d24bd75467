import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, cut, showTyped, showValue } from './show-value.js'

const DEEP: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)

describe('showValue', () => {
  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    ['say "hi"\n', '"say \\"hi\\"\\n"'],
    [0.1, '0.1'],
    [[1, 'a', null], '[1, "a", null]'],
    [{ city: 'Rome', tags: [] }, '{"city": "Rome", "tags": []}'],
    ['\u001b[31mred\u007f\u009b\u202e\u200b\ufeff', '"\\u001b[31mred\\u007f\\u009b\\u202e\\u200b\\ufeff"'],
  ])('shows %j', (value, text) => {
    expect(showValue(value)).toBe(text)
  })

  it('cuts at the length asked for', () => {
    expect(showValue('abcdef', 8)).toBe('"abcdef"')
    expect(showValue('abcdefghij', 8)).toBe('"abcdef…')
    expect(showValue([1, 2, 3, 4], 7)).toBe('[1, 2,…')
    expect(showValue('x'.repeat(10_000_000))).toHaveLength(200)
    expect(showValue(Array(1_000_000).fill(1))).toHaveLength(200)
  })

  it('shows very deep values', () => {
    expect(showValue(DEEP)).toBe('[[[[[[[[[…]]]]]]]]]')
    const nested: unknown = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)
    expect(showValue(nested)).toBe(`${'{"a": '.repeat(9)}…${'}'.repeat(9)}`)
  })

  it('never exceeds its length and never lets a control character through', () => {
    // Code units of every kind; fast-check's own full Unicode takes seconds to set up.
    const text = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text)), fc.integer({ min: 2, max: 50 }), (value, length) => {
        const shown = showValue(value, length)
        expect(shown.length).toBeLessThanOrEqual(length)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      }),
    )
  })
})

describe('showTyped', () => {
  it('says the type where it is not plain', () => {
    expect(['80', 80, true, null, undefined, [1], { a: 1 }].map((value) => showTyped(value))).toEqual([
      'the string "80"',
      'the number 80',
      'true',
      'null',
      'nothing',
      'the array [1]',
      'the object {"a": 1}',
    ])
  })
})

describe('cleanText', () => {
  it('keeps text, line feeds, tabs and other scripts', () => {
    const text = 'plain\n\ttext, Zürich, 東京, 😀'
    expect(cleanText(text)).toBe(text)
  })

  it('escapes what steers a terminal or hides', () => {
    expect(cleanText('a\u001b]0;x\u0007\rb')).toBe('a\\u001b]0;x\\u0007\\u000db')
    expect(cleanText('\u200e\u202a\u2066\u061c\u200d\u2060')).toBe('\\u200e\\u202a\\u2066\\u061c\\u200d\\u2060')
    expect(cleanText('\u{e0041}\ud800\u2028')).toBe('\\u{e0041}\\ud800\\u2028')
  })

  it.each([
    ['::error::x', '\\u003a:error::x'],
    ['a\n \t::set-output name=a::b', 'a\n \t\\u003a:set-output name=a::b'],
    ['see ##[group]', 'see \\u0023#[group]'],
    ['::error::x ##[group]', '\\u003a:error::x \\u0023#[group]'],
    ['##vso[task.setvariable variable=a]b', '\\u0023#vso[task.setvariable variable=a]b'],
    ['a ##VSO[task.complete]', 'a \\u0023#VSO[task.complete]'],
    ["###teamcity[buildStop comment='x']", "#\\u0023#teamcity[buildStop comment='x']"],
    ['see ::error::', 'see ::error::'],
    ['std::vector::size', 'std::vector::size'],
    ['::1', '::1'],
    ['## [title]', '## [title]'],
    ['##vso', '##vso'],
    ['#vso[a] and #teamcity[b]', '#vso[a] and #teamcity[b]'],
    ['## teamcity [b]', '## teamcity [b]'],
  ])('leaves the runner of a CI job nothing to obey in %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })
})

it('cut never leaves half a character', () => {
  expect(cut('a😀b', 2)).toBe('a')
  expect(cut('a😀b', 3)).toBe('a😀')
  expect(cut('ab', 2)).toBe('ab')
  expect(cut('\u{10000}b', 1)).toBe('')
  expect(cut('\u{10ffff}b', 1)).toBe('')
  expect(cut('a\ud800', 2)).toBe('a\ud800')
})
