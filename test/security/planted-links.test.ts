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
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CASSETTE_SCHEMA, type CassetteHeader } from '../../src/files/cassettes/cassette.js'
import { readCassette } from '../../src/files/cassettes/cassette-reader.js'
import { CassetteRecorder } from '../../src/files/cassettes/cassette-recorder.js'
import { lockGrades } from '../../src/files/cassettes/grade-file.js'
import { KeptRun } from '../../src/files/history/kept-run.js'
import { keptFolder } from '../../src/files/history/run-history.js'
import { Snapshots } from '../../src/files/history/snapshots.js'
import { OutputFile, writeWhole } from '../../src/files/output-file.js'

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

describe('a folder that is a link', () => {
  let elsewhere = base
  beforeEach(() => {
    elsewhere = join(project, '../elsewhere')
    mkdirSync(join(elsewhere, 'deeper/runs'), { recursive: true })
  })

  const refused = (folder: string) =>
    expect.objectContaining({
      code: 'FILE_UNWRITABLE',
      message: expect.stringContaining(` ${folder} is a symbolic link to ${elsewhere}`),
    })

  function expectNothingElsewhere(): void {
    expect(readdirSync(elsewhere, { recursive: true }).sort()).toEqual(['deeper', 'deeper/runs'])
  }

  it.each(['cassettes', 'cassettes/suite'])('holds no cassette: %s', (folder) => {
    mkdirSync(join(project, folder, '..'), { recursive: true })
    symlinkSync(elsewhere, join(project, folder))
    const cassette = join(project, 'cassettes/suite/c.jsonl')
    expect(() => CassetteRecorder.open(cassette, HEADER, { root: project })).toThrow(refused(folder))
    expectNothingElsewhere()
  })

  it('holds no grades', () => {
    symlinkSync(elsewhere, join(project, 'cassettes'))
    const grades = join(project, 'cassettes/suite/c.judge.jsonl')
    expect(() => lockGrades(grades, 'c.judge.jsonl', project)).toThrow(refused('cassettes'))
    expectNothingElsewhere()
  })

  it('holds no snapshots, and loses none', () => {
    symlinkSync(elsewhere, join(project, 'snapshots'))
    writeFileSync(join(elsewhere, 'deeper/s.json'), '{"row":{"result#1":1}}')
    const path = join(project, 'snapshots/deeper/s.json')
    for (const value of [2, undefined]) {
      const snapshots = new Snapshots(path, 's.json', { update: true, isCi: false, root: project })
      snapshots.startRow('row')
      if (value !== undefined) snapshots.check('row', 'result', 1, value)
      expect(() => snapshots.save()).toThrow(refused('snapshots'))
    }
    expect(readFileSync(path, 'utf8')).toBe('{"row":{"result#1":1}}')
  })

  it.each(['.mcprove', '.mcprove/history', '.mcprove/history/results'])('keeps no results: %s', (folder) => {
    mkdirSync(join(project, folder, '..'), { recursive: true })
    symlinkSync(elsewhere, join(project, folder))
    expect(() => keptFolder(project)).toThrow(refused(folder))
    const kept = new KeptRun(project, new Date(0))
    const origin = () => ({ mcprove: null, commit: null, branch: null })
    expect(kept.finish({ schema: 'mcprove/result@1' }, origin)).toContain(` ${folder} is a symbolic link`)
    expectNothingElsewhere()
  })

  it('above the suite, as a project or /tmp may be, is as good as any other', () => {
    const alias = join(project, '../alias')
    symlinkSync(project, alias)
    CassetteRecorder.open(join(alias, 'cassettes/suite/c.jsonl'), HEADER, { root: alias }).finish()
    keptFolder(alias)
    expect(readdirSync(project).sort()).toEqual(['.mcprove', 'cassettes'])
  })

  it('is read through', () => {
    CassetteRecorder.open(join(elsewhere, 'suite/c.jsonl'), HEADER).finish()
    symlinkSync(elsewhere, join(project, 'cassettes'))
    const cassette = join(project, 'cassettes/suite/c.jsonl')
    expect(readCassette(cassette, 'c').header).toMatchObject(HEADER)
  })
})
