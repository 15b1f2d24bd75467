import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { markRecordings } from './git-attributes.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcprove-attributes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, '.gitattributes')
const ADVICE = `.gitattributes already exists; add these lines to keep LF line endings in recordings:
  **/cassettes/**/*.jsonl text eol=lf
  **/snapshots/*.json text eol=lf
`

it('is written where there is none, and says nothing when it is called again', () => {
  expect(markRecordings(folder)).toSay('.gitattributes')
  expect(readFileSync(file(), 'utf8')).toMatchInlineSnapshot(`
    "# mcprove recordings: keep the same bytes on every machine.
    **/cassettes/**/*.jsonl text eol=lf
    **/snapshots/*.json text eol=lf
    "
  `)
  expect(markRecordings(folder)).toBe('')
})

it('one that is there stays, and what it lacks is told', () => {
  writeFileSync(file(), '*.png binary\n')
  expect(markRecordings(folder)).toBe(ADVICE)
  expect(readFileSync(file(), 'utf8')).toBe('*.png binary\n')
  writeFileSync(file(), '**/cassettes/**/*.jsonl -text\r\n')
  expect(markRecordings(folder, 'sub')).toBe(
    ADVICE.replace('.gitattributes', 'sub/.gitattributes').replace(/ {2}\*\*\/cassettes.*\n/, ''),
  )
})

it('a link is not followed, and a folder of that name is left alone', () => {
  symlinkSync(join(folder, 'elsewhere'), file())
  expect(markRecordings(folder)).toBe(ADVICE)
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
  rmSync(file())
  mkdirSync(file())
  expect(markRecordings(folder)).toBe(ADVICE)
})
