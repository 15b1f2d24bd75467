import type { SeededRandom } from '../../../catalog/distractors/seeded-random.js'
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { matchingTexts } from './matching-text.js'
import { numberIn } from './schema-view.js'

/** Characters that programs count, compare, encode or print wrongly. */
const TEXTS: readonly string[] = [
  ...['', 'a', ' ', '0', '-1', '1.5', '\u{1f600}', 'e\u0301', '\u05d0\u202eb', '\u0000', '\ud800', '\u0130\u00df'],
  ...[
    '\ufeff\u200b',
    '\u4e2d\u6587',
    'a\nb',
    'a\r\n',
    '\t',
    '"',
    "'",
    '\\',
    '%',
    '%s',
    '(',
    '[',
    '*',
    '{{',
    '<b>',
    '&',
  ],
  ...[',', '.', '/', '#', '?', '+', '|', '$', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '1e308'],
  ...['constructor', '__proto__', 'toString', 'A', 'EXAMPLE', 'two words', 'a,b', 'a=b', 'a:b', 'a-b', 'a@b'],
]
const LENGTHS: readonly number[] = [64, 255, 256, 257, 1000, 5000, 70_000]
const DATES: readonly string[] = [
  ...['2026-01-31', '2024-02-29', '2000-02-29', '1970-01-01', '0001-01-01', '9999-12-31', '1969-12-31', '2026-12-31'],
]
const TIMES: readonly string[] = ['00:00:00Z', '23:59:59Z', '12:30:00.123456+14:00', '23:59:60Z']
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: DATES,
  time: ['09:30:00Z', ...TIMES],
  'date-time': [...DATES.map((date) => `${date}T09:30:00Z`), ...TIMES.map((time) => `2016-12-31T${time}`)],
  duration: ['PT1H', 'P0D', 'P1Y2M3DT4H5M6S', 'P4W'],
  email: ['ann@example.com', 'a+b@example.com', "o'neil@a.example", `${'a'.repeat(64)}@example.com`],
  hostname: ['example.com', 'localhost', 'a', 'xn--bcher-kva.example', `${'a'.repeat(63)}.example`],
  ipv4: ['127.0.0.1', '0.0.0.0', '255.255.255.255'],
  ipv6: ['::1', '::', '::ffff:127.0.0.1'],
  uri: ['https://example.com', 'http://127.0.0.1:9/a?b=c#d', 'urn:isbn:0451450523', 'data:,a', 'http://[::1]:9/%20'],
  uuid: [
    '5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e413',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ],
}
const ALPHABET = [
  'a',
  'b',
  'Z',
  '0',
  '9',
  ' ',
  '-',
  '_',
  '.',
  '/',
  '"',
  '\\',
  '\n',
  '\u00e9',
  '\u{1f600}',
  '\u0000',
] as const

/** Texts that the schema most likely allows, the plainest first. */
export function textEdges(schema: RawRecord, name: string): readonly string[] {
  const { format, pattern } = schema
  const known = typeof format === 'string' ? FORMATS[format === 'url' ? 'uri' : format] : undefined
  if (known !== undefined) return known
  if (typeof pattern === 'string') return withinLength(matchingTexts(pattern), schema)
  const bounds = ['minLength', 'maxLength'].flatMap((key) => {
    const bound = numberIn(schema, key)
    return bound === undefined ? [] : [bound, bound + 1, bound - 1]
  })
  const lengths = [...bounds, ...LENGTHS].filter((length) => length > 0 && length <= 200_000)
  const hints = [...wordsIn(schema.description), ...(isDateLike(name, schema.description) ? DATES : [])]
  return withinLength(['example', ...TEXTS, ...hints, ...lengths.map((length) => 'a'.repeat(length))], schema)
}

export function randomText(schema: RawRecord, random: SeededRandom): string {
  const { pattern } = schema
  if (typeof pattern === 'string') {
    const texts = matchingTexts(pattern, random)
    return texts[random.below(Math.max(1, texts.length))] ?? ''
  }
  const least = numberIn(schema, 'minLength') ?? 0
  const most = Math.min(numberIn(schema, 'maxLength') ?? least + 40, least + 400)
  const length = least + random.below(Math.max(1, most - least + 1))
  return Array.from({ length }, () => random.pick(ALPHABET)).join('')
}

/** Lengthens and shortens texts to what the schema allows. JSON Schema counts code points. */
function withinLength(texts: readonly string[], schema: RawRecord): readonly string[] {
  const least = Math.min(numberIn(schema, 'minLength') ?? 0, 200_000)
  const most = numberIn(schema, 'maxLength') ?? Number.POSITIVE_INFINITY
  const fitting = texts.map((text) => {
    // A code point is one or two units: most texts need no count.
    if (text.length <= most && text.length >= 2 * least) return text
    const points = [...text.slice(0, 2 * most + 2)]
    if (points.length > most) return points.slice(0, most).join('')
    return points.length < least ? `${text}${'a'.repeat(least - points.length)}` : text
  })
  return [...new Set(fitting)]
}

/** Texts of which the schema says that they are values: examples, the default, and what its description quotes. */
export function shownTexts({ examples, default: usual, description }: RawRecord): readonly string[] {
  const stated = [...(Array.isArray(examples) ? examples.slice(0, 4) : []), usual]
  const texts = stated.filter((value) => typeof value === 'string')
  return [...new Set([...texts, ...wordsIn(description).slice(0, 4)])].filter((text) => text !== '')
}

/** What a description quotes is often a value: "`asc` or `desc`". */
export function wordsIn(description: unknown): readonly string[] {
  if (typeof description !== 'string') return []
  const text = description.slice(0, 2000)
  const quoted = text.matchAll(/["'`]([^"'`\n]{1,40})["'`]/g)
  const named = text.matchAll(/\be\.g\.,? ([^\s"'`,;)]{1,40})/g)
  return [...quoted, ...named].flatMap(([, word]) => word ?? []).slice(0, 10)
}

function isDateLike(name: string, description: unknown): boolean {
  return /date|day|since|until|before|after|birth/i.test(name) || /YYYY|ISO.?8601/i.test(String(description))
}
