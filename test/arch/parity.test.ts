// docs/parity.md promises nothing that no test holds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../docs/page.js'

const FEATURES = 71
const STATUSES = ['same', 'renamed', 'differs', 'missing']

const page = readFileSync(join(ROOT, 'docs/parity.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', feature = '', source = '', here = '', test = '', ...more] = line.slice(2, -2).split(' | ')
    const [, status = '', words = ''] = /^(\w+)(?:: (.+))?$/.exec(here) ?? []
    return { number: Number(number), feature, source, status, words, tests: test.split('<br>'), more }
  })

it('the features are numbered, without a gap', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: FEATURES }, (_, index) => index + 1))
  expect(rows.filter(({ more }) => more.length > 0)).toEqual([])
})

it('the line above the table counts its rows', () => {
  const [same, renamed, differs, missing] = STATUSES.map((word) => rows.filter(({ status }) => status === word).length)
  expect(page).toContain(`**${same} same, ${renamed} renamed, ${differs} differ, ${missing} missing.**`)
})

describe('each row has a source, one of four words, and tests that exist', () => {
  it.each(rows)('$number $feature', ({ source, status, words, tests }) => {
    expect(source).toMatch(/^(?:mcptest|arcade-evals): ./)
    expect(STATUSES).toContain(status)
    // Where something is not the same, the reader is told what to write.
    if (status !== 'same') expect(words).not.toBe('')
    for (const test of tests) expect(titleMissingIn(test), test).toBe(null)
  })
})

/** Null when the file has a test, or a case of a gate that the contract test runs, with this title. */
function titleMissingIn(test: string): string | null {
  const [, path = '', title = ''] = /^`((?:src|test)\/[\w./-]+(?:\.test|\/cases)\.ts)` "(.+)"$/.exec(test) ?? []
  if (path === '') return 'is not a file and a title'
  if (!existsSync(join(ROOT, path))) return 'the file does not exist'
  const text = readFileSync(join(ROOT, path), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
    ? null
    : 'the title is not in the file'
}
