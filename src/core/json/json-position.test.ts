import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonError } from './json-position.js'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('findJsonError', () => {
  it.each([
    ['', 1, 1],
    ['  ', 1, 3],
    ['{"a":}', 1, 6],
    ['{"a\n": 1}', 1, 4],
    ['["a\rb"]', 1, 4],
    ['[100.]', 1, 2],
    ['{"a": 1', 1, 8],
    ['[1,', 1, 4],
    ['{"a": 1 "b": 2}', 1, 9],
    ['[1 2]', 1, 4],
    ['{"a": 1,}', 1, 9],
    ['[1,]', 1, 4],
    ['{a: 1}', 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a":\n  oops}', 2, 3],
    ['["abc', 1, 6],
    ['["a\\', 1, 5],
    ['["a\nb"]', 1, 4],
    ['["a\tb"]', 1, 4],
    ['["a\u0001b"]', 1, 4],
    ['["a\u001fb"]', 1, 4],
    ['["\\x"]', 1, 3],
    ['["\\u12"]', 1, 3],
    ['[01]', 1, 2],
    ['[1.]', 1, 2],
    ['[-]', 1, 2],
    ["['a']", 1, 2],
    ['// note\n{}', 1, 1],
    ['{} {}', 1, 4],
    ['[NaN]', 1, 2],
    ['\ufeff{}', 1, 1],
    ['[1}', 1, 3],
  ])('finds the error of %j', (text, line, column) => {
    expect(findJsonError(text)).toMatchSnapshot({ line, column })
    expect(isJson(text)).toBe(false)
  })

  it('counts the offset in code units', () => {
    expect(findJsonError('{\r\n "😀": x\n}')).toEqual({
      line: 2,
      column: 8,
      offset: 10,
      message: 'expected a value, got `x`',
    })
  })

  it('reads characters that are written by their code', () => {
    expect(findJsonError('["\\u00e9\\u00E9", 1]')).toBeNull()
    expect(findJsonError('["\\u00e9", oops]')).toMatchObject({ column: 12 })
  })

  it('agrees with JSON.parse on what is JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonError(text)).toBeNull()
      }),
    )
    const tokens = fc.constantFrom(...'{}[],:" \\-.0123456789eE+tfn\n', 'true', 'null', '"a"', '"a":', '\\u00', '1.5')
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(findJsonError(text) === null).toBe(isJson(text))
      }),
      { numRuns: 3_000 },
    )
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (text, place, noise) => {
        const at = place % (text.length + 1)
        const broken = text.slice(0, at) + noise + text.slice(at + 1)
        expect(findJsonError(broken) === null).toBe(isJson(broken))
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads deep and long texts', () => {
    expect(findJsonError('['.repeat(100_000))).toMatchObject({
      offset: 100_000,
      message: 'the text ends inside an array',
    })
    expect(findJsonError(`["${'x'.repeat(5_000_000)}", ]`)).toMatchObject({ offset: 5_000_005 })
  })
})
