import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type GradeLine, gradeFileOf, lockGrades, readGrades, writeGrades } from './grade-file.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-grades-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const usage = { calls: 1, repairs: 0, tokens: { input: 1, output: 1 }, cost_usd: null }
const line = (name: string, place: string, score: number): GradeLine => ({
  eval: name,
  case: place,
  judges: 'j',
  rubric: 'r',
  trace: 't',
  jurors: [{ model: 'm', asks: [[{ question: 'rubric', score, pass: true, reason: '' }]], usage }],
})

describe('recorded grades', () => {
  it('stand beside their cassette', () => {
    expect(gradeFileOf('cassettes/s/a.m.jsonl')).toBe('cassettes/s/a.m.judge.jsonl')
  })

  it('are sorted, and new ones take the place of old ones on the same case', () => {
    const path = join(folder, 'new/a.judge.jsonl')
    const lock = lockGrades(path, 'a', dirname(path))
    writeGrades(path, 'a', [line('e', 'run 10', 1), line('e', 'run 9', 1), line('b', 'run 1', 1)])
    writeGrades(path, 'a', [line('e', 'run 9', 0.5)])
    const read = readGrades(path, 'a')
    expect(read.map((one) => [one.eval, one.case, one.jurors[0]?.asks[0]?.[0]?.score])).toEqual([
      ['b', 'run 1', 1],
      ['e', 'run 9', 0.5],
      ['e', 'run 10', 1],
    ])
    const before = readFileSync(path, 'utf8')
    writeGrades(path, 'a', read)
    expect(readFileSync(path, 'utf8')).toBe(before)
    lock.release()
  })

  it('are recorded by one at a time', () => {
    const path = join(folder, 'locked/a.judge.jsonl')
    const lock = lockGrades(path, 'a', dirname(path))
    expect(() => lockGrades(path, 'a', dirname(path))).toFailWith('FILE_UNWRITABLE', process.pid)
    lock.release()
    lockGrades(path, 'a', dirname(path)).release()
  })

  it('are none where there is no file', () => {
    expect(readGrades(join(folder, 'absent.jsonl'), 'absent')).toEqual([])
  })

  it.each([
    ['{"schema":"mcprove/cassette@1"}\n', 'a:1: the first line is not a header with the schema mcprove/grades@1'],
    ['{"schema":"mcprove/grades@1"}\n{"eval":"e"}\n', 'a:2: the line is not a recorded grade'],
    [
      `{"schema":"mcprove/grades@1"}\n${JSON.stringify(line('e', 'run 1', 7))}\n`,
      'a:2: the line is not a recorded grade',
    ],
    ['{"schema":"mcprove/grades@1"}\nnonsense\n', 'a:2: the line is not a recorded grade'],
  ])('that nobody can read are named with their line: %s', (text, message) => {
    const path = join(folder, 'bad.jsonl')
    writeFileSync(path, text)
    expect(() => readGrades(path, 'a')).toThrow(message)
  })
})
