// No regular expression of ours takes more than linear time on texts that come from outside.
import { expect, it } from 'vitest'
import { lintTools } from '../../src/catalog/lint/lint-tools.js'
import { createRedactor } from '../../src/files/redaction/redactor.js'
import { isForTests, sourceTexts } from '../arch/source.js'
import { ROOT } from '../docs/page.js'
import { regexLiterals, slowText } from './regex-probe.js'

/** Slow on long texts, and never given one. */
const BOUNDED: Readonly<Record<string, string>> = {
  '\\B(?=(\\d{3})+$)': 'the digits of a number',
  '[,;:\\s]+$': '300 characters of a description',
  '(?:key|token|secret|password|credential|auth)\\w*\\W[^.]{0,30}$': '80 characters before a token',
}

it('the probe finds what is known to be slow, and leaves alone what is not', () => {
  expect([/^(a+)+$/, /\s+$/, /^(?:\w+\s?)+$/].map(slowText)).not.toContain(null)
  expect([/^a+$/, /[a-z]+=/y, /abc/, /(?<!\s)\s+$/].map(slowText)).toEqual([null, null, null, null])
})

it('the literals in src', () => {
  const literals = sourceTexts(ROOT)
    .filter(({ path }) => !isForTests(path))
    .flatMap(({ path, text }) => regexLiterals(path, text))
  expect(literals.length).toBeGreaterThan(300)
  // Many of them are in several files.
  const distinct = new Map(literals.map((literal) => [String(literal.regex), literal]))
  const slow = [...distinct.values()].flatMap(({ place, regex }) => {
    const text = regex.source in BOUNDED ? null : slowText(regex)
    return text === null ? [] : [`${place}: ${regex} on ${text}`]
  })
  expect(slow).toEqual([])
  const sources = new Set(literals.map(({ regex }) => regex.source))
  expect(Object.keys(BOUNDED).filter((source) => !sources.has(source))).toEqual([])
})

it.each([
  'token=',
  'api_key: ',
  'secret="',
  '://a:',
  'token        ',
  '--token ',
  'bearer ',
  'Basic QUFB',
  'password=!',
  'sk-ant-',
  'eyJ.',
  '-----BEGIN PRIVATE KEY-----\n',
  'xoxb-',
  'A'.repeat(64),
  'Set-Cookie: a=b; ',
  'cookie:"a=1","',
  '<password ',
  '&lt;token&gt;',
  'machine a.b login x ',
  `&sig=${'A'.repeat(43)}=`,
  'MTIz',
  '\\u0068\\u0075',
  'hunter2-hunter',
  'aHVudGVyMi1odW50ZX\n',
])('the redactor on a text of %j takes time in proportion to its length', (pump) => {
  const { redactText } = createRedactor([{ name: 'KEY', value: 'hunter2-hunter2' }])
  const text = pump.repeat(Math.ceil(2_000_000 / pump.length))
  expectLinear(250_000, (length) => millisecondsOf(() => redactText(text.slice(0, length))))
})

it.each([
  ' ',
  '\n',
  '\t',
  'a',
  'ab ',
  '1',
  '.',
  '- ',
  '"',
  "'a",
  '`a',
  'a(',
  'a:',
  '\n ',
  'aB',
  '\u200b',
  '当',
  'for ',
  'if a',
])('the rules about tools on texts of %j take time in proportion to their length', (pump) => {
  expectLinear(2_000, (length) => {
    const text = `${pump.repeat(Math.ceil(length / pump.length))}x`
    const properties = { p: { type: 'string', description: text } }
    const tool = { server: 's', name: 'get_t', description: text, input_schema: { type: 'object', properties } }
    return millisecondsOf(() => lintTools([tool, { ...tool, name: 'put_t' }]))
  })
})

/** Eight times the length takes less than 30 times as long; the square would be 64 times. */
function expectLinear(length: number, measure: (length: number) => number): void {
  const isLinear = (): boolean => {
    const short = measure(length)
    // What is slow at this length need not be tried at the next.
    return short < 1_000 && measure(8 * length) < 30 * (short + 5)
  }
  // The machine may be busy with other work, and the process with collecting the garbage of an earlier test.
  expect([1, 2, 3].some(isLinear)).toBe(true)
}

function millisecondsOf(action: () => void): number {
  const before = process.cpuUsage()
  action()
  return process.cpuUsage(before).user / 1_000
}

// V8 gives up on some patterns where a text is longer than its stack.
it.each(['api_key=', 'Basic ', 'eyJ', 'ghp_'])('the redactor takes %s before 12 MB of text', (start) => {
  const { redact, redactText } = createRedactor([])
  const length = 12_000_000
  expect(redactText(start + 'x'.repeat(length)).length).toBeGreaterThan(0)
  expect(redact({ api_key: start + 'x'.repeat(length) })).toHaveProperty('api_key')
})
