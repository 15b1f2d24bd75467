import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import { yamlValue } from './yaml-value.js'

it('words stay plain, everything else is quoted', () => {
  expect(yamlValue({ a: ['get_order', 'true', 'No', '1', '', 'a: b', 'a #b', 'what is new?', 1.5, null, false] })).toBe(
    '{ a: [get_order, "true", "No", "1", "", "a: b", "a #b", "what is new?", 1.5, null, false] }',
  )
})

it('nothing in a value can be obeyed by a terminal or a CI job', () => {
  expect(yamlValue('\u001b[31m\u202e\u2028\u007f ##[error] \ud800 \u{e0001}')).toBe(
    '"\\u001b[31m\\u202e\\u2028\\u007f \\u0023#[error] \\ud800 \\udb40\\udc01"',
  )
})

it('reads back as it was, by our parser and by one of all of YAML', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<<',
      '&a',
      '*a',
      '!!js',
      '- x',
      '? x',
      '|',
      '>',
      '%',
      '@',
      '`',
      '~',
      '.nan',
      '0x1f',
      '1e3',
      '=',
      '---',
      '...',
    ),
    fc
      .array(fc.constantFrom('a', ' ', ':', '#', '"', "'", '\\', '\n', '{', '}', ',', '\u2028'), { maxLength: 8 })
      .map((units) => units.join('')),
  )
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value
  fc.assert(
    fc.property(value, (one) => {
      const line = `- ${yamlValue(one)}\n`
      const plain = JSON.parse(JSON.stringify([one]))
      expect(line.trimEnd()).not.toMatch(/[\n\r\u2028\u2029]/)
      expect(JSON.parse(JSON.stringify(parse(line)))).toEqual(plain)
      const { data, problems } = parseYaml(line)
      expect(problems).toEqual([])
      expect(data).toEqual(plain)
    }),
    { numRuns: 500 },
  )
})
