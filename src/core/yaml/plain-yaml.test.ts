import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWholeYaml } from './parse-yaml.js'
import { readPlainYaml } from './plain-yaml.js'

const SUITE = `# A suite with a bit of everything that is plain.
servers:
  shop: { mock: ./shop.yml, env: { KEY: "a\\"b\\u00e9" } } # and a comment
defaults: { servers: [shop], max_turns: 5, system: "You work for a shop: use the tools." }

agents:
  - name: refund, by 2026-01-01
    prompt: Please refund the umbrella (A-17) I bought. I am ada@example.com.
    url: http://127.0.0.1:4010/v1
    skip: false
    runs: 5
    rate: -0.25
    nothing: null
    'quoted key': 'it''s'
    expect:
      - final_response: { contains: "24" }
      - tool_calls[0].name: get_weather
      - plain text # commented
    trajectory:
      calls:
      - { name: find, args: { subset: { customer: ada@example.com } }, empty: {}, none: [] }
      - [one, 2, "three", [four,], ]
tools:
    - {name: "deeper"}
    -   name: further in
        tool: find
`

/** Every path into a value, and one more below each that leads nowhere. */
function pathsOf(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path, [...path, 'nowhere']]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const inner = keys.flatMap((key) => pathsOf(Reflect.get(value, key), [...path, key]))
  return [path, [...path, 'nowhere'], ...inner]
}

function expectSameReading(text: string): boolean {
  const plain = readPlainYaml(text)
  if (plain === null) return false
  const whole = parseWholeYaml(text)
  expect(whole.problems).toEqual([])
  expect(JSON.stringify(plain.data)).toBe(JSON.stringify(whole.data))
  for (const path of pathsOf(plain.data)) {
    for (const part of ['key', 'value'] as const) {
      expect([path, part, plain.placeOf(path, part)]).toEqual([path, part, whole.placeOf(path, part)])
    }
  }
  return true
}

it('reads a suite as the parser of all of YAML does, every place included', () => {
  expect(expectSameReading(SUITE)).toBe(true)
})

describe('leaves to the parser of all of YAML', () => {
  it.each([
    ['an empty text', ''],
    ['a list or a scalar at the top', '- a\n'],
    ['an anchor and its alias', 'a: &x 1\nb: *x\n'],
    ['a merge key', 'a: { b: 1 }\n<<: { c: 2 }\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a block scalar', 'a: |\n  text\n'],
    ['a scalar of two lines', 'a: one\n  two\n'],
    ['a quoted scalar of two lines', 'a: "one\n  two"\n'],
    ['a flow collection of two lines', 'a: [1,\n  2]\n'],
    ['a comma without an item', 'a: [1,, 2]\n'],
    ['a pair in a flow list', 'a: [b: c]\n'],
    ['a key without a value', 'a:\nb: 1\n'],
    ['a key that is there twice', 'a: 1\na: 2\n'],
    ['a key that is no text', 'true: 1\n'],
    ['a key that looks like a number', '"1": 1\n'],
    ['the key __proto__', '__proto__: 1\n'],
    ['a number in a rare spelling', 'a: 0x1f\n'],
    ['a word in a rare spelling', 'a: True\n'],
    ['an escape that JSON lacks', 'a: "\\x41"\n'],
    ['a colon and a space in a text', 'a: b: c\n'],
    ['a text after a quoted one', 'a: "b" c\n'],
    ['a wrong indentation', 'a:\n    b: 1\n  c: 2\n'],
    ['a list inside a list', 'a:\n  - - b\n'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['tabs and carriage returns', 'a: 1\r\nb:\t2\n'],
    ['a byte order mark', '\ufeffa: 1\n'],
    ['what is very deep', `a: ${'['.repeat(60)}${']'.repeat(60)}\n`],
    ['what is very long', `a: ${'b'.repeat(2 ** 20)}\n`],
  ])('%s', (_what, text) => {
    expect(readPlainYaml(text)).toBeNull()
  })
})

it('never reads a text otherwise than the parser of all of YAML', () => {
  const pieces = [
    '\n',
    ' ',
    '  ',
    '- ',
    ': ',
    ':',
    '#',
    ' #',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ',',
    '&a ',
    '*a',
    '!',
    '|\n',
  ]
  const words = [
    '? ',
    '~',
    'null',
    'true',
    '1e3',
    '.5',
    '-',
    '007',
    '-0',
    'a',
    'b c',
    '<<: ',
    '\\n',
    '---\n',
    'x: y',
    '\n  ',
  ]
  const edit = fc.record({
    at: fc.nat(SUITE.length),
    removed: fc.nat(4),
    put: fc.constantFrom('', ...pieces, ...words),
  })
  const lines = SUITE.split('\n')
  const part = fc.tuple(fc.nat(lines.length), fc.integer({ min: 1, max: lines.length }))
  let read = 0
  fc.assert(
    fc.property(part, fc.array(edit, { maxLength: 4 }), ([from, count], edits) => {
      let text = lines.slice(from, from + count).join('\n')
      for (const { at, removed, put } of edits) {
        const place = at % (text.length + 1)
        text = text.slice(0, place) + put + text.slice(place + removed)
      }
      if (expectSameReading(text)) read += 1
    }),
    { numRuns: 1500 },
  )
  // Or the property would hold for a reader that reads nothing.
  expect(read).toBeGreaterThan(50)
})
