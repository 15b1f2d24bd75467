// A project of a stranger may hold symbolic links where mcprove is going to write. What they lead to is never touched.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { CASSETTE_SCHEMA, type CassetteHeader } from '../../src/files/cassette.js'
import { CassetteRecorder } from '../../src/files/cassette-recorder.js'
import { OutputFile, writeWhole } from '../../src/files/output-file.js'
import { keptFolder } from '../../src/files/run-history.js'

const HEADER: CassetteHeader = {
  schema: CASSETTE_SCHEMA,
  agent: 'a',
  model: 'openai/gpt-5',
  inputs: { hash: 'i' },
  tools: { hash: 't', each: {} },
  recorded_with: '0',
}

const base = mkdtempSync(join(tmpdir(), 'mcprove-links-'))
let project = base
let precious = base
beforeEach(() => {
  const folder = mkdtempSync(join(base, 'x-'))
  project = join(folder, 'project')
  precious = join(folder, 'precious')
  mkdirSync(project)
  writeFileSync(precious, 'precious')
})
afterAll(() => rmSync(base, { recursive: true }))

function expectUntouched(): void {
  expect(readFileSync(precious, 'utf8')).toBe('precious')
}

it('a report replaces a link, and leaves alone what it leads to', () => {
  const report = join(project, 'report.json')
  symlinkSync(precious, report)
  writeWhole(report, ['{}'])
  expectUntouched()
  expect(lstatSync(report).isFile()).toBe(true)
  expect(readFileSync(report, 'utf8')).toBe('{}')
})

it('a link that waits for the file beside a report is not followed', () => {
  symlinkSync(precious, join(project, `.report.json.${process.pid}.tmp`))
  const file = new OutputFile(join(project, 'report.json'))
  file.write('{}')
  file.commit()
  expectUntouched()
  expect(readFileSync(join(project, 'report.json'), 'utf8')).toBe('{}')
})

it('a cassette that is a link is replaced by a recording', () => {
  const cassette = join(project, 'c.jsonl')
  symlinkSync(precious, cassette)
  CassetteRecorder.open(cassette, HEADER).finish()
  expectUntouched()
  expect(lstatSync(cassette).isFile()).toBe(true)
})

it('what is left of a recording is not a link: nothing is cut off or added behind it', () => {
  symlinkSync(precious, join(project, 'c.jsonl.partial'))
  expect(() => CassetteRecorder.open(join(project, 'c.jsonl'), HEADER)).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE', message: expect.stringContaining('it is a symbolic link') }),
  )
  expectUntouched()
  expect(readdirSync(project)).toEqual(['c.jsonl.partial'])
})

it('a lock that is a link is replaced', () => {
  symlinkSync(precious, join(project, 'c.jsonl.lock'))
  CassetteRecorder.open(join(project, 'c.jsonl'), HEADER).finish()
  expectUntouched()
  expect(readdirSync(project)).toEqual(['c.jsonl'])
})

it('a link to nowhere in .mcprove makes no file there', () => {
  mkdirSync(join(project, '.mcprove'))
  symlinkSync(join(project, 'new'), join(project, '.mcprove/.gitignore'))
  keptFolder(project)
  expect(readdirSync(project)).toEqual(['.mcprove'])
})
