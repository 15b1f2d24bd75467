// Values that have broken readers of JSON before, here or elsewhere.
import type { SeededRandom } from '../../../src/catalog/distractors/seeded-random.js'

const TEXTS = [
  ...['', ' ', '\0', '\u001b[2J', '\ud800', '\udc00\ud800', '\u202e', '\ufeff', '\u2028', 'é', '😀', 'a\r\nb', '\t'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', 'null', 'undefined', 'NaN', '-0'],
  ...[
    `\${HOME}`,
    `\${X:-`,
    '{{x}}',
    '{{',
    '</script>',
    '<!--',
    ']]>',
    '&amp;',
    '::error::',
    '##[error]',
    '../../etc',
    '%',
  ],
  ...[
    '(a+)+$',
    '[',
    '(?=a)',
    '\\',
    'a{1001}',
    '^(([a-z])+.)+$',
    '*',
    '**',
    'a.b',
    '["x"]',
    '[0]',
    '[-1]',
    '[*]',
    'a..b',
  ],
  ...[
    '2024-02-30T25:61:61Z',
    '1e999',
    '0x10',
    '1_000',
    'P1D',
    '#/$defs/x',
    '#',
    'https://example.com/schema',
    '{}',
    '[]',
  ],
  ...['{"a":', '{"__proto__":{"polluted":1}}', 'weather__get_weather', 'mcp__a__b', 'a=b', 'slow:5', '90%', '1/3'],
] as const

const NUMBERS = [
  ...[0, -0, 1, -1, 2, 3, 0.5, 1e-9, 1e21, 1e300, -1e300, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 31, -(2 ** 31)],
  ...[2 ** 32, 2 ** 53, -(2 ** 53), 2 ** 53 + 2, 4.2e-308, 100, 1_000_000, 1_700_000_000_000, 1e16],
] as const

/** Stands for a value nested deeper than any program that makes JSON could go; `withDepth` puts it there. */
const DEEP = '<deep>'

export function withDepth(json: string, random: SeededRandom): string {
  return json.replaceAll(JSON.stringify(DEEP), () => {
    const depth = random.pick([900, 4_000, 9_000])
    return random.below(2) === 0
      ? `${'['.repeat(depth)}${']'.repeat(depth)}`
      : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  })
}

/** A hostile text, number, list or object; sometimes nested, sometimes long. */
export function hostileValue(random: SeededRandom): unknown {
  switch (random.below(12)) {
    case 0:
      return random.pick([true, false, null])
    case 1:
    case 2:
    case 3:
      return random.pick(NUMBERS)
    case 4:
      return random.pick([[], {}])
    case 5:
      return DEEP
    case 6:
      return nested(random.pick([3, 30, 150, 400]), random.below(2) === 0)
    case 7:
      return Array.from({ length: random.pick([2, 50, 1_500]) }, () => random.pick(TEXTS))
    case 8:
      return Object.fromEntries([
        [random.pick(TEXTS), random.pick(NUMBERS)],
        ['__proto__', { polluted: true }],
      ])
    case 9:
      return hostileText(random)
        .repeat(random.pick([1, 40, 3_000]))
        .slice(0, 30_000)
    default:
      return hostileText(random)
  }
}

export function hostileText(random: SeededRandom): string {
  return random.pick(TEXTS)
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
}
