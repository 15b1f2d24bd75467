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

describe('reads like the parser of all of YAML', () => {
  it.each([
    ['words', 'a: true\nb: false\nc: null\nd: truer\n'],
    ['a key of two words', 'a b: 1\n'],
    ['keys in quotes', '"a b": 1\n\'c d\': 2\n'],
    ['keys in quotes in a list', 'a:\n  - "b c": 1\n  - \'d e\': 2\n'],
    ['texts in quotes in a list', 'a:\n  - "b"\n  - \'c\'\n'],
    ['keys that are nearly __proto__', 'x__proto__: 1\n__proto__x: 2\n'],
    ['a list as far left as its key', 'a:\n- b\nc: 1\n'],
    ['a list in a mapping in a list', 'a:\n  - b:\n      - c\n  - d\n'],
    ['a comment at the end', 'a: 1\n# end'],
    ['a comment at the end, further in', 'a:\n  b: 1\n  # end'],
    ['what is rather deep', `a: ${'['.repeat(51)}${']'.repeat(51)}\n`],
    ['mappings that are rather deep', `${deepMapping(51)} 1\n`],
    ['what is rather long', `a: ${'b'.repeat(2 ** 20 - 3)}`],
  ])('%s', (_what, text) => {
    expect(expectSameReading(text)).toBe(true)
  })

  it('places for paths that leave what is there', () => {
    const text = 'list:\n  - name: x\nmap: { name: y }\n'
    const [plain, whole] = [readPlainYaml(text), parseWholeYaml(text)]
    const paths = [['list', '0', 'name'], ['list', 1, 'name'], ['list', 'length'], ['map', 0, 'name'], ['name']]
    for (const path of paths) expect(plain?.placeOf(path), path.join()).toEqual(whole.placeOf(path))
    expect(paths.map((path) => whole.placeOf(path))).toEqual([
      { line: 2, column: 3 },
      { line: 2, column: 3 },
      { line: 2, column: 3 },
      { line: 3, column: 6 },
      { line: 1, column: 1 },
    ])
  })
})

/** A mapping in a mapping, so many keys deep; the last has no value yet. */
function deepMapping(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
}

function deepList(levels: number): string {
  const lines = Array.from({ length: levels }, (_, level) => `${' '.repeat(2 * level)}- b:`)
  return `a:\n${lines.join('\n')} 1\n`
}

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
    ['what is very deep', `a: ${'['.repeat(52)}${']'.repeat(52)}\n`],
    ['what is very long', `a: ${'b'.repeat(2 ** 20 - 2)}`],
    ['flow mappings that are very deep', `a: ${'{ b: '.repeat(60)}1${' }'.repeat(60)}\n`],
    ['mappings that are very deep', `${deepMapping(52)} 1\n`],
    ['lists that are very deep', deepList(60)],
    ['a list after a mapping, as far in', 'a: 1\n- b\n'],
    ['a list further left than its key', 'a:\n  b:\n- c\n'],
    ['a mapping a bit further in than its list', 'a:\n  - b: 1\n   c: 2\n'],
    ['a mapping further in than a value', 'a:\n  b: 1\n    c: 2\n'],
    ['a scalar on the next line', 'a:\n  -b\n'],
    ['a key right after a quoted text', 'a: "b"c: 1\n'],
    ['a quoted key without a space behind its colon', '"a":1\n'],
    ['the same in a flow mapping', 'a: {"b":1}\n'],
    ['a quoted key without a colon', '"a"x 1\n'],
    ['a bracket that closes another', 'a: [1, 2}\n'],
    ['a quote that is not closed', "a: 'b\n"],
    ['a key of several digits', '"12": 1\n'],
    ['an empty key', '"": 1\n'],
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
