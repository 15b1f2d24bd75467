import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsWholeWord, numbersOf, wordsOf } from './whole-word.js'

/** Every place where the pattern stands, one by one. */
function naive(text: string, pattern: string): boolean {
  const isWord = (characters: string | undefined) => characters !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(characters)
  for (let at = 0; at + pattern.length <= text.length; at += 1) {
    if (!text.startsWith(pattern, at)) continue
    const before = [...text.slice(0, at)].at(-1)
    const after = [...text.slice(at + pattern.length)][0]
    const joinsBefore = isWord(before) && isWord([...pattern][0])
    const joinsAfter = isWord(after) && isWord([...pattern].at(-1))
    if (pattern !== '' && !joinsBefore && !joinsAfter) return true
  }
  return false
}

const unit = fc.constantFrom('a', 'b', ' ', '-', 'ü', '𝒜', '😀')
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))
const pattern = fc.array(unit, { minLength: 1, maxLength: 3 }).map((units) => units.join(''))

describe('holdsWholeWord', () => {
  it('finds what a walk over every place finds', () => {
    fc.assert(
      fc.property(text, pattern, (one, other) => {
        expect(holdsWholeWord(one, other)).toBe(naive(one, other))
      }),
      { numRuns: 1000 },
    )
  })

  it('finds long patterns as it finds short ones', () => {
    const stretched = (units: string) => units.replace(/./gsu, (character) => character.repeat(40))
    fc.assert(
      fc.property(text, pattern, (one, other) => {
        const [longText, longPattern] = [stretched(one), stretched(other)]
        expect(holdsWholeWord(longText, longPattern)).toBe(naive(longText, longPattern))
      }),
    )
  })

  it('finds a long pattern that overlaps a place where it is no word', () => {
    const long = `a${' a'.repeat(40)}`
    expect(holdsWholeWord(`b${long} a`, long)).toBe(true)
    expect(holdsWholeWord(`b${long}`, long)).toBe(false)
  })

  it('finds patterns that overlap themselves', () => {
    // No letters: every place counts.
    const marks = (maxLength: number) => fc.string({ unit: fc.constantFrom('-', '+'), minLength: 1, maxLength })
    const ends = fc.array(fc.nat(80), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(marks(4), marks(6), marks(4), ends, (head, unit, tail, lengths) => {
        const long = head + unit.repeat(Math.ceil(70 / unit.length)) + tail
        const beginnings = lengths.map((length) => long.slice(0, length)).join('')
        expect(holdsWholeWord(beginnings, long)).toBe(beginnings.includes(long))
        expect(holdsWholeWord(beginnings + long, long)).toBe(true)
      }),
    )
  })

  it.each([
    [`${'-'.repeat(75)} `, `${'-'.repeat(70)} `, true],
    [`${'-'.repeat(70)}+ `, `${'-'.repeat(70)} `, false],
    [`.${'-'.repeat(69)} `, `${'-'.repeat(70)} `, false],
    [`+${'-'.repeat(66)}*`, `+${'-'.repeat(65)}*`, false],
  ])('tells a long pattern from its beginnings in %j', (text, long, isHeld) => {
    expect(holdsWholeWord(text, long)).toBe(isHeld)
  })

  it('takes characters of two code units for one, and only those', () => {
    expect(holdsWholeWord('\u{10000}a', 'a')).toBe(false)
    expect(holdsWholeWord('\u{1d7ff}5', '5')).toBe(false)
    expect(holdsWholeWord(' Ａb', 'b')).toBe(false)
  })

  it('holds for no empty pattern', () => {
    expect(holdsWholeWord('a', '')).toBe(false)
  })
})

it('words are letters, marks, digits and underscores of any script', () => {
  expect([...wordsOf('naïve_1, 東京-2 x😀y')]).toEqual(['naïve_1', '東京', '2', 'x', 'y'])
})

it('numbers stand alone', () => {
  expect([...numbersOf('3, -4.5 and 1e3; not a5, 6b, 7_, 1.2.3 or 2-8')]).toEqual([3, -4.5, 1000, 2, 8])
})
