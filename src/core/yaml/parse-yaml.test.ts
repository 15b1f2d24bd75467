import { describe, expect, it } from 'vitest'
import { parseYaml } from './parse-yaml.js'

function problems(text: string): string[] {
  return parseYaml(text).problems.map(({ line, column, message, hint }) => {
    return `${line}:${column} ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}

/** The problems are at these places; what they say is in the snapshot. */
function expectProblems(text: string, ...places: string[]) {
  expect(parseYaml(text).problems.map(({ line, column }) => `${line}:${column}`)).toEqual(places)
  expect(problems(text)).toMatchSnapshot()
}

function data(text: string): unknown {
  expect(problems(text)).toEqual([])
  return parseYaml(text).data
}

describe('values', () => {
  it('are those of YAML 1.2: yes, no, on and off are strings', () => {
    expect(data('[yes, no, on, off, true, null, 1.5, 0o17, 2026-03-04, "1"]')).toEqual([
      'yes',
      'no',
      'on',
      'off',
      true,
      null,
      1.5,
      15,
      '2026-03-04',
      '1',
    ])
  })

  it('may be JSON, with a byte order mark and Windows line ends', () => {
    expect(data('\uFEFF{\r\n  "a": [1, {"b": null}]\r\n}\r\n')).toEqual({ a: [1, { b: null }] })
  })

  it('keep `__proto__` as a key like any other', () => {
    const value = data('__proto__: { polluted: true }\na: { <<: { __proto__: 1 } }')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('follow anchors and merge keys; own keys win, then the earlier source', () => {
    expect(data('a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\nc: { z: 3, <<: [*a, *b] }\nd: *a')).toEqual({
      a: { x: 1, y: 1 },
      b: { y: 2, z: 2 },
      c: { z: 3, x: 1, y: 1 },
      d: { x: 1, y: 1 },
    })
  })

  it('take the last anchor before an alias', () => {
    expect(data('[&a 1, *a, &a 2, *a]')).toEqual([1, 1, 2, 2])
  })

  it('may be a key that has an anchor', () => {
    expect(data('&k a: 1\nb: *k')).toEqual({ a: 1, b: 'a' })
  })

  it('are texts behind the tag that says no more than that', () => {
    expect(data('a: ! 12')).toEqual({ a: '12' })
  })

  it('may stand behind the version they are in', () => {
    expect(data('%YAML 1.2\n---\na: yes')).toEqual({ a: 'yes' })
  })

  it('of plain YAML are read with their places', () => {
    const { placeOf, ...rest } = parseYaml('a: 1\nb: [x]\n')
    expect(rest).toEqual({ data: { a: 1, b: ['x'] }, problems: [] })
    expect(placeOf(['b', 0])).toEqual({ line: 2, column: 5 })
  })
})

describe('problems', () => {
  it('of an empty text', () => {
    for (const text of ['', '\n\n', '# only a comment\n', '---\n']) {
      expect(problems(text)).toEqual(['1:1 is empty'])
    }
  })

  it('are all found at once', () => {
    expectProblems('a: [1, 2\nb: "\\q"\n\tc: @d\n', '2:1', '2:5', '3:1', '3:5')
  })

  it('of tabs', () => {
    expect(problems('agents:\n\t- name: x')).toEqual(['2:1 tabs are not allowed as indentation'])
  })

  it('of keys', () => {
    expectProblems(
      'a: 1\nb: 2\n"a": 3\nc: { d: 1, d: 2 }\n1: x\ntrue: y\n? [z]\n: 1\n: 2',
      '3:1',
      '4:12',
      '5:1',
      '6:1',
      '7:3',
      '9:1',
    )
  })

  it('of an unquoted placeholder', () => {
    expectProblems('name: {{city}}', '1:8')
  })

  it('of a placeholder behind other words', () => {
    const [first] = problems('{ name: in {{city}} }')
    expect(first).toMatch(/^1:12 /)
    expect(first).toMatchSnapshot()
  })

  it('of what follows an unexpected token are not told, and no message is longer than a line or two', () => {
    expect(problems('{ a: 1 }"b", "c", "d"]}')).toEqual(['1:9 unexpected double-quoted-scalar at node end'])
    expect(problems('a: "\\q"\nb: "c" d "e" f')).toEqual([
      '1:5 invalid escape sequence \\q',
      '2:8 unexpected scalar at node end',
    ])
    const long = 'k'.repeat(10_000)
    expect(problems(`- *${long}`)).toEqual([`1:3 the anchor &${'k'.repeat(288)}…`])
    for (const text of [`- *${long}`, `- !${long} a`, `? ${long}\n: 1\n? ${long}\n: 2`]) {
      expect(problems(text).join('').length).toBeLessThan(400)
    }
  })

  it('of several documents', () => {
    expectProblems('a: 1\n---\nb: 2', '3:1')
  })

  it('of another version of YAML', () => {
    expectProblems('%YAML 1.1\n---\na: yes', '1:1')
  })

  it('of values JSON does not have', () => {
    const text = '- .inf\n- .nan\n- !!timestamp 2026-03-04\n- !!binary aGk=\n- !!set { a }\n- !mine x\n'
    expectProblems(text, '1:3', '2:3', '3:15', '4:12', '5:9', '6:9')
  })

  it('of anchors and merges', () => {
    expectProblems('- *nope\n- &a [*a]\n- { <<: 1 }\n- { <<: null }', '1:3', '2:7', '3:5', '4:5')
  })

  it('of a billion laughs', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 12; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      )
    }
    expectProblems(lines.join('\n'), '5:45')
  })

  it('of aliases start behind 100000 values, and are told once', () => {
    const text = (aliases: number) => `a: &a [${'x, '.repeat(8)}x]\nb: [${'*a, '.repeat(aliases)}]`
    expect(problems(text(10_000))).toEqual([])
    const message = 'the aliases up to *a expand to more than 100000 values (Write the values without aliases.)'
    expect(problems(text(10_002))).toEqual([`2:40005 ${message}`])
  })

  it('of aliases count what mappings hold', () => {
    const lines = ['a0: &a0 { x: 1 }']
    for (let level = 1; level < 20; level++)
      lines.push(`a${level}: &a${level} { x: *a${level - 1}, y: *a${level - 1} }`)
    expect(problems(lines.join('\n'))).toEqual([expect.stringContaining('expand to more than 100000 values')])
  })

  it('leave no places but the start', () => {
    expect(parseYaml('').placeOf(['a'])).toEqual({ line: 1, column: 1 })
    expect(parseYaml('a: 1\nb: ]').placeOf(['b'])).toEqual({ line: 1, column: 1 })
  })

  it('of directives that nobody knows', () => {
    expect(problems('%FOO bar\n---\na: 1')).toEqual(['1:1 unknown directive %FOO'])
  })

  it('of a bracket alone are not that the text is empty', () => {
    expect(problems(']')).toEqual(['1:1 unexpected flow-seq-end token in YAML document: "]"'])
  })

  it('of deep nesting, in every style, before anything overflows', () => {
    const deepest = `${'['.repeat(100)}${']'.repeat(100)}`
    expect(JSON.stringify(data(deepest))).toBe(deepest)
    const texts = [
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      '{a: '.repeat(10_000),
      `${'- '.repeat(10_000)}a`,
      `a:\n  ${'- '.repeat(10_000)}a\nb: 1`,
      `${'? '.repeat(5_000)}a\n: 1`,
      Array.from({ length: 2_000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
    ]
    const deep = /^\d+:\d+ is nested more than 100 levels deep \(Write it with fewer than 100 levels\.\)$/
    for (const text of texts) expect(problems(text)).toEqual([expect.stringMatching(deep)])
    expect(problems(`a:\n  ${'- '.repeat(300)}b\nc: 1`)[0]).toMatch(/^2:203 /)
    const aliases = Array.from({ length: 120 }, (_, n) => `a${n}: &a${n} [${n === 0 ? '' : `*a${n - 1}`}]`).join('\n')
    expect(problems(aliases)[0]).toMatch(/^100:12 \*a98 is nested more than 100 levels deep \(/)
  })
})

describe('places', () => {
  const text =
    'base: &base\n  model: x\nagents:\n  - name: a\n    <<: *base\n  - { name: b, "odd key": [1, 2] }\nempty:\n'
  const { placeOf } = parseYaml(text)

  it('are those of a value, or of its key', () => {
    expect(placeOf(['agents', 1, 'odd key'])).toEqual({ line: 6, column: 27 })
    expect(placeOf(['agents', 1, 'odd key'], 'key')).toEqual({ line: 6, column: 16 })
    expect(placeOf(['agents', 1, 'odd key', 1])).toEqual({ line: 6, column: 31 })
  })

  it('lead through anchors and merge keys', () => {
    expect(placeOf(['agents', 0, 'model'])).toEqual({ line: 2, column: 10 })
    const merged = parseYaml('a: &a { x: 1 }\nb: &b { y: 2 }\nc: { <<: [*a, *b] }')
    expect(merged.placeOf(['c', 'y'])).toEqual({ line: 2, column: 12 })
  })

  it('fall back on the nearest ancestor', () => {
    expect(placeOf(['agents', 0, 'nothing', 'here'])).toEqual({ line: 4, column: 5 })
    expect(placeOf([])).toEqual({ line: 1, column: 1 })
    expect(placeOf(['agents', 7])).toEqual({ line: 4, column: 3 })
    expect(placeOf(['model'])).toEqual({ line: 1, column: 1 })
  })
})
