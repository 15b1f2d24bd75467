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
    ['', 1, 1, 'the text is empty'],
    ['  ', 1, 3, 'the text is empty'],
    ['{"a":}', 1, 6, 'expected a value before `}`'],
    ['{"a\n": 1}', 1, 4, 'a line ends inside a string: write `\\n`'],
    ['["a\rb"]', 1, 4, 'a line ends inside a string: write `\\n`'],
    ['[100.]', 1, 2, 'this is not a JSON number'],
    ['{"a": 1', 1, 8, 'the text ends inside an object'],
    ['[1,', 1, 4, 'the text ends inside an array'],
    ['{"a": 1 "b": 2}', 1, 9, 'expected `,` or `}` after a property value, got `"`'],
    ['[1 2]', 1, 4, 'expected `,` or `]` after an array element, got `2`'],
    ['{"a": 1,}', 1, 9, 'expected a property name after `,`, got `}`'],
    ['[1,]', 1, 4, 'expected a value before `]`'],
    ['{a: 1}', 1, 2, 'expected a property name in double quotes, got `a`'],
    ['{"a" 1}', 1, 6, 'expected `:` after a property name, got `1`'],
    ['{"a":\n  oops}', 2, 3, 'expected a value, got `oops`'],
    ['["abc', 1, 6, 'the text ends inside a string'],
    ['["a\\', 1, 5, 'the text ends inside a string'],
    ['["a\nb"]', 1, 4, 'a line ends inside a string: write `\\n`'],
    ['["a\tb"]', 1, 4, 'write a tab inside a string as `\\t`'],
    ['["a\u0001b"]', 1, 4, 'write a control character inside a string as `\\u0001`'],
    ['["a\u001fb"]', 1, 4, 'write a control character inside a string as `\\u001f`'],
    ['["\\x"]', 1, 3, 'no such escape: JSON has \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX'],
    ['["\\u12"]', 1, 3, 'expected four hexadecimal digits after `\\u`'],
    ['[01]', 1, 2, 'a number has no leading zero'],
    ['[1.]', 1, 2, 'this is not a JSON number'],
    ['[-]', 1, 2, 'this is not a JSON number'],
    ["['a']", 1, 2, 'strings take double quotes'],
    ['// note\n{}', 1, 1, 'JSON has no comments'],
    ['{} {}', 1, 4, 'expected nothing after the value, got `{`'],
    ['[NaN]', 1, 2, 'expected a value, got `NaN`'],
    ['\ufeff{}', 1, 1, 'expected a value, got `\\ufeff`'],
    ['[1}', 1, 3, 'expected `,` or `]` after an array element, got `}`'],
  ])('finds the error of %j', (text, line, column, message) => {
    expect(findJsonError(text)).toMatchObject({ line, column, message })
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
