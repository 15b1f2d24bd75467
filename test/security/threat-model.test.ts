// SECURITY.md promises nothing that no test holds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readPage } from '../docs/page.js'
import { INNOCENT } from './innocent-corpus.js'
import { NAMED, SHAPED } from './secret-corpus.js'

const page = readPage('SECURITY.md', readFileSync(join(ROOT, 'SECURITY.md'), 'utf8'))
const [, promises = ''] = page.text.split('## Guarantees, and the tests that check them\n')
const rows = promises
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| guarantee'))
  .map((line) => line.slice(2, -2).split(' | '))

it('every line of the tables is a promise and the file of a test', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((cells) => cells.length !== 2)).toEqual([])
})

describe('the test that holds it is there', () => {
  it.each(rows)('%s', (_promise, file = '') => {
    const [, path = ''] = /^`((?:src|test)\/[\w./-]+\.test\.ts)`$/.exec(file) ?? []
    expect(existsSync(join(ROOT, path)) && path !== '', `${file} is no test`).toBe(true)
    expect(readFileSync(join(ROOT, path), 'utf8')).toMatch(/^\s*it(?:\.\w+)*\(/m)
  })
})

it('the numbers of kinds are those of the corpora', () => {
  const { length } = Object.keys(INNOCENT)
  expect(promises).toContain(`${SHAPED.length} kinds by shape always, ${NAMED.length} kinds by context`)
  expect(promises).toContain(`${length} kinds of ids, hashes, cursors and pictures stay`)
})

it('every test of this folder is a promise', () => {
  const named = new Set(rows.map(([, file]) => file))
  for (const name of [
    'planted-links',
    'regex-growth',
    'redaction-corpus',
    'loopback-servers',
    'supply-chain',
    'entry-points',
    'deep-values',
    'deep-files',
  ]) {
    expect(named).toContain(`\`test/security/${name}.test.ts\``)
  }
})
