// Whatever a field of a result says, no report obeys it.
import { describe, expect, it } from 'vitest'
import { HOSTILE_STRINGS, withText } from '../../test/reports/hostile-strings.js'
import { EVERY_FIELD } from '../../test/reports/mixed-result.js'
import { expectSchema, HAS_XMLLINT, markdownHtml, tapPoints, xmlAnswer } from '../../test/reports/validators.js'
import type { Result } from '../score/result/result.js'
import { createReporter, REPORTER_NAMES } from './reporter.js'

async function rendered(name: string, result: Result): Promise<string> {
  const { row, end } = await createReporter(name, { color: false, traces: true })
  let text = ''
  if (row !== undefined) for (const test of result.tests) for await (const chunk of row(test)) text += chunk
  for await (const chunk of end(result)) text += chunk
  return text
}

/** Every string in every field: one result each, so that none hides another. */
const HOSTILE: readonly Result[] = HOSTILE_STRINGS.map((text) => withText(EVERY_FIELD, text))
/** All of them as the rows of one. */
const TOGETHER: Result = { ...EVERY_FIELD, tests: HOSTILE.flatMap(({ tests }) => tests) }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/u
/** GitHub and Azure Pipelines, Azure Pipelines, TeamCity: wherever it stands in a line. */
const RUNNER_COMMAND = /##(?:vso|teamcity)?\[/i
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

it('there are 212 of them', () => {
  expect(new Set(HOSTILE_STRINGS).size).toBe(212)
})

describe.each(REPORTER_NAMES.filter((name) => name !== 'html' && name !== 'json' && name !== 'jsonl'))('%s', (name) => {
  it('steers no terminal and gives the runner of a CI job no command', async () => {
    for (const result of HOSTILE) {
      const text = await rendered(name, result)
      expect(text).not.toMatch(STEERING)
      expect(text).not.toMatch(LONE_SURROGATE)
      expect(text).not.toMatch(RUNNER_COMMAND)
      const commands = text.split('\n').filter((line) => /^\s*::.*::/.test(line))
      if (name === 'github') for (const line of commands) expect(line).toMatch(/^::(error|warning) file=[^:]*::/)
      else expect(commands).toEqual([])
    }
  })

  it('takes a megabyte in every field', async () => {
    const text = await rendered(name, withText(EVERY_FIELD, 'x'.repeat(1_000_000)))
    // The others show names whole.
    const isShort = ['minimal', 'agent', 'github', 'markdown'].includes(name)
    expect(text.length).toBeLessThan(isShort ? 400_000 : 100_000_000)
  })
})

it.skipIf(!HAS_XMLLINT)('junit stays valid, and texts stay texts', async () => {
  const xml = await rendered('junit', TOGETHER)
  xmlAnswer(xml)
  expect(xmlAnswer(xml, 'count(//testcase)')).toBe(String(HOSTILE_STRINGS.length * 13))
})

it('tap has the points that it has, and no other', async () => {
  const { points, failures } = tapPoints(await rendered('tap', TOGETHER))
  expect(failures).toEqual([])
  expect(points).toHaveLength(TOGETHER.tests.length)
  expect(points.filter(({ skip }) => skip !== false)).toHaveLength(HOSTILE_STRINGS.length)
  expect(points.filter(({ todo }) => todo !== false)).toHaveLength(HOSTILE_STRINGS.length)
})

it('markdown has our elements and no other', async () => {
  const allowed = new Set(['h2', 'h3', 'p', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'])
  for (const result of HOSTILE) {
    const html = markdownHtml(await rendered('markdown', result))
    const tags = [...html.matchAll(/<\/?([^\s>]*)([^>]*)>/g)]
    const isOurs = ([, name = '', rest = '']: RegExpMatchArray) =>
      allowed.has(name) && ['', ' class="language-text"'].includes(rest)
    expect(tags.filter((tag) => !isOurs(tag))).toEqual([])
    expect(tags.filter(([tag]) => tag === '<tr>')).toHaveLength(result.tests.length + 1)
    expect(tags.filter(([tag]) => tag === '<td>')).toHaveLength(result.tests.length * 4)
  }
})

it('sarif stays valid, also where a path is no path', async () => {
  for (const result of HOSTILE) {
    expectSchema('test/fixtures/sarif-2.1.0.schema.json', JSON.parse(await rendered('sarif', result)))
  }
})

it('json and jsonl give every text back', async () => {
  for (const result of HOSTILE) {
    const json = await rendered('json', result)
    expect(JSON.parse(json)).toEqual(result)
    const lines = (await rendered('jsonl', result)).trimEnd().split('\n')
    expect(lines).toHaveLength(result.tests.length + 1)
    for (const text of [json, ...lines]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
      expect(text).not.toMatch(RUNNER_COMMAND)
    }
  }
})

it('html holds texts in inert blocks alone', async () => {
  const bare = await rendered('html', { ...EVERY_FIELD, tests: [] })
  const opened = (text: string) => text.split('<').length
  for (const result of HOSTILE) {
    const page = await rendered('html', result)
    // A block for each row: one tag that opens, one that closes.
    expect(opened(page) - opened(bare)).toBe(result.tests.length * 2)
  }
})
